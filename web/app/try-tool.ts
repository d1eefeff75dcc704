import { type JsonObject, messageOf, type ToolResult } from "../loop";
import type { Controls, ToolDefinition } from "../scenario/types";
import { createToolRunner } from "../tools";
import { sandbox } from "./sandbox";

export interface Trial {
  readonly result: ToolResult;
  readonly logs: readonly string[];
  /** Milliseconds, the sandbox's start included where it was the first call. */
  readonly ms: number;
}

/** Runs one tool as a call of the model would, permission apart: whoever presses the button has allowed it. */
export async function tryTool(
  tool: ToolDefinition,
  argsText: string,
  controls: Controls,
  signal: AbortSignal,
): Promise<Trial> {
  const logs: string[] = [];
  const run = createToolRunner({
    tools: () => [{ ...tool, permission: "allow" }],
    controls: () => ({ ...controls, onToolError: "observe" }),
    sandbox,
    onLog: (_call, lines) => logs.push(...lines),
  });
  const call = { id: "try", name: tool.name, arguments: parsed(argsText) };
  const started = performance.now();
  try {
    const result = await run(call, { messages: [], turn: 1, signal });
    return { result, logs, ms: performance.now() - started };
  } catch (error) {
    const kind = signal.aborted ? "aborted" : "threw";
    return { result: { ok: false, error: messageOf(error), kind }, logs, ms: performance.now() - started };
  }
}

/** Text that is not JSON goes to the tool as it came, as a model's would. */
function parsed(text: string): JsonObject | string {
  try {
    return JSON.parse(text.trim() || "{}") as JsonObject;
  } catch {
    return text;
  }
}
