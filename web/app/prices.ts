/** What models cost and how much they can read, as the reader typed it in: prices change, and a page's own would lie. */
import { create } from "zustand";
import type { Price } from "../models/pricing";
import type { ModelSettings } from "../scenario/types";
import { readLocal, writeLocal } from "./local";

export interface ModelFacts {
  readonly price?: Price;
  /** Tokens that fit. */
  readonly contextWindow?: number;
}

interface Prices {
  readonly byModel: Readonly<Record<string, ModelFacts>>;
  set(model: string, facts: ModelFacts): void;
}

const STORAGE_KEY = "agent-loop-playground:prices";

export const usePrices = create<Prices>((set, get) => ({
  byModel: readLocal(STORAGE_KEY) as Record<string, ModelFacts>,
  set(model, facts) {
    set({ byModel: { ...get().byModel, [model]: { ...get().byModel[model], ...facts } } });
    writeLocal(STORAGE_KEY, get().byModel);
  },
}));

/** A mock costs nothing; so that a budget can be seen to act on one, it is counted at an example price. */
export const EXAMPLE_PRICE: Price = { inputPerMillion: 3, outputPerMillion: 15 };

/** By which a model's price is kept: its own name, or the kind of one that has none. */
export function pricedName(model: ModelSettings): string {
  return model.kind === "openai" || model.kind === "anthropic" ? model.model : model.kind;
}

/** US dollars; `undefined` where the reader has not said what a provider's model costs. */
export function priceOf(model: ModelSettings): Price | undefined {
  const known = usePrices.getState().byModel[pricedName(model)]?.price;
  if (known) return known;
  return model.kind === "openai" || model.kind === "anthropic" ? undefined : EXAMPLE_PRICE;
}
