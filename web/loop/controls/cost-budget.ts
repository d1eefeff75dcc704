import { StopRun } from "../harness";
import type { Message } from "../messages";
import type { Model } from "./types";

/** US dollars: of the calls since the question, and of reading for the one that is about to be made. `undefined`: no price is known. */
export type CostCounter = (
  messages: readonly Message[],
) => { readonly spent: number; readonly next: number } | undefined;

/** Ends the run before a model call that would cost more than is left. Without a price it does not start one. */
export function withCostBudget(model: Model, maxCostUsd: number, costOf: CostCounter): Model {
  return async (request) => {
    //#region maxCostUsd before model_call
    const cost = costOf(request.messages);
    if (!cost) throw new StopRun("Cost budget: this model has no price yet.", "maxCostUsd");
    if (cost.spent + cost.next > maxCostUsd) {
      const what = `${usd(cost.spent)} is spent and the next call costs at least ${usd(cost.next)}`;
      throw new StopRun(`Cost budget: ${what} (limit ${usd(maxCostUsd)}).`, "maxCostUsd");
    }
    //#endregion
    return model(request);
  };
}

/** Three digits that count: a run of a lesson costs a hundredth of a cent. */
const usd = (amount: number) => `$${Number(amount.toPrecision(3))}`;
