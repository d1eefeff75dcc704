import { createToolRunner } from "../tools";
import { type PagePorts, underControls } from "./controls";
import { modelPort } from "./model-port";
import { sandbox } from "./sandbox";
import type { PortsContext } from "./session";

/** The loop's ports as the page has them: the chosen model, and the registry's tools in their sandbox. */
export function portsFor(outer: PortsContext): PagePorts {
  return underControls(outer, sandbox, ({ setup, signal, ask, ...context }) => ({
    model: modelPort({ setup, signal, ask, ...context }),
    runTool: createToolRunner({
      tools: () => setup().tools.filter((tool) => tool.enabled !== false),
      controls: () => setup().controls,
      sandbox,
      ask: (call, _tool, askSignal) => ask(call, askSignal),
    }),
    maxTurns: setup().controls.maxTurns ?? Number.POSITIVE_INFINITY,
    signal,
  }));
}
