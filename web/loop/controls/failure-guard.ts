import { StopRun } from "../harness";
import { type Message, sinceQuestion } from "../messages";
import type { LoopOptions } from "../ports";

/** Ends the run after so many failed results in a row: before the next call of a tool or of the model. */
export function withFailureGuard(ports: LoopOptions, maxFailuresInRow: number): LoopOptions {
  const guard = (messages: readonly Message[]) => {
    //#region maxFailuresInRow before model_call
    const failures = failuresInRow(messages);
    if (failures >= maxFailuresInRow) {
      const what = `${failures} tool results in a row were failures`;
      throw new StopRun(`Failure guard: ${what} (limit ${maxFailuresInRow}).`, "maxFailuresInRow");
    }
    //#endregion
  };
  return {
    ...ports,
    async model(request) {
      guard(request.messages);
      return ports.model(request);
    },
    async runTool(call, context) {
      guard(context.messages);
      return ports.runTool(call, context);
    },
  };
}

/** Failed results at the end of messages[], since the question. A person's no, or a stop, is no failure of the tool. */
export function failuresInRow(messages: readonly Message[]): number {
  let failures = 0;
  for (const message of sinceQuestion(messages).toReversed()) {
    if (message.role !== "tool") continue;
    if (message.content.ok) break;
    if (message.content.kind !== "denied" && message.content.kind !== "aborted") failures += 1;
  }
  return failures;
}
