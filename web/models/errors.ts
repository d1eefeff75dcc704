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

export interface ModelErrorDetails {
  readonly kind: ModelErrorKind;
  /** What happened. */
  readonly message: string;
  /** What to try. */
  readonly hint?: string;
  readonly status?: number;
  /** What the server said, as it came. */
  readonly body?: string;
  /** Milliseconds that the server asked to wait. */
  readonly retryAfterMs?: number;
  readonly partialText?: string;
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
}
