import { StopRun } from "../harness";
import type { Message } from "../messages";
import type { LoopOptions } from "../ports";
import type { RunClock } from "./run-clock";

export interface TimeLimit {
  readonly maxSeconds: number;
  /** Milliseconds that model and tools have taken since the question, as far as messages[] tell. */
  readonly spentMs: (messages: readonly Message[]) => number;
  readonly clock: RunClock;
  /** How long the call that just ended took, a person's time left out. */
  readonly onSpent?: (ms: number) => void;
}

/** Ends the run when its model calls and tools together have taken too long, in the middle of one if need be. */
export function withTimeLimit(ports: LoopOptions, limit: TimeLimit): LoopOptions {
  const { maxSeconds, spentMs, clock, onSpent } = limit;
  const leaving = new AbortController(); // one for all calls: what runs side by side is told by its signal
  const signal = ports.signal ? AbortSignal.any([ports.signal, leaving.signal]) : leaving.signal;
  const timed = async <T>(messages: readonly Message[], work: () => Promise<T>): Promise<T> => {
    //#region maxSeconds before model_call
    const left = maxSeconds * 1000 - spentMs(messages);
    const took = await clock.within(left, work);
    if (took.late) {
      leaving.abort();
      throw new StopRun(`Time limit: the run took longer than ${maxSeconds} s.`, "maxSeconds");
    }
    //#endregion
    onSpent?.(took.ms);
    return took.value;
  };
  return {
    ...ports,
    model: (request) => timed(request.messages, () => ports.model({ ...request, signal })),
    runTool: (call, context) => timed(context.messages, () => ports.runTool(call, { ...context, signal })),
  };
}
