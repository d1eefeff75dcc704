import type { Setup } from "../../app/setup";
import { type Branch, type History, type HistoryNode, nodeAtStep } from "../../history";

/** One side of a comparison: a branch, or what the model saw at one turn of the current branch. */
export type Choice =
  | { readonly type: "branch"; readonly id: string }
  | { readonly type: "turn"; readonly step: number; readonly turn: number };

export function choiceKey(choice: Choice): string {
  return choice.type === "branch" ? `branch ${choice.id}` : `turn ${choice.step}`;
}

/** The model calls on the current branch: at each of them the model saw what stands there. */
export function turnsOf(history: History<Setup>): Choice[] {
  const choices: Choice[] = [];
  for (let step = 0; ; step++) {
    const node = nodeAtStep(history, step);
    if (!node) return choices;
    if (node.cause.type === "pause" && node.cause.point === "model_call") {
      choices.push({ type: "turn", step, turn: node.turn });
    }
  }
}

/** The branch's history walked from its own end, and how many steps it has. */
export function walkOf(
  history: History<Setup>,
  choice: Choice,
  all: readonly Branch<Setup>[],
): { readonly last: number; readonly at: (step: number) => HistoryNode<Setup> | undefined } {
  if (choice.type === "turn") {
    return { last: choice.step, at: (step) => nodeAtStep(history, step) };
  }
  const tip = all.find((branch) => branch.id === choice.id)?.tip;
  if (!tip) return { last: 0, at: () => undefined };
  const own = { ...history, cursor: tip.id, tip: tip.id };
  return { last: tip.depth, at: (step) => nodeAtStep(own, step) };
}
