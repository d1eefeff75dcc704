import type { Cause } from "../history";
import { type JsonObject, messageOf, type Pause } from "../loop";
import { ModelError } from "../models/errors";

/** A pause as history keeps it: plain JSON, no Error objects, and of a failed model call what can be acted on. */
export function causeOf(pause: Pause, note?: JsonObject): Cause {
  const { point, ms, call, outcome } = pause;
  const base = {
    type: "pause" as const,
    point,
    ...(ms !== undefined && { ms }),
    ...(call && { call }),
    ...(note && { note }),
  };
  if (!outcome) return base;
  if (outcome.status !== "failed" || outcome.cause === undefined) return { ...base, outcome };
  const { cause, ...rest } = outcome;
  return { ...base, outcome: rest, error: describeError(cause) };
}

function describeError(error: unknown): NonNullable<Extract<Cause, { type: "pause" }>["error"]> {
  if (!(error instanceof ModelError)) return { kind: "stopped", message: messageOf(error) };
  const { kind, message, hint, body, partialText } = error.details;
  return {
    kind,
    message,
    ...(hint && { hint }),
    ...(body && { body }),
    ...(partialText && { partialText }),
  };
}
