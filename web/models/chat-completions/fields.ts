import type { Json, JsonObject } from "../../loop";
import { isObject } from "../reply/arguments";
import type { Usage } from "../types";

export type ReasoningField = "reasoning_content" | "reasoning" | "reasoning_details";

/** DeepSeek, vLLM and Moonshot say `reasoning_content`; Ollama, Groq and OpenRouter `reasoning`. Both at once are one. */
export function reasoningOf(delta: JsonObject): { field: ReasoningField; text: string } | undefined {
  for (const field of ["reasoning_content", "reasoning"] as const) {
    const text = delta[field];
    if (typeof text === "string" && text !== "") return { field, text };
  }
  if (!Array.isArray(delta.reasoning_details)) return undefined;
  const parts = (delta.reasoning_details as Json[]).filter(isObject);
  const text = parts.map((part) => part.text ?? part.summary ?? "").join("");
  return text === "" ? undefined : { field: "reasoning_details", text };
}

/** The text of a content that may be a string, a part or a list of parts. */
export function plainText(content: Json | undefined): string {
  return partsOf(content)
    .map((part) => {
      if (typeof part === "string") return part;
      if (!isObject(part) || part.type === "thinking" || part.type === "reasoning") return "";
      return typeof part.text === "string" ? part.text : "";
    })
    .join("");
}

/** What the thinking parts of a content say. */
export function thinkingIn(content: Json | undefined): string {
  return partsOf(content)
    .map((part) => {
      if (!isObject(part) || (part.type !== "thinking" && part.type !== "reasoning")) return "";
      const inner = part.thinking ?? part.reasoning ?? part.text;
      return typeof inner === "string" ? inner : plainText(inner);
    })
    .join("");
}

function partsOf(content: Json | undefined): readonly Json[] {
  if (content === undefined || content === null) return [];
  return Array.isArray(content) ? (content as readonly Json[]) : [content];
}

/** Usage wherever a server puts it. It is a running total: the latest is the whole, and nothing is added up. */
export function usageOf(value: JsonObject): Usage | undefined {
  const usage = isObject(value.usage)
    ? value.usage
    : isObject(value.x_groq) && isObject(value.x_groq.usage)
      ? value.x_groq.usage
      : undefined;
  if (!usage) return undefined;
  const inputTokens = count(usage.prompt_tokens ?? usage.input_tokens);
  const outputTokens = count(usage.completion_tokens ?? usage.output_tokens);
  if (inputTokens === undefined && outputTokens === undefined) return undefined;
  const details = isObject(usage.prompt_tokens_details) ? usage.prompt_tokens_details : {};
  const cachedTokens = count(details.cached_tokens ?? usage.prompt_cache_hit_tokens);
  return {
    inputTokens: inputTokens ?? 0,
    outputTokens: outputTokens ?? 0,
    ...(cachedTokens !== undefined && { cachedTokens }),
  };
}

function count(value: Json | undefined): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}
