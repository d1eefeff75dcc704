import type { JsonObject, Message, ToolCall } from "../../loop";
import { plainJson } from "../plain";
import type { ToolDefinition } from "../types";
import { recordedResults, stubCode } from "./stub";
import type { Draft, Imported, ImportNote, ShapeId, ToolSpec } from "./types";

/** What is the same for every shape: ids, names, definitions and their stand-ins. */
export function finish(shape: ShapeId, draft: Draft): Imported {
  const notes: ImportNote[] = [...draft.notes];
  const messages = plainJson(renamed(identified(draft.messages, notes), notes)) as unknown as Message[];
  const tools = definitions(draft.tools, messages, notes);
  return { shape, messages, tools, report: notes };
}

/** A call as it is named from now on, and the id that its result will come under. */
interface Asked {
  readonly call: ToolCall;
  readonly given: string;
}

/**
 * Every call with an id of its own; some servers send none, or the same ones in every reply. A result is then told by
 * the id given, by the tool's name, or, where it has neither, by its turn.
 */
function identified(messages: readonly Message[], notes: ImportNote[]): Message[] {
  const taken = new Set<string>();
  let open: Asked[] = [];

  function asked(call: ToolCall, path: string): Asked {
    let { id } = call;
    if (!id || taken.has(id)) {
      const wanted = id || `call_${taken.size + 1}`;
      id = wanted;
      for (let n = 2; taken.has(id); n++) id = `${wanted}_${n}`;
      notes.push({ path, became: "changed", detail: `the call of ${call.name} had no id of its own: ${id}` });
    }
    taken.add(id);
    return { call: { ...call, id }, given: call.id };
  }

  return messages.map((message, n) => {
    if (message.role === "assistant" && message.tool_calls) {
      open = message.tool_calls.map((call) => asked(call, `messages[${n}]`));
      return { ...message, tool_calls: open.map(({ call }) => call) };
    }
    if (message.role !== "tool") return message;
    const { tool_call_id: id } = message;
    const found =
      open.find(({ given }) => given === id) ??
      open.find(({ call }) => call.name === id) ??
      (id === "" ? open[0] : undefined);
    open = open.filter((one) => one !== found);
    return found ? { ...message, tool_call_id: found.call.id } : message;
  });
}

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const allowed = (name: string) =>
  NAME.test(name) ? name : name.replace(/[^a-zA-Z0-9_-]/g, "_").slice(0, 64) || "tool";

/** Names that a scenario's registry cannot hold, changed where they are called as well. */
function renamed(messages: readonly Message[], notes: ImportNote[]): Message[] {
  const told = new Set<string>();
  return messages.map((message, n) => {
    if (message.role !== "assistant" || !message.tool_calls?.some(({ name }) => !NAME.test(name)))
      return message;
    const tool_calls = message.tool_calls.map((call) => {
      const name = allowed(call.name);
      if (name !== call.name && !told.has(call.name)) {
        told.add(call.name);
        notes.push({
          path: `messages[${n}]`,
          became: "changed",
          detail: `the tool ${call.name} is called ${name} here`,
        });
      }
      return { ...call, name };
    });
    return { ...message, tool_calls };
  });
}

/** One registry entry for each definition, and for each tool that was called without one. */
function definitions(
  specs: readonly ToolSpec[],
  messages: readonly Message[],
  notes: ImportNote[],
): ToolDefinition[] {
  const recorded = recordedResults(messages);
  const known = new Map<string, ToolSpec>();
  for (const spec of specs) known.set(allowed(spec.name), spec);
  for (const name of recorded.keys()) {
    if (known.has(name)) continue;
    known.set(name, { name, description: "", parameters: undefined });
    notes.push({
      path: `tools.${name}`,
      became: "tool",
      detail: "called in the messages, but not described: any arguments are accepted",
    });
  }
  return [...known].map(([name, { description, parameters }]) => {
    const results = recorded.get(name) ?? [];
    notes.push({
      path: `tools.${name}`,
      became: "stub",
      detail: `its code did not come along: a stand-in gives back the ${results.length} recorded results`,
    });
    return {
      name,
      description,
      parameters: objectSchema(parameters),
      code: stubCode(name, results),
      permission: "allow",
      readOnly: false,
    };
  });
}

function objectSchema(parameters: unknown): JsonObject {
  const plain = plainJson(parameters ?? null);
  const isObject = plain !== null && typeof plain === "object" && !Array.isArray(plain);
  return isObject ? (plain as JsonObject) : { type: "object", properties: {} };
}
