import type { Message } from "../loop";
import type { ToolSpec, Usage } from "./types";

/** Tokens of a request. `estimated` until a server has counted. */
export interface TokenCount {
  readonly tokens: number;
  readonly estimated: boolean;
}

/** What the chat format itself adds around a message and around a tool. */
const PER_MESSAGE = 4;
const PER_TOOL = 8;

/**
 * A rule of thumb, for where no server counts: about four characters of Latin text to a token, a token and a bit for
 * each Chinese, Japanese or Korean character. Off by a fifth either way is usual; it is shown as an estimate.
 */
export function estimateText(text: string): number {
  let wide = 0;
  let marks = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x2e7f) wide += 1;
    else if (code < 0x30 || (code > 0x39 && code < 0x41) || (code > 0x5a && code < 0x61)) marks += 1;
  }
  const letters = text.length - wide - marks;
  return Math.ceil(wide * 1.1 + letters / 4.5 + marks / 2.5);
}

/** Messages never change: each is counted once, so a step on a long session costs what it adds. */
const counted = new WeakMap<Message, number>();

export function estimateMessage(message: Message): number {
  const before = counted.get(message);
  if (before !== undefined) return before;
  const tokens = count(message);
  counted.set(message, tokens);
  return tokens;
}

function count(message: Message): number {
  switch (message.role) {
    case "system":
    case "user":
      return PER_MESSAGE + estimateText(message.content);
    case "assistant": {
      const calls = (message.tool_calls ?? []).map((call) => {
        const args = typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments);
        return PER_TOOL + estimateText(call.name) + estimateText(args);
      });
      return (
        PER_MESSAGE + estimateText(message.content ?? "") + calls.reduce((sum, tokens) => sum + tokens, 0)
      );
    }
    case "tool": {
      const { content } = message;
      const value = content.ok ? content.value : content.error;
      return PER_MESSAGE + estimateText(typeof value === "string" ? value : JSON.stringify(value));
    }
  }
}

/** All that a model reads in one call. */
export function estimateInput(messages: readonly Message[], tools: readonly ToolSpec[] = []): TokenCount {
  const said = messages.reduce((sum, message) => sum + estimateMessage(message), 0);
  const told = tools.reduce((sum, tool) => sum + PER_TOOL + estimateText(JSON.stringify(tool)), 0);
  return { tokens: said + told, estimated: true };
}

/** The server's count where there is one, else the estimate. */
export function inputTokens(
  usage: Usage | undefined,
  messages: readonly Message[],
  tools?: readonly ToolSpec[],
): TokenCount {
  return usage ? { tokens: usage.inputTokens, estimated: false } : estimateInput(messages, tools);
}
