import type { JsonObject, ModelReply, ModelRequest, PartialToolCall } from "../loop";
import type { SamplingSettings } from "../scenario/types";
import type { PresetId } from "./presets";
import type { ProviderMemory } from "./reply/memory";
import type { ModelWarning } from "./reply/warnings";
import type { PageFacts } from "./wire/page";

/** A model behind a provider's API, as the loop's `model` port. Rejects with `ModelError` alone. */
export type ProviderModel = (request: ModelRequest) => Promise<ProviderReply>;

export interface ProviderReply extends ModelReply {
  readonly tool_calls?: readonly ProviderToolCall[] | undefined;
  /** What the model thought, where the provider sends it: never part of the answer. */
  readonly reasoning?: string;
  /** As the server counted. Absent where it did not. */
  readonly usage?: Usage;
  readonly warnings?: readonly ModelWarning[];
}

/** `extra`: fields of the provider's own on a call, such as a signature that it wants back. */
export type ProviderToolCall = PartialToolCall & { readonly id: string; readonly extra?: JsonObject };

export interface Usage {
  /** Everything that the model read, cached parts included. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** How much of the input came from the provider's cache. */
  readonly cachedTokens?: number;
}

/** What a model is told of a tool. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonObject;
}

export interface Endpoint {
  readonly preset: PresetId;
  readonly baseUrl: string;
  /** The key for exactly this address, or none. See `keys.ts`: `(baseUrl) => keys.keyFor(baseUrl)`. */
  readonly getKey: (baseUrl: string) => string | undefined;
}

export interface ProviderOptions {
  readonly model: string;
  readonly endpoint: Endpoint;
  readonly settings?: SamplingSettings;
  readonly tools?: readonly ToolSpec[];
  readonly observer?: Observer;
  /** What was learned about servers, and what they want back; share one between models of a page. */
  readonly memory?: ProviderMemory;
  readonly timeouts?: Partial<Timeouts>;
  /** @default the browser's */
  readonly fetch?: typeof fetch;
  /** What can be known of the page when nothing came back. @default read from the browser */
  readonly page?: PageFacts;
  /** Milliseconds from any fixed point. @default performance.now */
  readonly now?: () => number;
}

/** Milliseconds. */
export interface Timeouts {
  /** Until the server begins to answer: a local server may have to load the model first. @default 120 000 */
  readonly headersMs: number;
  /** Between two pieces of a stream. @default 30 000 */
  readonly stallMs: number;
  /** Between two pieces where no stream was asked for: the whole answer is written before the first. @default 600 000 */
  readonly wholeMs: number;
  /** After the finish reason, for usage and `[DONE]` to follow. @default 5 000 */
  readonly afterFinishMs: number;
}

/** Looks on while an answer arrives. Called for each event: whoever draws batches. */
export interface Observer {
  readonly onDelta?: (delta: Delta) => void;
  readonly onWire?: (event: WireEvent) => void;
  readonly onNote?: (warning: ModelWarning) => void;
}

export interface Delta {
  readonly text?: string;
  readonly reasoning?: string;
  /** A piece of a call. `index` counts the calls of this reply from 0. */
  readonly call?: { readonly index: number; readonly name?: string; readonly argumentsText?: string };
}

/** What went over the wire, the key replaced by its variable's name. `at`: milliseconds since the request was sent. */
export type WireEvent =
  | {
      readonly type: "request";
      readonly at: 0;
      /** Milliseconds since 1970. */
      readonly time: number;
      readonly method: string;
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string | undefined;
    }
  | {
      readonly type: "response";
      readonly at: number;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly type: "event"; readonly at: number; readonly event?: string; readonly data: string }
  | { readonly type: "comment"; readonly at: number; readonly data: string }
  /** An answer that is no stream. */
  | { readonly type: "body"; readonly at: number; readonly data: string }
  | { readonly type: "end"; readonly at: number; readonly how: WireEnd };

/** `done`: the answer was complete. `closed`: the connection ended first. */
export type WireEnd = "done" | "closed" | "timeout" | "aborted" | "failed";
