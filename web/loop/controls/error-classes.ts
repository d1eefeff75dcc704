/** What a failed model call calls for: another try, another request, or an end. */
export type ErrorClass = "retry" | "adjust" | "stop";

export interface FailedCall {
  /** What kind of failure it was, as the adapters tell. */
  readonly kind: string;
  /** The same request may well succeed a little later. */
  readonly transient: boolean;
}

const ADJUSTABLE: ReadonlySet<string> = new Set(["bad_request", "context_overflow"]);

export function classOf(error: FailedCall): ErrorClass {
  //#region classifyErrors after model_call
  if (error.transient) return "retry"; // overloaded, cut off, too many requests
  if (ADJUSTABLE.has(error.kind)) return "adjust"; // as it is, it will be refused again
  return "stop"; // a wrong key, a model that does not exist
  //#endregion
}
