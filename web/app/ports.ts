import type { LoopOptions } from "../loop";
import { scriptReply } from "../models/script";
import type { ModelSettings } from "../scenario/types";
import { createToolRunner } from "../tools";
import { sandbox } from "./sandbox";
import type { PortsContext } from "./session";

/** The loop's ports as the page has them: the chosen model, and the registry's tools in their sandbox. */
export function portsFor({ setup, signal, ask }: PortsContext): LoopOptions {
  return {
    model: (request) => modelPort(setup().model)(request),
    runTool: createToolRunner({
      tools: () => setup().tools.filter((tool) => tool.enabled !== false),
      controls: () => setup().controls,
      sandbox,
      ask: (call, _tool, askSignal) => ask(call, askSignal),
    }),
    maxTurns: setup().controls.maxTurns ?? Number.POSITIVE_INFINITY,
    signal,
  };
}

function modelPort(model: ModelSettings): LoopOptions["model"] {
  if (model.kind !== "script") throw new Error(`no model of kind ${model.kind} yet`);
  return (request) => scriptReply(model.turns, request);
}
