/**
 * Where a provider's models are reached: the reader's own choice, kept in this browser. No scenario, link or import can
 * set it; a scenario names a model at most.
 */
import { create } from "zustand";
import { type PresetId, presetOf } from "../models/presets";

export type ProviderKind = "openai" | "anthropic";

export interface EndpointChoice {
  readonly preset: PresetId;
  readonly baseUrl: string;
}

interface Endpoints {
  readonly openai: EndpointChoice;
  readonly anthropic: EndpointChoice;
  choose(kind: ProviderKind, choice: EndpointChoice): void;
}

const STORAGE_KEY = "agent-loop-playground:endpoints";

const fresh = (preset: PresetId): EndpointChoice => ({ preset, baseUrl: presetOf(preset).baseUrl });

function remembered(kind: ProviderKind, fallback: EndpointChoice): EndpointChoice {
  try {
    const all = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Record<string, unknown> | null;
    const { preset, baseUrl } = (all?.[kind] ?? {}) as Partial<EndpointChoice>;
    const known = presetOf(preset ?? fallback.preset);
    if (known.id !== preset || known.api !== kind || typeof baseUrl !== "string") return fallback;
    return { preset, baseUrl };
  } catch {
    return fallback; // blocked storage, or not ours
  }
}

export const useEndpoints = create<Endpoints>((set, get) => ({
  openai: remembered("openai", fresh("openai")),
  anthropic: remembered("anthropic", fresh("anthropic")),
  choose(kind, choice) {
    set({ [kind]: choice });
    try {
      const { openai, anthropic } = get();
      localStorage.setItem(STORAGE_KEY, JSON.stringify({ openai, anthropic }));
    } catch {
      // the choice holds for this visit
    }
  },
}));
