import type { Message } from "../loop";

const known = new WeakMap<Message, number>();

/**
 * Tokens of a message, estimated: four letters of an alphabet or one Chinese character make about one token, and each
 * message a few more. An order of magnitude, for where no server has counted; always shown as an estimate.
 */
export function estimateTokens(message: Message): number {
  const before = known.get(message);
  if (before !== undefined) return before;
  const text =
    message.role === "tool"
      ? JSON.stringify(message.content)
      : `${message.content ?? ""}${message.role === "assistant" && message.tool_calls ? JSON.stringify(message.tool_calls) : ""}`;
  const wide = text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]/g)?.length ?? 0;
  const tokens = Math.ceil((text.length - wide) / 4 + wide) + 4;
  known.set(message, tokens);
  return tokens;
}
