import type { Model } from "./types";

export interface FallbackOptions {
  /** Overloaded answers in a row, to one call, after which the second model takes it. */
  readonly after: number;
  readonly second: Model;
  readonly isOverload: (error: unknown) => boolean;
  /** Overloaded answers to this call before, where it is taken up again in the middle. @default 0 */
  readonly overloadedBefore?: number;
  /** Settles when the run goes on. */
  readonly onFallback?: ((overloaded: number, error: unknown) => Promise<unknown>) | undefined;
}

/**
 * For one call: whoever retries it asks the same function again. The next call begins with the first model anew, since
 * an overload passes.
 */
export function withFallback(model: Model, options: FallbackOptions): Model {
  const { after, second, isOverload, onFallback } = options;
  let overloaded = options.overloadedBefore ?? 0;
  return async (request) => {
    //#region fallback before model_call
    if (overloaded >= after) return second(request);
    try {
      //#endregion
      return await model(request);
      //#region fallback after model_call
    } catch (error) {
      overloaded = isOverload(error) ? overloaded + 1 : 0;
      if (overloaded < after) throw error;
      await onFallback?.(overloaded, error);
      return second(request);
    }
    //#endregion
  };
}
