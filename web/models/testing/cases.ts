import { createAnthropicModel } from "../anthropic";
import { createOpenAIModel } from "../openai";
import type { ProviderModel, ProviderOptions, ToolSpec } from "../types";

export interface WireCase {
  readonly id: string;
  readonly title: string;
  readonly source?: string;
  readonly api: "openai" | "anthropic";
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly body_chunks_base64?: readonly string[];
    readonly end?: "close" | "hang" | "break";
  };
  readonly expect: Expected;
}

interface Expected {
  readonly stop_reason?: string;
  readonly text?: string | null;
  readonly tool_calls?: readonly { name: string; arguments: unknown }[];
  readonly reasoning?: string;
  readonly usage?: { input: number; output: number };
  readonly warning?: string;
  readonly idsPresent?: boolean;
  readonly idsUnique?: boolean;
  readonly run?: "failed";
  readonly error?: {
    kind: string;
    partialText?: string;
    retryAfterMs?: number;
    hint?: string;
    contains?: string;
  };
}

export const TOOLS: readonly ToolSpec[] = [
  "multiply",
  "get_time",
  "get_weather",
  "write_file",
  "note",
  "weather",
].map((name) => ({ name, description: name, parameters: { type: "object", properties: {} } }));

export function modelAt(
  url: string,
  api: "openai" | "anthropic",
  more: Partial<ProviderOptions> = {},
): ProviderModel {
  const create = api === "openai" ? createOpenAIModel : createAnthropicModel;
  return create({
    model: "toy",
    tools: TOOLS,
    endpoint: {
      preset: api === "openai" ? "custom" : "anthropic",
      baseUrl: api === "openai" ? `${url}/v1` : url,
      getKey: () => "sk-test-key-0123456789",
    },
    timeouts: { stallMs: 300, headersMs: 2000, wholeMs: 300, afterFinishMs: 150 },
    ...more,
  });
}

/** The bytes as given, or the whole at once. */
export function chunksOf({ body, body_chunks_base64 }: WireCase["response"]): Uint8Array[] {
  if (body_chunks_base64) return body_chunks_base64.map((chunk) => Buffer.from(chunk, "base64"));
  return [Buffer.from(body ?? "")];
}
