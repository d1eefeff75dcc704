import type { Json } from "../loop";
import { pointOf } from "./points";
import { replyOf } from "./sentence";
import type { Node } from "./session";

/** The loop's own variables at a node; `undefined` where the loop has not set one on this turn. */
export interface Variables {
  readonly turn: number;
  readonly stop_reason: string | undefined;
  readonly text: string | null | undefined;
  readonly tool_calls: readonly string[] | undefined;
  readonly result: Json | undefined;
}

export const VARIABLES = ["turn", "stop_reason", "text", "tool_calls", "result"] as const;

export function variablesAt(node: Node): Variables {
  const { cause, messages, turn } = node;
  const point = pointOf(cause);
  const before = { turn, stop_reason: undefined, text: undefined, tool_calls: undefined, result: undefined };
  // A new turn begins with nothing: the reply of the last one is gone from the loop, though not from messages[].
  if (point === undefined || point === "budget" || point === "budget_spent" || point === "model_call")
    return before;
  const reply = replyOf(node);
  if (!reply) return before;
  const last = messages.get(messages.length - 1);
  return {
    turn,
    stop_reason: reply.stop_reason,
    text: reply.content,
    tool_calls: (reply.tool_calls ?? []).map((call) => call.name),
    result: last?.role === "tool" ? (last.content as unknown as Json) : undefined,
  };
}
