/**
 * The vocabulary of the loop. `messages[]` is short-term memory, record of calls, record of results and
 * the next turn's context in one array; everything else on the page is drawn from it.
 * Provider-neutral: the adapters in `web/models` translate to and from each API's own shape.
 */

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** `end_turn`: the model stopped. `tool_use`: it asked for tools. Anything else is kept as it came. */
export type StopReason = "end_turn" | "tool_use" | (string & {});

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** A string only where the model's JSON did not parse: then it is the text exactly as it came. */
  readonly arguments: JsonObject | string;
}

/** Why a call has no value. Each has a plain sentence in `error`, which the model reads. */
export type ErrorKind =
  | "unknown_tool"
  | "invalid_arguments"
  | "invalid_code"
  | "threw"
  | "timeout"
  | "out_of_memory"
  | "not_serializable"
  | "denied"
  | "aborted";

/** What came of a tool call. A failure is an observation as well: the model reads it and may try another way. */
export type ToolResult =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly error: string; readonly kind: ErrorKind };

export interface SystemMessage {
  readonly role: "system";
  readonly content: string;
}
export interface UserMessage {
  readonly role: "user";
  readonly content: string;
  /** Absent where a person wrote it. `completionCheck`: why an answer was sent back; it begins no new turn budget. */
  readonly from?: string;
}
export interface AssistantMessage {
  readonly role: "assistant";
  readonly content: string | null;
  readonly tool_calls?: readonly ToolCall[];
  readonly stop_reason: StopReason;
}
export interface ToolMessage {
  readonly role: "tool";
  readonly tool_call_id: string;
  readonly content: ToolResult;
}
export type Message = SystemMessage | UserMessage | AssistantMessage | ToolMessage;

/** Whether a person's question begins here: each has every budget to itself. */
export function isQuestion(message: Message | undefined): boolean {
  return message?.role === "user" && message.from !== "completionCheck";
}

/** Turns taken since the last question. */
export function turnsTaken(messages: readonly Message[]): number {
  let turns = 0;
  for (let i = messages.length - 1; i >= 0 && !isQuestion(messages[i]); i--) {
    if (messages[i]?.role === "assistant") turns += 1;
  }
  return turns;
}

/** The messages after the last question. */
export function sinceQuestion(messages: readonly Message[]): readonly Message[] {
  return messages.slice(messages.findLastIndex(isQuestion) + 1);
}

/**
 * The reply that the loop is still busy with: the last message, or the one before the results that follow it
 * while a call of it has none. `undefined` means that it is the model's turn.
 */
export function openReply(messages: readonly Message[]): AssistantMessage | undefined {
  const reply = lastReply(messages);
  if (!reply) return undefined;
  if (messages.at(-1) === reply || unanswered(messages).length > 0) return reply;
  return undefined;
}

/** The calls of the latest reply that have no result yet, in the order in which the model made them. */
export function unanswered(messages: readonly Message[]): ToolCall[] {
  const answered = new Set<string>();
  for (let i = messages.length - 1; i >= 0; i--) {
    const message = messages[i];
    if (message?.role === "tool") answered.add(message.tool_call_id);
    else if (message?.role === "assistant") {
      return (message.tool_calls ?? []).filter((call) => !answered.has(call.id));
    } else break;
  }
  return [];
}

/** What stands in for the result of a call that was never run to its end, so that every call has one. */
export function interrupted(tool_call_id: string): ToolMessage {
  return { role: "tool", tool_call_id, content: { ok: false, error: "interrupted", kind: "aborted" } };
}

/** The reply at the end of `messages`, with nothing but tool results after it. */
function lastReply(messages: readonly Message[]): AssistantMessage | undefined {
  for (let i = messages.length - 1; i >= 0; i--) {
    const message = messages[i];
    if (message?.role === "assistant") return message;
    if (message?.role !== "tool") return undefined;
  }
  return undefined;
}
