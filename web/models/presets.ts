import { PRESETS } from "./preset-list";
import type { Text } from "./text";

export { PRESETS };

export type PresetId =
  | "openai"
  | "openrouter"
  | "groq"
  | "deepseek"
  | "mistral"
  | "gemini"
  | "ollama"
  | "lmstudio"
  | "vllm"
  | "llamacpp"
  | "custom"
  | "anthropic";

export interface Preset {
  readonly id: PresetId;
  readonly api: "openai" | "anthropic";
  /** A proper name, the same in every language. */
  readonly name: string;
  readonly baseUrl: string;
  readonly key: "required" | "optional" | "none";
  /** The page on which a key is made. */
  readonly keyUrl?: string;
  /** What the server must allow for a page to reach it; `{origin}` stands for this page's. */
  readonly access: Text;
  /** A command or setting that allows it, with `{origin}`. */
  readonly allow?: string;
  /** Runs on the reader's own machine or network. */
  readonly local: boolean;
  /** The parameter that limits the output: OpenAI's newer name, or the one that everybody else kept. */
  readonly maxTokens: "max_tokens" | "max_completion_tokens";
  readonly quirks: Quirks;
}

interface Quirks {
  /** Takes `stream_options`, without which usage does not come with a stream. */
  readonly streamOptions: boolean;
  /** Call ids of nine letters and digits alone. */
  readonly shortIds?: true;
  /** Wants user and assistant to alternate. */
  readonly mergeTurns?: true;
  /** Refuses the next request of a turn unless its reasoning comes back with it. */
  readonly echoReasoning?: true;
}

export function presetOf(id: PresetId): Preset {
  return PRESETS.find((preset) => preset.id === id) ?? (PRESETS.at(-1) as Preset);
}

/** The preset whose base URL this is, by origin. */
export function presetFor(baseUrl: string): Preset {
  const origin = URL.canParse(baseUrl) ? new URL(baseUrl).origin : undefined;
  return (
    PRESETS.find((preset) => new URL(preset.baseUrl).origin === origin && preset.id !== "custom") ??
    presetOf("custom")
  );
}

/** The name under which a key stands where the key itself must not: in the wire view, in snippets, in errors. */
export function keyVariable(api: Preset["api"]): "OPENAI_API_KEY" | "ANTHROPIC_API_KEY" {
  return api === "anthropic" ? "ANTHROPIC_API_KEY" : "OPENAI_API_KEY";
}

/** A base URL as people paste it: with the endpoint's own path, or a slash at the end. */
export function normalizeBaseUrl(baseUrl: string, api: Preset["api"]): string {
  const trimmed = baseUrl.trim().replace(/\/+$/, "");
  return api === "anthropic"
    ? trimmed.replace(/\/v1(\/messages)?$/, "")
    : trimmed.replace(/\/(chat\/completions|models)$/, "");
}
