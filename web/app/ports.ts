import type { LoopOptions } from "../loop";
import { scriptReply } from "../models/script";
import type { ModelSettings } from "../scenario/types";
import { createSandbox, createToolRunner } from "../tools";
import type { Node } from "./session";

const sandbox = createSandbox();

/** The loop's ports as the page has them: the chosen model, and the registry's tools in their sandbox. */
export function portsFor({ setup }: Node, signal: AbortSignal): LoopOptions {
  const { tools, controls, model } = setup;
  return {
    model: modelPort(model),
    runTool: createToolRunner({
      tools: () => tools.filter((tool) => tool.enabled !== false),
      controls: () => controls,
      sandbox,
    }),
    maxTurns: controls.maxTurns ?? Number.POSITIVE_INFINITY,
    signal,
  };
}

function modelPort(model: ModelSettings): LoopOptions["model"] {
  if (model.kind !== "script") throw new Error(`no model of kind ${model.kind} yet`);
  return (request) => scriptReply(model.turns, request);
}
