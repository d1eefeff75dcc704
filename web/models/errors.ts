import type { Text } from "./text";

export type ModelErrorKind =
  | "auth"
  | "rate_limit"
  | "overloaded"
  | "server"
  | "bad_request"
  | "context_overflow"
  | "not_found"
  | "bad_response"
  | "cut_off"
  | "network"
  | "timeout"
  | "aborted";

/** What stood between the page and the server, as far as a browser can know. */
export type NetworkReason =
  | "offline"
  | "mixed_content"
  | "page_policy"
  | "local_network"
  | "cors"
  | "unreachable"
  | "unknown";

export interface ModelErrorDetails {
  readonly kind: ModelErrorKind;
  /** What happened. */
  readonly message: string;
  /** What to try. */
  readonly hint?: string;
  /** `message` and `hint` in every language of the page. */
  readonly texts?: { readonly message: Text; readonly hint: Text };
  readonly status?: number;
  /** What the server said, as it came; at most 20 000 characters. */
  readonly body?: string;
  /** Milliseconds that the server asked to wait. */
  readonly retryAfterMs?: number;
  /** What had arrived of the answer. */
  readonly partialText?: string;
  readonly partialReasoning?: string;
  /** Calls that had begun to arrive; none of them may run. */
  readonly discardedCalls?: number;
  /** The parameter that the server refused. */
  readonly param?: string;
  /** With `network` alone. */
  readonly reason?: NetworkReason;
  /** Said where it differs from the kind's own answer: a quota that is spent does not fill by waiting. */
  readonly retryable?: boolean;
}

/** A model call that gave no reply. The run ends with it; the reader can act on it. */
export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly kind: ModelErrorKind;
  readonly details: ModelErrorDetails;

  constructor(details: ModelErrorDetails) {
    super(details.message);
    this.kind = details.kind;
    this.details = details;
  }

  get hint(): string | undefined {
    return this.details.hint;
  }

  /** The same failure with every sentence passed through `change`: where a secret could have got into one. */
  rewritten(change: (text: string) => string): ModelError {
    return new ModelError(mapStrings(this.details, change) as ModelErrorDetails);
  }

  /** The same failure with more known about it. */
  with(more: Partial<ModelErrorDetails>): ModelError {
    return new ModelError({ ...this.details, ...more });
  }
}

function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, change)]));
}

const HELPED_BY_RETRY: ReadonlySet<ModelErrorKind> = new Set([
  "rate_limit",
  "overloaded",
  "server",
  "cut_off",
  "network",
  "timeout",
]);
const STANDING: ReadonlySet<NetworkReason> = new Set([
  "offline",
  "mixed_content",
  "page_policy",
  "local_network",
  "cors",
]);

/** Whether the same request may well succeed a little later. */
export function isRetryable({ details }: ModelError): boolean {
  if (details.retryable !== undefined) return details.retryable;
  if (details.reason && STANDING.has(details.reason)) return false;
  return HELPED_BY_RETRY.has(details.kind);
}
