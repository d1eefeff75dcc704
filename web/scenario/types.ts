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

/** What the harness decides, whatever the model wants. See `web/loop/controls` for what each one does. */
export interface Controls {
  /** null: no budget. */
  readonly maxTurns: number | null;
  readonly onToolError: "observe" | "stop";
  readonly validateArguments: boolean;
  readonly toolTimeoutMs: number;
  readonly maxResultChars: number | null;
  readonly toolExecution: "sequential" | "parallel";
  readonly maxRetries: number;
  /** Model errors are retry, adjust or stop, and only the first kind is tried again. Off: every error is. */
  readonly classifyErrors: boolean;
  /** Times that the same tool may be called with the same arguments. */
  readonly maxRepeats: number | null;
  /** Results in a row that may be failures. */
  readonly maxFailuresInRow: number | null;
  /** Tools that ask first are asked about. Off: they run. A tool that is denied stays so. */
  readonly approval: boolean;
  /** Code: `function check({ messages, answer })` returning `{ ok, reason }`. */
  readonly completionCheck: string | null;
  readonly fallback: Fallback | null;
  /** Where the run would end as failed it waits for a person's message instead. */
  readonly handOff: boolean;
  /** Input and output tokens of the whole run: as the server counted, else the estimate. */
  readonly maxTokens: number | null;
  /** US dollars, at the price that the reader set. */
  readonly maxCostUsd: number | null;
  /** Wall clock of the run while it runs. */
  readonly maxSeconds: number | null;
}

/** A second model for when the first is overloaded. */
export interface Fallback {
  /** Overloaded or rate-limited answers in a row, to one call, after which the second model answers it. */
  readonly after: number;
  readonly model: ModelSettings;
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

/** How a run must end for the lesson to teach what it says: each lesson is a test as well. */
export interface LessonExpect {
  /** `done`, `failed`, or `running`: it had not ended after `turns` turns. */
  readonly status?: string;
  readonly answer?: string;
  readonly error?: string;
  /** Model calls that gave a reply, over all of `messages[]`. */
  readonly turns?: number;
  /** Tool results in `messages[]` that are errors. */
  readonly toolErrors?: number;
}

/** The lesson under another setup: its failure without the control, or held with it. */
export interface LessonVariant {
  /** Unique in the lesson. */
  readonly id: string;
  readonly title: LocalizedText;
  readonly say?: LocalizedText;
  /** Laid over the scenario's controls. */
  readonly controls?: Partial<Controls>;
  readonly model?: ModelSettings;
  /** Each takes the place of the scenario's tool of its name, or comes after them. */
  readonly tools?: readonly ToolDefinition[];
  /** Where the run starts from, in place of the scenario's messages. */
  readonly messages?: readonly Message[];
  /** A plain chat call in place of the loop. */
  readonly oneCall?: boolean;
  /** Its own remarks and questions; the lesson's are not shown in it. */
  readonly steps?: readonly LessonStep[];
  readonly expect?: LessonExpect;
}

/** What makes a scenario a lesson. */
export interface Lesson {
  /** In a link: the page's own lesson of this id, whose remarks are not repeated. */
  readonly from?: string;
  /** What the reader will have understood, in one sentence. */
  readonly goal?: LocalizedText;
  readonly steps?: readonly LessonStep[];
  /** What to try after. */
  readonly experiment?: LocalizedText;
  readonly summary?: LocalizedText;
  readonly variants?: readonly LessonVariant[];
  /** Starts as a plain chat call in place of the loop. */
  readonly oneCall?: boolean;
  readonly expect?: LessonExpect;
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
