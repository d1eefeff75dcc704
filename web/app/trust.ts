/** Before a stranger's scenario calls a real model for the first time, the reader is asked: it costs them money. */
import { create } from "zustand";
import { cursorNode } from "../history";
import type { ModelSettings } from "../scenario/types";
import { isFigure } from "./embedded";
import { isForeign } from "./foreign";
import type { Session } from "./session";

interface Trust {
  /** The model that a stranger's scenario is about to call. */
  readonly asking: string | undefined;
  answer(allow: boolean): void;
}

let resolve: ((allow: boolean) => void) | undefined;
/** By their nodes: sessions that the reader has let call a model, for as long as the page stands. */
const trusted = new WeakSet<object>();

export const useTrust = create<Trust>((set) => ({
  asking: undefined,
  answer(allow) {
    set({ asking: undefined });
    resolve?.(allow);
    resolve = undefined;
  },
}));

/** True at once for mock models and the reader's own session and for mock models; else once the reader agrees, false when not. */
export function mayRun({ scenarioId, history }: Session): boolean | Promise<boolean> {
  const { model, controls } = cursorNode(history).setup;
  const real = [model, controls.fallback?.model].find(isReal);
  if (!real) return true;
  if (isFigure()) return false; // it has no key, and says so
  if (!isForeign(scenarioId) || trusted.has(history.nodes)) return true;
  return ask(`${real.kind} · ${real.model}`, history.nodes);
}

async function ask(model: string, nodes: object): Promise<boolean> {
  useTrust.getState().answer(false); // of a question that another run has left open
  const allow = await new Promise<boolean>((answer) => {
    resolve = answer;
    useTrust.setState({ asking: model });
  });
  if (allow) trusted.add(nodes);
  return allow;
}

type RealModel = Extract<ModelSettings, { kind: "openai" | "anthropic" }>;

export function isReal(model: ModelSettings | undefined): model is RealModel {
  return model?.kind === "openai" || model?.kind === "anthropic";
}
