import type { LoopOptions } from "../loop";
import { ModelError } from "../models/errors";
import { scriptReply } from "../models/script";
import { createToolRunner } from "../tools";
import { sandbox } from "./sandbox";
import type { PortsContext } from "./session";
import type { Setup } from "./setup";

/** The loop's ports as the page has them: the chosen model, and the registry's tools in their sandbox. */
export function portsFor({ setup, signal, ask }: PortsContext): LoopOptions {
  return {
    model: async (request) => modelPort(setup())(request),
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

function modelPort({ model, tools }: Setup): LoopOptions["model"] {
  switch (model.kind) {
    case "script":
      return (request) => scriptReply(model.turns, request);
    case "code":
      return async (request) => {
        const { createCodeModel } = await import("../models/code");
        return createCodeModel({ code: model.code, tools, run: sandbox.run })(request);
      };
    case "human":
    case "openai":
    case "anthropic":
      throw new ModelError({
        kind: "not_found",
        message: `This page has no model of the kind "${model.kind}" yet.`,
        hint: "Choose another kind under Model.",
      });
  }
}
