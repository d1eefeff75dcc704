import type { Json } from "../../loop";
import { CallIds } from "./call-ids";
import type { Fields } from "./lean";

/** The reverse of `pack`. What it gives is for `parseScenarioValue`: from a link it may be anything. */
export function unpack(packed: Json): Json {
  if (!Array.isArray(packed)) return packed;
  const [title, system, messages, tools, model, rest] = packed as Json[];
  const ids = new CallIds();
  return {
    version: 1,
    title: title ?? "",
    ...(system !== 0 && system !== undefined && { system }),
    messages: each(messages, (message) => {
      const read = readMessage(message, ids);
      ids.see(read);
      return read;
    }),
    tools: each(tools, readTool),
    model: Array.isArray(model) ? { kind: "script", turns: each(model, readTurn) } : (model ?? null),
    ...(rest as Fields | undefined),
  };
}

function each(list: Json | undefined, read: (item: Json) => Json): Json {
  return Array.isArray(list) ? list.map(read) : (list ?? null);
}

const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** A string: the user's. A list: the assistant's text, calls and stop reason. `v` or `e`: a result. */
export function readMessage(packed: Json, ids: CallIds): Json {
  if (typeof packed === "string") return { role: "user", content: packed };
  if (Array.isArray(packed)) {
    const { text, calls, stop } = readReply(packed as Json[], (n) => ids.next(n));
    return {
      role: "assistant",
      content: text === 0 ? null : text,
      ...(calls.length > 0 && { tool_calls: calls }),
      stop_reason: stop ?? (calls.length > 0 ? "tool_use" : "end_turn"),
    };
  }
  if (!isFields(packed) || packed.role !== undefined) return packed;
  const { v, e, k, i = ids.awaited } = packed as { readonly [key: string]: unknown };
  const content = e === undefined ? { ok: true, value: v } : { ok: false, error: e, kind: k };
  return { role: "tool", tool_call_id: i, content } as Json;
}

/** Text, then calls, then perhaps a stop reason, which alone is a string among them. */
function readReply([text = 0, ...others]: readonly Json[], usualId: (n: number) => string | undefined) {
  const last = others.at(-1);
  const stop = typeof last === "string" ? last : undefined;
  const calls = (stop === undefined ? others : others.slice(0, -1)).map((call, n) =>
    readCall(call, usualId(n)),
  );
  return { text, calls, stop };
}

export function readCall(packed: Json, usualId: string | undefined): Json {
  if (!Array.isArray(packed)) return packed;
  const [name, args, id = usualId] = packed as Json[];
  return { ...(id !== undefined && { id }), name, arguments: args } as Json;
}

export function readTurn(packed: Json): Json {
  if (typeof packed === "string") return { text: packed };
  if (!Array.isArray(packed)) return packed;
  const { text, calls, stop } = readReply(packed as Json[], () => undefined);
  return {
    ...(text !== 0 && { text }),
    ...(calls.length > 0 && { tool_calls: calls }),
    ...(stop !== undefined && { stop_reason: stop }),
  };
}

/** Name, description, parameters, code; a permission other than `allow`; `false`: not read-only. */
export function readTool(packed: Json): Json {
  if (!Array.isArray(packed)) return packed;
  const [name, description, parameters, code, ...others] = packed as Json[];
  const permission = others.find((other) => typeof other === "string");
  const readOnly = !others.includes(false);
  return {
    name,
    description,
    parameters: readParameters(parameters ?? null),
    code,
    ...(permission !== undefined && { permission }),
    ...(readOnly && { readOnly }),
  } as Json;
}

/** An object: the properties, all required. A list: properties, which are required (0: it does not say), others allowed. */
export function readParameters(packed: Json): Json {
  if (!Array.isArray(packed)) return isFields(packed) ? parametersOf(packed, 1) : packed;
  const [properties, required, additional] = packed as Json[];
  if (properties === 0) return required ?? null;
  return isFields(properties) ? parametersOf(properties, required ?? 0, additional) : packed;
}

function parametersOf(packed: Fields, required: Json, additionalProperties?: Json): Json {
  const properties = Object.fromEntries(Object.entries(packed).map(([name, p]) => [name, readProperty(p)]));
  return {
    type: "object",
    properties,
    ...(required !== 0 && { required: required === 1 ? Object.keys(packed) : required }),
    ...(additionalProperties !== undefined && { additionalProperties }),
  };
}

/** A string: the type alone. A list: type and description. */
export function readProperty(packed: Json): Json {
  if (typeof packed === "string") return { type: packed };
  if (!Array.isArray(packed)) return packed;
  const [type, description] = packed as Json[];
  return { type, description } as Json;
}
