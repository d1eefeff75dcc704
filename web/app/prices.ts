/** What models cost and how much they can read, as the reader typed it in: prices change, and a page's own would lie. */
import { create } from "zustand";
import type { Price } from "../models/pricing";

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

function remembered(): Record<string, ModelFacts> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    return value !== null && typeof value === "object" ? { ...value } : {};
  } catch {
    return {};
  }
}

export const usePrices = create<Prices>((set, get) => ({
  byModel: remembered(),
  set(model, facts) {
    set({ byModel: { ...get().byModel, [model]: { ...get().byModel[model], ...facts } } });
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(get().byModel));
    } catch {
      // they hold for this visit
    }
  },
}));
