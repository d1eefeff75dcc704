/** What models cost and how much they can read, as the reader typed it in: prices change, and a page's own would lie. */
import { create } from "zustand";
import type { Price } from "../models/pricing";
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
