import { type History, path } from "../history";
import { estimateInput, estimateMessage } from "../models/estimate";
import type { Usage } from "../models/types";
import type { RegisteredTool, Setup } from "./setup";

/** One model call on the way to where the reader stands. Tokens. */
export interface CallUsage extends Usage {
  readonly step: number;
  readonly turn: number;
  /** No server counted: a rule of thumb did. */
  readonly estimated: boolean;
  readonly model: string;
}

/** Every model call from the beginning to the reader's step, in order. */
export function callsSoFar(history: History<Setup>): CallUsage[] {
  const calls: CallUsage[] = [];
  const ids = path(history);
  for (let step = 0; step < ids.length; step++) {
    const node = history.nodes.get(ids[step] ?? "");
    if (!node) break;
    const { cause, messages, setup, turn } = node;
    if (cause.type === "pause" && cause.point === "reply") {
      const reply = messages.get(messages.length - 1);
      const counted = cause.note?.usage as unknown as Usage | undefined;
      const model = typeof cause.note?.model === "string" ? cause.note.model : setup.model.kind;
      calls.push({
        step,
        turn,
        model,
        estimated: !counted,
        ...(counted ?? {
          inputTokens: estimateInput(messages.toArray().slice(0, -1), offered(setup)).tokens,
          outputTokens: reply ? estimateMessage(reply) : 0,
        }),
      });
    }
    if (node.id === history.cursor) break;
  }
  return calls;
}

/** As the model is told of them: a tool's code is no part of what it reads. */
const told = new WeakMap<
  readonly RegisteredTool[],
  { name: string; description: string; parameters: RegisteredTool["parameters"] }[]
>();

export function offered({ tools }: Setup) {
  const known = told.get(tools);
  if (known) return known;
  const specs = tools
    .filter((tool) => tool.enabled !== false)
    .map(({ name, description, parameters }) => ({ name, description, parameters }));
  told.set(tools, specs);
  return specs;
}
