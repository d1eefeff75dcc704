/** The scenario file, version 1: everything a class needs to open the same run. Plain JSON. */
import type { JsonObject, Message, StopReason } from "../loop";

export type LocalizedText = string | { readonly [language: string]: string };

export type Permission = "allow" | "ask" | "deny";

export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments object. */
  readonly parameters: JsonObject;
  /** JavaScript that defines a function of the tool's name. */
  readonly code: string;
  readonly permission: Permission;
  /** May run side by side with other read-only calls. */
  readonly readOnly: boolean;
}

export type ScriptFault =
  | "rate_limit"
  | "server_error"
  | "network"
  | "malformed_arguments"
  | "cut_off"
  | "unknown_stop_reason";

export interface ScriptTurn {
  readonly text?: string | null;
  readonly tool_calls?: readonly {
    readonly id?: string;
    readonly name: string;
    readonly arguments: JsonObject | string;
  }[];
  /** Left out: `tool_use` where there are calls, else `end_turn`. */
  readonly stop_reason?: StopReason;
  readonly delayMs?: number;
  readonly fault?: ScriptFault;
}

export type ModelSettings =
  | { readonly kind: "script"; readonly turns: readonly ScriptTurn[] }
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "human" }
  /** The browser's own model, through its Prompt API. */
  | { readonly kind: "browser" }
  | ({ readonly kind: "openai" | "anthropic"; readonly model: string } & SamplingSettings);

export interface SamplingSettings {
  readonly temperature?: number;
  readonly maxOutputTokens?: number;
  readonly toolChoice?: "auto" | "required" | "none";
  readonly parallelToolCalls?: boolean;
  readonly stream?: boolean;
}

export interface Controls {
  /** null: no budget. */
  readonly maxTurns: number | null;
  readonly onToolError: "observe" | "stop";
  readonly validateArguments: boolean;
  readonly toolTimeoutMs: number;
  readonly maxResultChars: number | null;
  readonly toolExecution: "sequential" | "parallel";
  readonly maxRetries: number;
  readonly maxRepeats: number | null;
  readonly completionCheck: string | null;
}

/** What the reader is told, and perhaps asked, when the run first comes to a place. */
export interface LessonStep {
  /** `POINT` or `POINT:N`, the Nth time the loop pauses there: `tool_result:1`. */
  readonly at: string;
  readonly say?: LocalizedText;
  readonly ask?: {
    readonly question: LocalizedText;
    readonly choices: readonly LocalizedText[];
    /** Index among the choices. */
    readonly answer: number;
    readonly why?: LocalizedText;
  };
}

/** What makes a scenario a lesson. */
export interface Lesson {
  readonly steps?: readonly LessonStep[];
  /** How the run must end for the lesson to teach what it says: each lesson is a test as well. */
  readonly expect?: { readonly status?: string; readonly answer?: string; readonly turns?: number };
}

export interface Scenario {
  readonly version: 1;
  readonly title: LocalizedText;
  readonly notes?: LocalizedText;
  readonly system?: string;
  readonly messages: readonly Message[];
  readonly tools: readonly ToolDefinition[];
  readonly model: ModelSettings;
  readonly controls: Controls;
  readonly lesson?: Lesson;
  /** A recorded run and where it stands, as `web/history` writes it; checked there. */
  readonly run?: JsonObject;
}
