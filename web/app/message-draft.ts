/** A message as it stands in its editor: text that may not be a message yet. */
import type { ErrorKind, Json, JsonObject, Message, ToolCall } from "../loop";

export interface CallDraft {
  readonly id: string;
  readonly name: string;
  readonly args: string;
}

export interface MessageDraft {
  readonly role: Message["role"];
  readonly content: string;
  readonly stopReason: string;
  readonly calls: readonly CallDraft[];
  readonly toolCallId: string;
  readonly ok: boolean;
  /** JSON text of a successful result's value. */
  readonly value: string;
  readonly error: string;
  readonly kind: ErrorKind;
}

export const ERROR_KINDS: readonly ErrorKind[] = [
  "threw",
  "unknown_tool",
  "invalid_arguments",
  "invalid_code",
  "timeout",
  "out_of_memory",
  "not_serializable",
  "denied",
  "aborted",
];

const BLANK: MessageDraft = {
  role: "user",
  content: "",
  stopReason: "end_turn",
  calls: [],
  toolCallId: "",
  ok: true,
  value: "null",
  error: "",
  kind: "threw",
};

export function draftOf(message: Message): MessageDraft {
  switch (message.role) {
    case "system":
    case "user":
      return { ...BLANK, role: message.role, content: message.content };
    case "assistant":
      return {
        ...BLANK,
        role: "assistant",
        content: message.content ?? "",
        stopReason: message.stop_reason,
        calls: (message.tool_calls ?? []).map(({ id, name, arguments: args }) => ({
          id,
          name,
          args: typeof args === "string" ? args : JSON.stringify(args, null, 2),
        })),
      };
    case "tool": {
      const { content, tool_call_id: toolCallId } = message;
      return content.ok
        ? { ...BLANK, role: "tool", toolCallId, value: JSON.stringify(content.value, null, 2) }
        : { ...BLANK, role: "tool", toolCallId, ok: false, error: content.error, kind: content.kind };
    }
  }
}

/** The message that a draft stands for, or what is wrong with it. */
export function messageOfDraft(draft: MessageDraft): { message?: Message; problem?: "value" } {
  switch (draft.role) {
    case "system":
    case "user":
      return { message: { role: draft.role, content: draft.content } };
    case "assistant": {
      const calls = draft.calls.map(callOf);
      return {
        message: {
          role: "assistant",
          content: draft.content === "" && calls.length > 0 ? null : draft.content,
          ...(calls.length > 0 && { tool_calls: calls }),
          stop_reason: draft.stopReason,
        },
      };
    }
    case "tool": {
      const tool_call_id = draft.toolCallId;
      if (!draft.ok) {
        return {
          message: {
            role: "tool",
            tool_call_id,
            content: { ok: false, error: draft.error, kind: draft.kind },
          },
        };
      }
      const value = parse(draft.value);
      if (value === undefined) return { problem: "value" };
      return { message: { role: "tool", tool_call_id, content: { ok: true, value } } };
    }
  }
}

/** Arguments that are not a JSON object are kept as the text they are: the loop has an answer to that as well. */
function callOf({ id, name, args }: CallDraft): ToolCall {
  const value = parse(args);
  const isObject =
    value !== undefined && value !== null && typeof value === "object" && !Array.isArray(value);
  return { id, name, arguments: isObject ? (value as JsonObject) : args };
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
