import type { Json, Message, ToolResult } from "../../loop";
import { identifier } from "../identifier";

interface Recorded {
  readonly args: Json;
  readonly result: ToolResult;
}

/** What each tool was asked and said, in order, by the tool's name. */
export function recordedResults(messages: readonly Message[]): ReadonlyMap<string, readonly Recorded[]> {
  const asked = new Map<string, { name: string; args: Json }>();
  const recorded = new Map<string, Recorded[]>();
  for (const message of messages) {
    if (message.role === "assistant") {
      for (const { id, name, arguments: args } of message.tool_calls ?? []) {
        asked.set(id, { name, args });
        if (!recorded.has(name)) recorded.set(name, []);
      }
    }
    if (message.role !== "tool") continue;
    const call = asked.get(message.tool_call_id);
    if (call) recorded.get(call.name)?.push({ args: call.args, result: message.content });
  }
  return recorded;
}

/**
 * Code of a tool whose own code stayed where it ran: it gives back what was recorded, for the same arguments, the nth
 * time the nth answer. Called with anything else it says so, since inventing a result would be a lie.
 */
export function stubCode(name: string, recorded: readonly Recorded[]): string {
  const rows = recorded.map(({ args, result }) => {
    const said = result.ok ? { value: result.value } : { error: result.error };
    return `  ${JSON.stringify({ args, ...said })},`;
  });
  return `// A stand-in: the real ${name} stayed where it ran. This gives back what it answered there.
const RECORDED = [
${rows.join("\n")}
];
// Two objects are the same whatever the order of their fields.
const textOf = (value) =>
  JSON.stringify(value, (_, v) =>
    v && typeof v === "object" && !Array.isArray(v) ? Object.fromEntries(Object.entries(v).sort()) : v,
  );

function ${identifier(name)}(args, { calls = 0 } = {}) {
  const same = RECORDED.filter((one) => textOf(one.args) === textOf(args));
  const next = same.findLast((one) => RECORDED.indexOf(one) <= calls) ?? same[0];
  if (!next) throw new Error("No answer was recorded for these arguments.");
  if ("error" in next) throw new Error(next.error);
  return next.value;
}`;
}
