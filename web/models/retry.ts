import type { LoopOptions } from "../loop";
import { classOf, type ErrorClass, withRetries as retrying } from "../loop/controls";
import { isRetryable, ModelError, type ModelErrorKind } from "./errors";

export interface RetryNotice {
  /** The attempt that failed, from 1, and how many there may be: "attempt 1 of 3". */
  readonly attempt: number;
  readonly of: number;
  readonly waitMs: number;
  /** `server`: it said how long. `backoff`: nobody did. */
  readonly reason: "server" | "backoff";
  readonly kind: ModelErrorKind;
  readonly error: ModelError;
}

export interface RetryOptions
  extends Pick<
    Parameters<typeof retrying>[1],
    "maxRetries" | "failedBefore" | "sleep" | "now" | "random" | "longestWaitMs"
  > {
  /** Off: every model error is tried again. @default true */
  readonly classify?: boolean;
  /** Where it takes time, that counts as waiting. */
  readonly onRetry?: (notice: RetryNotice) => unknown;
}

type ModelPort<Reply> = (request: Parameters<LoopOptions["model"]>[0]) => Promise<Reply>;

/** The retries control over this room's errors. Anything else that is thrown is a defect, and ends the call. */
export function withRetries<Reply>(model: ModelPort<Reply>, options: RetryOptions): ModelPort<Reply> {
  const { classify = true, onRetry, ...rest } = options;
  return retrying(model, {
    ...rest,
    judge(error) {
      if (!(error instanceof ModelError)) return { class: "stop" };
      const waitMs = error.details.retryAfterMs;
      return { class: classify ? errorClass(error) : "retry", waitMs };
    },
    onRetry: ({ error, ...notice }) => {
      const failed = error as ModelError;
      return onRetry?.({ ...notice, kind: failed.kind, error: failed });
    },
  });
}

export function errorClass(error: ModelError): ErrorClass {
  return classOf({ kind: error.kind, transient: isRetryable(error) });
}

/** The server has too much to do, or too much of it from us: another one may be free. */
export function isOverload(error: unknown): boolean {
  return error instanceof ModelError && isOverloadKind(error.kind);
}

export function isOverloadKind(kind: unknown): boolean {
  return kind === "overloaded" || kind === "rate_limit";
}
