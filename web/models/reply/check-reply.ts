import type { ModelReply, PartialToolCall } from "../../loop";
import { ModelError } from "../errors";
import { fillText, said, text } from "../text";
import { isObject } from "./arguments";

const WRONG = text(
  "The model's reply has a wrong shape: {problem}.",
  "模型回覆的形狀不對：{problem}。",
  "模型回复的形状不对：{problem}。",
);
const SHAPE = text(
  "A reply is { stop_reason, text, tool_calls: [{ name, arguments }] }; text and tool_calls may be left out.",
  "回覆的形狀是 { stop_reason, text, tool_calls: [{ name, arguments }] }；text 與 tool_calls 可省略。",
  "回复的形状是 { stop_reason, text, tool_calls: [{ name, arguments }] }；text 与 tool_calls 可省略。",
);

/** A reply from somebody's own code, checked at the door. Throws a `bad_response` that names the place. */
export function checkReply(value: unknown): ModelReply {
  if (!isObject(value)) throw wrong("it is no object", value);
  const { text: words, tool_calls, stop_reason } = value;
  if (words !== undefined && words !== null && typeof words !== "string")
    throw wrong("text is no string", value);
  if (stop_reason !== undefined && typeof stop_reason !== "string")
    throw wrong("stop_reason is no string", value);
  if (tool_calls !== undefined && tool_calls !== null && !Array.isArray(tool_calls)) {
    throw wrong("tool_calls is no list", value);
  }
  const calls = ((tool_calls ?? []) as unknown[]).map((call, n) => checkCall(call, n, value));
  return {
    text: words ?? null,
    ...(calls.length > 0 && { tool_calls: calls }),
    stop_reason: stop_reason ?? (calls.length > 0 ? "tool_use" : "end_turn"),
  };
}

function checkCall(call: unknown, n: number, reply: unknown): PartialToolCall {
  if (!isObject(call)) throw wrong(`tool_calls[${n}] is no object`, reply);
  const { id, name, arguments: args = {} } = call;
  if (typeof name !== "string" || name === "") throw wrong(`tool_calls[${n}].name is no name`, reply);
  if (id !== undefined && typeof id !== "string") throw wrong(`tool_calls[${n}].id is no string`, reply);
  if (!isObject(args) && typeof args !== "string")
    throw wrong(`tool_calls[${n}].arguments is no object`, reply);
  return { ...(id !== undefined && { id }), name, arguments: args };
}

function wrong(problem: string, value: unknown): ModelError {
  return new ModelError({
    kind: "bad_response",
    ...said(fillText(WRONG, { problem }), SHAPE),
    body: (JSON.stringify(value) ?? String(value)).slice(0, 20_000),
  });
}
