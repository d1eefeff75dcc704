/** What the reader is asked before a real model is called: it costs them money. */
import { create } from "zustand";
import { cursorNode, type MessageList } from "../history";
import type { ModelSettings } from "../scenario/types";
import { isFigure } from "./embedded";
import { isForeign } from "./foreign";
import type { Node, Session } from "./session";

export interface Asked {
  /** The model that is about to be called. */
  readonly model: string;
  /** `stranger`: its scenario came from elsewhere. `findings`: its provider will refuse the messages as they stand. */
  readonly why: "stranger" | "findings";
  /** How many things are wrong with the messages. */
  readonly errors: number;
}

interface Trust {
  readonly asking: Asked | undefined;
  answer(allow: boolean): void;
}

let resolve: ((allow: boolean) => void) | undefined;
/** By their nodes: sessions that the reader has let call a model, for as long as the page stands. */
const trusted = new WeakSet<object>();
/** Messages that the reader sends whatever is wrong with them: seeing a provider refuse is a lesson too. */
const accepted = new WeakSet<MessageList>();

export const useTrust = create<Trust>((set) => ({
  asking: undefined,
  answer(allow) {
    set({ asking: undefined });
    resolve?.(allow);
    resolve = undefined;
  },
}));

/** True at once for mock models; else once the messages were looked at, what the reader says where there is something to ask. */
export function mayRun({ scenarioId, history }: Session): boolean | Promise<boolean> {
  const node = cursorNode(history);
  const { model, controls } = node.setup;
  const real = [model, controls.fallback?.model].find(isReal);
  if (!real) return true;
  if (isFigure()) return false; // it has no key, and says so
  const name = `${real.kind} · ${real.model}`;
  const stranger = isForeign(scenarioId) && !trusted.has(history.nodes);
  if (!stranger && !sends(node)) return true;
  return askBoth(name, stranger ? history.nodes : undefined, node);
}

/** The next step sends the messages, and the reader has not said yet that they are to go as they are. */
function sends({ cause, messages }: Node): boolean {
  if (accepted.has(messages)) return false;
  return cause.type !== "pause" || cause.point === "budget" || cause.point === "model_call";
}

async function askBoth(model: string, nodes: object | undefined, node: Node): Promise<boolean> {
  const errors = sends(node) ? await errorsIn(node) : 0;
  if (nodes) {
    if (!(await ask({ model, why: "stranger", errors }))) return false;
    trusted.add(nodes);
  }
  if (errors === 0) return true;
  if (!(await ask({ model, why: "findings", errors }))) return false;
  accepted.add(node.messages);
  return true;
}

/** What a provider would refuse. The loop adds in pairs: a run stays sound. */
async function errorsIn({ messages }: Node): Promise<number> {
  const { checkTranscript } = await import("../history/check");
  return checkTranscript(messages.toArray()).filter(
    ({ severity, rule }) => severity === "error" && rule !== "open_call",
  ).length;
}

function ask(asked: Asked): Promise<boolean> {
  useTrust.getState().answer(false); // of a question that another run has left open
  return new Promise((answer) => {
    resolve = answer;
    useTrust.setState({ asking: asked });
  });
}

type RealModel = Extract<ModelSettings, { kind: "openai" | "anthropic" }>;

export function isReal(model: ModelSettings | undefined): model is RealModel {
  return model?.kind === "openai" || model?.kind === "anthropic";
}
