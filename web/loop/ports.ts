import type { JsonObject, Message, StopReason, ToolCall, ToolResult } from "./messages";

/** What a model is given. `messages` is the loop's own array: read it now, copy what must be kept. */
export interface ModelRequest {
  readonly messages: readonly Message[];
  /** 1 for the first model call after a user message. */
  readonly turn: number;
  readonly signal: AbortSignal | undefined;
}

/** What a model answers. Text and calls may come together; `stop_reason` alone decides what the loop does. */
export interface ModelReply {
  readonly text?: string | null | undefined;
  readonly tool_calls?: readonly PartialToolCall[] | undefined;
  readonly stop_reason: StopReason;
}
/** A call as a model sent it. Some servers send no id: the loop then gives it one. */
export type PartialToolCall = Omit<ToolCall, "id"> & { readonly id?: string | undefined };

export interface ToolContext {
  readonly messages: readonly Message[];
  readonly turn: number;
  readonly signal: AbortSignal | undefined;
}

/** Everything the loop needs from outside. With the same ports it runs in a test, in a worker and on the page. */
export interface LoopOptions {
  /** Rejects when no reply could be had; the run then fails with that error. */
  readonly model: (request: ModelRequest) => Promise<ModelReply>;
  /** Answers every call, a failed one with `{ ok: false }`. See `toolRunner` for one over plain functions. */
  readonly runTool: (call: ToolCall, context: ToolContext) => Promise<ToolResult>;
  /** Turns for each user message; `Infinity` for none at all. @default 8 */
  readonly maxTurns?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds from any fixed point; used for durations alone. @default performance.now */
  readonly clock?: (() => number) | undefined;
  /** An id for a call that came without one, or with one already taken. @default call_1, call_2, … */
  readonly newId?: (() => string) | undefined;
}

/** Names of the places where the loop pauses. Each stands in `agent-loop.ts` exactly once. */
export const LOOP_POINTS = [
  "budget",
  "budget_spent",
  "model_call",
  "reply",
  "stop_reason",
  "answer",
  "no_answer",
  "unknown_stop_reason",
  "tool_call",
  "tool_result",
  "failure",
] as const;
/** `returned`: where `oneCall` ends; it knows no other end. `control`: what stands around the loop did something. */
export type Point = (typeof LOOP_POINTS)[number] | "returned" | "control";

/** The loop at rest, in between two of its lines. */
export interface Pause {
  readonly point: Point;
  readonly turn: number;
  /** How many messages there are now. */
  readonly length: number;
  /** At `reply` and `tool_result`, and at `control` where it put a message there: what was just appended. */
  readonly appended?: Exclude<Message, { role: "system" }>;
  /** At `reply` and `tool_result`: how long the model or the tool took, in milliseconds. */
  readonly ms?: number;
  /** At `tool_call`: the call about to run. */
  readonly call?: ToolCall;
  /** At `control`, and where a control has something to say of the end: which one, and what it did. */
  readonly note?: ControlNote;
  /** Where the run ends: how. */
  readonly outcome?: Outcome;
}

/** `at`: the loop's own point at which the control stepped in. */
export type ControlNote = JsonObject & { readonly control: string; readonly at: string };

/** How a run ended. `done` means that the model stopped, not that the task is done. */
export type Outcome =
  | { readonly status: "done"; readonly answer: string }
  | { readonly status: "failed"; readonly error: string; readonly cause?: unknown }
  /** `unanswered`: ids of calls that have no result; going on from these messages runs them again. */
  | { readonly status: "aborted"; readonly unanswered: readonly string[] };
