import type { JsonObject, ToolCall } from "../loop";

/** A call that waits for a person: allowed (perhaps with other arguments), or denied with a reason. */
export type Answer =
  | { readonly allow: true; readonly arguments?: JsonObject; readonly always?: boolean }
  | { readonly allow: false; readonly reason?: string };

export interface Question {
  readonly call: ToolCall;
  answer(answer: Answer): void;
}

/** One desk at which calls wait, in the order in which they came. */
export function createDesk(onChange: (questions: readonly Question[]) => void) {
  let waiting: readonly Question[] = [];
  const update = (next: readonly Question[]) => {
    waiting = next;
    onChange(waiting);
  };
  return {
    /** Settles when somebody answers; rejects when the run is left. */
    ask(call: ToolCall, signal: AbortSignal | undefined): Promise<Answer> {
      return new Promise((resolve, reject) => {
        const leave = () => {
          update(waiting.filter((known) => known !== question));
          signal?.removeEventListener("abort", onAbort);
        };
        const onAbort = () => {
          leave();
          reject(signal?.reason);
        };
        const question: Question = {
          call,
          answer(answer) {
            leave();
            resolve(answer);
          },
        };
        signal?.addEventListener("abort", onAbort, { once: true });
        update([...waiting, question]);
      });
    },
  };
}
