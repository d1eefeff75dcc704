import type { ErrorClass } from "./error-classes";

/** What a failed call was: its class, and how long the server asked to wait. */
export interface Verdict {
  readonly class: ErrorClass;
  readonly waitMs?: number | undefined;
}

export interface Retrying {
  /** The attempt that failed, from 1, and how many there may be: "attempt 1 of 3". */
  readonly attempt: number;
  readonly of: number;
  readonly waitMs: number;
  /** `server`: it said how long. `backoff`: nobody did. */
  readonly reason: "server" | "backoff";
  readonly error: unknown;
}

export interface RetriesOptions {
  /** Attempts after the first. */
  readonly maxRetries: number;
  /** Attempts that had failed before, where the call is taken up again in the middle. @default 0 */
  readonly failedBefore?: number;
  readonly judge: (error: unknown) => Verdict;
  /** Where it takes time, that counts as waiting. */
  readonly onRetry?: ((retrying: Retrying) => unknown) | undefined;
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

type Ask<Request, Reply> = (request: Request) => Promise<Reply>;

/**
 * A model that is asked again where asking again can help. Only model calls are: what a tool did once it may not do twice.
 * What had arrived of a failed attempt is void; `onRetry` is the moment to drop it from the screen.
 */
export function withRetries<Request extends { readonly signal: AbortSignal | undefined }, Reply>(
  model: Ask<Request, Reply>,
  options: RetriesOptions,
): Ask<Request, Reply> {
  const { maxRetries, failedBefore = 0, judge, longestWaitMs = LONGEST_WAIT_MS } = options;
  const mayWait = ({ waitMs }: Verdict) => waitMs === undefined || waitMs <= longestWaitMs;
  return async (request) => {
    //#region maxRetries before model_call
    for (let attempt = 1 + failedBefore; ; attempt++) {
      try {
        //#endregion
        return await model(request);
        //#region maxRetries after model_call
      } catch (error) {
        const verdict = judge(error);
        if (verdict.class !== "retry" || attempt > maxRetries) throw error;
        if (request.signal?.aborted || !mayWait(verdict)) throw error;
        await rest({ attempt, verdict, error }, options, request.signal);
      }
    }
    //#endregion
  };
}

async function rest(
  { attempt, verdict, error }: { attempt: number; verdict: Verdict; error: unknown },
  options: RetriesOptions,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { maxRetries, onRetry, sleep = wait, random = Math.random, now = () => performance.now() } = options;
  const waitMs = verdict.waitMs ?? backoff(attempt, random);
  const reason = verdict.waitMs === undefined ? "backoff" : "server";
  const failedAt = now();
  await onRetry?.({ attempt, of: maxRetries + 1, waitMs, reason, error });
  await sleep(Math.max(0, waitMs - (now() - failedAt)), signal);
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
