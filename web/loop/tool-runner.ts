import type { JsonObject, ToolCall, ToolResult } from "./messages";
import type { LoopOptions, ToolContext } from "./ports";

/** A tool as a plain function. What it throws or returns becomes the model's next observation. */
export type ToolFunction = (args: JsonObject, context: ToolContext) => unknown;

/**
 * The `runTool` port over plain functions, for tests and for use outside the page.
 * The page's own runner, which validates, asks and runs code in a sandbox, is in `web/tools`.
 */
export function toolRunner(tools: Readonly<Record<string, ToolFunction>>): LoopOptions["runTool"] {
  const registry = new Map(Object.entries(tools)); // a Map: "constructor" is no tool
  return async (call, context) => {
    const tool = registry.get(call.name);
    if (!tool) return unknownTool(call);
    if (typeof call.arguments === "string") return invalidJson(call.arguments);
    const value = await tool(structuredClone(call.arguments), context);
    return { ok: true, value: JSON.parse(JSON.stringify(value ?? null)) };
  };
}

export function unknownTool(call: ToolCall): ToolResult {
  return { ok: false, error: `Unknown tool: ${call.name}`, kind: "unknown_tool" };
}

/** The model's arguments did not parse: it is told what stood there, at most 200 characters of it. */
export function invalidJson(text: string): ToolResult {
  const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  return { ok: false, error: `Arguments are not JSON: ${shown}`, kind: "invalid_arguments" };
}
