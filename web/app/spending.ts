/** What a run has taken so far: tokens, money, time. Each question has every budget to itself, as it has its turns. */
import { isQuestion, type Message } from "../loop";
import { estimateInput, estimateMessage } from "../models/estimate";
import { costOf, type Price } from "../models/pricing";
import type { ToolSpec, Usage } from "../models/types";
import { metaOf } from "./message-meta";

/** Of each model call since the question: as the server counted, else the estimate. */
export function usages(messages: readonly Message[], tools: readonly ToolSpec[]): Usage[] {
  const from = messages.findLastIndex(isQuestion);
  const found: Usage[] = [];
  let read = estimateInput([], tools).tokens;
  messages.forEach((message, at) => {
    const tokens = estimateMessage(message);
    if (at > from && message.role === "assistant") {
      found.push(metaOf(message)?.usage ?? { inputTokens: read, outputTokens: tokens });
    }
    read += tokens;
  });
  return found;
}

export function tokensSpent(messages: readonly Message[], tools: readonly ToolSpec[]): number {
  return usages(messages, tools).reduce((sum, usage) => sum + usage.inputTokens + usage.outputTokens, 0);
}

/** US dollars. */
export function moneySpent(messages: readonly Message[], tools: readonly ToolSpec[], price: Price): number {
  return usages(messages, tools).reduce((sum, usage) => sum + costOf(usage, price), 0);
}

/** Milliseconds that model and tools have taken since the question; a person's time left out where it was measured. */
export function timeSpent(messages: readonly Message[]): number {
  const from = messages.findLastIndex(isQuestion);
  return messages.slice(from + 1).reduce((sum, message) => {
    const meta = metaOf(message);
    return sum + (meta?.runMs ?? meta?.ms ?? 0);
  }, 0);
}
