import type { Message } from "../../loop";
import type { Scenario, ToolDefinition } from "../types";

/** What became of one part of what was imported. */
export interface ImportNote {
  /** JSON path in what was pasted. */
  readonly path: string;
  /** `changed`: it is there, in another form; `detail` says which. `left_out`: it is not. */
  readonly became: "message" | "tool" | "stub" | "changed" | "left_out";
  readonly detail: string;
}

export interface Imported {
  readonly shape: ShapeId;
  readonly messages: readonly Message[];
  /** Definitions that came along, each with code that gives back what was recorded. */
  readonly tools: readonly ToolDefinition[];
  /** Where a whole scenario was pasted: that. */
  readonly scenario?: Scenario;
  readonly report: readonly ImportNote[];
}

/** A tool as other programs describe it: no code. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly parameters: unknown;
}

/** What one importer makes of its shape. Pairing, names and stubs are the same for all, and done after it. */
export interface Draft {
  readonly messages: readonly Message[];
  readonly tools: readonly ToolSpec[];
  readonly notes: readonly ImportNote[];
}

export const SHAPES = {
  scenario: "Scenario of this page",
  messages: "messages[] of this page",
  openai: "OpenAI Chat Completions",
  responses: "OpenAI Responses API",
  anthropic: "Anthropic Messages API",
  "ai-model": "Vercel AI SDK ModelMessage",
  "ai-ui": "Vercel AI SDK UIMessage",
  langchain: "LangChain messages",
  otel: "OpenTelemetry GenAI spans",
  jsonl: "JSON Lines",
} as const;
export type ShapeId = keyof typeof SHAPES;

/** One shape: whether a value looks like it, and what it says. */
export interface Importer {
  readonly detect: (value: unknown) => boolean;
  /** @throws ScenarioError where the value is of another shape after all */
  readonly read: (value: unknown) => Draft;
}
