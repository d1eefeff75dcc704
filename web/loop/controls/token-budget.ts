import { StopRun } from "../harness";
import type { Message } from "../messages";
import type { Model } from "./types";

export interface TokenCounter {
  /** Input and output tokens of the model calls since the question. */
  readonly spent: (messages: readonly Message[]) => number;
  /** Input tokens of the call that is about to be made. */
  readonly next: (messages: readonly Message[]) => number;
}

/** Ends the run before a model call that would read beyond the budget. */
export function withTokenBudget(model: Model, maxTokens: number, count: TokenCounter): Model {
  return async (request) => {
    //#region maxTokens before model_call
    const spent = count.spent(request.messages);
    const next = count.next(request.messages);
    if (spent + next > maxTokens) {
      const what = `${spent} tokens are spent and the next call would read ${next}`;
      throw new StopRun(`Token budget: ${what} (limit ${maxTokens}).`, "maxTokens");
    }
    //#endregion
    return model(request);
  };
}
