import type { LoopOptions } from "../loop";
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

export interface RetryOptions {
  /** Attempts after the first. */
  readonly maxRetries: number;
  /** Where it takes time, that counts as waiting. */
  readonly onRetry?: (notice: RetryNotice) => unknown;
  /** Rejects when the signal aborts. */
  readonly sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Milliseconds from any fixed point. @default performance.now */
  readonly now?: () => number;
  /** From 0 up to 1. */
  readonly random?: () => number;
  /** Milliseconds. Where a server asks for more than this, its error is the answer: nobody waits that long. @default 60 000 */
  readonly longestWaitMs?: number;
}

const FIRST_WAIT_MS = 500;
const LONGEST_BACKOFF_MS = 8000;
const LONGEST_WAIT_MS = 60_000;

type ModelPort<Reply> = (request: Parameters<LoopOptions["model"]>[0]) => Promise<Reply>;

/**
 * A model that is asked again where asking again can help. Only model calls are: what a tool did once it may not do twice.
 * What had arrived of a failed attempt is void; `onRetry` is the moment to drop it from the screen.
 */
export function withRetries<Reply>(model: ModelPort<Reply>, options: RetryOptions): ModelPort<Reply> {
  const { maxRetries, onRetry, sleep = wait, random = Math.random, now = () => performance.now() } = options;
  return async (request) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await model(request);
      } catch (error) {
        if (!(error instanceof ModelError) || attempt > maxRetries || request.signal?.aborted) throw error;
        if (!isRetryable(error)) throw error;
        const asked = error.details.retryAfterMs;
        if (asked !== undefined && asked > (options.longestWaitMs ?? LONGEST_WAIT_MS)) throw error;
        const waitMs = asked ?? backoff(attempt, random);
        const failedAt = now();
        await onRetry?.({
          attempt,
          of: maxRetries + 1,
          waitMs,
          reason: asked === undefined ? "backoff" : "server",
          kind: error.kind,
          error,
        });
        await sleep(Math.max(0, waitMs - (now() - failedAt)), request.signal);
      }
    }
  };
}

/** Doubles each time, and lies anywhere in the upper half: a class that fails together must not come back together. */
function backoff(attempt: number, random: () => number): number {
  const ceiling = Math.min(LONGEST_BACKOFF_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
  return Math.round(ceiling / 2 + (random() * ceiling) / 2);
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}
