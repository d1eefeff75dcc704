import type { Message } from "../messages";
import type { Outcome, Pause } from "../ports";
import type { Run } from "./types";

export type End = Pause & { readonly outcome: Outcome };

/** Passes every pause on and lets `messages` grow with the run's. The last pause, the one with the outcome, is not passed on. */
export async function* upToEnd(run: Run, messages: Message[]): AsyncGenerator<Pause, End, void> {
  for (;;) {
    const step = await run.next();
    if (step.done) throw new Error("a run ends with a pause that tells its outcome");
    const { appended, outcome } = step.value;
    if (appended) messages.push(appended);
    if (outcome) return { ...step.value, outcome };
    yield step.value;
  }
}

/** The end as it came. */
export async function* passOn(end: End): Run {
  yield end;
  return end.outcome;
}
