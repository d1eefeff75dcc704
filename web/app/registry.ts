/** Changes to the tool registry, as functions from one list to the next. The name is a tool's identity. */
import type { Message } from "../loop";
import type { RegisteredTool } from "./setup";

type Tools = readonly RegisteredTool[];

export const TOOL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** Puts `tool` in the place of the one called `name`, or at the end where there is none. */
export function putTool(tools: Tools, tool: RegisteredTool, name: string | undefined): Tools {
  const at = tools.findIndex((known) => known.name === name);
  return at < 0 ? [...tools, tool] : tools.with(at, tool);
}

export function removeTool(tools: Tools, name: string): Tools {
  return tools.filter((tool) => tool.name !== name);
}

export function changeTool(tools: Tools, name: string, change: Partial<RegisteredTool>): Tools {
  return tools.map((tool) => (tool.name === name ? { ...tool, ...change } : tool));
}

export function duplicateTool(tools: Tools, name: string): Tools {
  const at = tools.findIndex((tool) => tool.name === name);
  const tool = tools[at];
  if (!tool) return tools;
  const copy = freeName(tools, name);
  return tools.toSpliced(at + 1, 0, { ...tool, name: copy, code: renameInCode(tool.code, name, copy) });
}

/** @param by -1 for one place up, 1 for one down */
export function moveTool(tools: Tools, name: string, by: -1 | 1): Tools {
  const at = tools.findIndex((tool) => tool.name === name);
  const to = at + by;
  const tool = tools[at];
  if (!tool || to < 0 || to >= tools.length) return tools;
  return tools.toSpliced(at, 1).toSpliced(to, 0, tool);
}

/** `multiply_2` where `multiply` is taken; never longer than a name may be. */
export function freeName(tools: Tools, wanted: string): string {
  const taken = new Set(tools.map((tool) => tool.name));
  if (!taken.has(wanted)) return wanted;
  const stem = wanted.replace(/_\d+$/, "").slice(0, 60);
  for (let n = 2; ; n++) if (!taken.has(`${stem}_${n}`)) return `${stem}_${n}`;
}

/** The function that the sandbox looks up has the tool's name, so a renamed tool's code is renamed along. */
export function renameInCode(code: string, from: string, to: string): string {
  if (!/^[A-Za-z_$][\w$]*$/.test(from) || !/^[A-Za-z_$][\w$]*$/.test(to)) return code;
  return code.replace(new RegExp(`\\b${from.replace(/\$/g, "\\$")}\\b`, "g"), to);
}

/** How often each tool was called in these messages[]. */
export function usesOf(messages: readonly Message[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const message of messages) {
    if (message.role !== "assistant") continue;
    for (const { name } of message.tool_calls ?? []) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
