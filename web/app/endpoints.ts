/**
 * Where a provider's models are reached: the reader's own choice, kept in this browser. No scenario, link or import can
 * set it; a scenario names a model at most.
 */
import { create } from "zustand";
import { type PresetId, presetOf } from "../models/presets";
import { readLocal, writeLocal } from "./local";

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
  const { preset, baseUrl } = (readLocal(STORAGE_KEY)[kind] ?? {}) as Partial<EndpointChoice>;
  const known = presetOf(preset ?? fallback.preset);
  if (known.id !== preset || known.api !== kind || typeof baseUrl !== "string") return fallback;
  return { preset, baseUrl };
}

export const useEndpoints = create<Endpoints>((set, get) => ({
  openai: remembered("openai", fresh("openai")),
  anthropic: remembered("anthropic", fresh("anthropic")),
  choose(kind, choice) {
    set({ [kind]: choice });
    const { openai, anthropic } = get();
    writeLocal(STORAGE_KEY, { openai, anthropic });
  },
}));
