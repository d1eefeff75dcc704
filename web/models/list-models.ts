import type { Json } from "../loop";
import type { ModelError } from "./errors";
import { badResponse, errorFromResponse, errorFromValue } from "./failures/classify";
import { networkError } from "./failures/network";
import { isHtml } from "./failures/said";
import { keyVariable, normalizeBaseUrl, presetOf } from "./presets";
import { isObject, parse } from "./reply/arguments";
import type { Endpoint } from "./types";
import { stopped, unusable } from "./wire/outcome";
import { browserPage, type PageFacts } from "./wire/page";
import { createTransport, redact } from "./wire/transport";

export interface ListedModel {
  readonly id: string;
  readonly name?: string;
  /** Tokens, where the server says so. */
  readonly contextLength?: number;
}

export interface ListOptions {
  readonly endpoint: Endpoint;
  readonly signal?: AbortSignal;
  readonly fetch?: typeof fetch;
  readonly page?: PageFacts;
}

const HEADERS = {
  openai: ["authorization"],
  anthropic: ["authorization", "anthropic-version", "anthropic-dangerous-direct-browser-access"],
} as const;

/** As the SDK sends it with a model call; a test holds the two together. */
const ANTHROPIC_VERSION = "2026-10-21";

/** What the server offers, in its own order without repetitions. For a query function; rejects with `ModelError`. */
export async function listModels({ endpoint, signal, ...options }: ListOptions): Promise<ListedModel[]> {
  const { api } = presetOf(endpoint.preset);
  const key = endpoint.getKey(endpoint.baseUrl) || undefined;
  const problem = unusable(endpoint, key);
  if (problem) throw problem;
  const placeholder = `$${keyVariable(api)}`;
  const base = normalizeBaseUrl(endpoint.baseUrl, api);
  const url = api === "anthropic" ? `${base}/v1/models?limit=1000` : `${base}/models`;
  const transport = createTransport({
    headers: HEADERS[api],
    placeholder,
    key,
    fetch: options.fetch ?? globalThis.fetch,
    signal: signal ?? new AbortController().signal,
    onWire: undefined,
    elapsed: () => 0,
  });
  const { preset } = endpoint;
  let response: Response;
  let body: string;
  try {
    response = await transport(url, {
      headers: {
        authorization: `Bearer ${placeholder}`,
        "anthropic-version": ANTHROPIC_VERSION,
        "anthropic-dangerous-direct-browser-access": "true",
      },
    });
    body = redact(await response.text(), key, placeholder);
  } catch (cause) {
    if (signal?.aborted) throw stopped();
    throw await networkError(cause, { url, preset, page: options.page ?? browserPage() });
  }
  const { status, headers } = response;
  if (!response.ok) throw errorFromResponse({ preset, url, status, headers, body, time: Date.now() });
  return read(body, (what) => badResponse(preset, url, { status, body, what }), preset);
}

function read(
  body: string,
  bad: (what: "html" | "empty" | "other") => ModelError,
  preset: Endpoint["preset"],
): ListedModel[] {
  if (body.trim() === "") throw bad("empty");
  if (isHtml(body)) throw bad("html");
  const value = parse(body);
  if (value === undefined) throw bad("other");
  const failure = errorFromValue(value, { preset });
  if (failure) throw failure;
  const list = isObject(value) ? (value.data === undefined ? value.models : value.data) : value;
  if (list === null && isObject(value)) return []; // Ollama without a model
  if (!Array.isArray(list)) throw bad("other");
  const models = (list as Json[]).flatMap(modelFrom);
  return [...new Map(models.map((model) => [model.id, model])).values()];
}

function modelFrom(value: Json): ListedModel[] {
  if (typeof value === "string") return [{ id: value }];
  if (!isObject(value)) return [];
  const id = value.id ?? value.name ?? value.model;
  if (typeof id !== "string" || id === "") return [];
  const name = value.display_name ?? value.name;
  const length =
    value.context_length ?? value.context_window ?? value.max_model_len ?? value.max_context_length;
  return [
    {
      id: id.replace(/^models\//, ""), // Gemini's endpoint prefixes them
      ...(typeof name === "string" && name !== id && { name }),
      ...(typeof length === "number" && { contextLength: length }),
    },
  ];
}
