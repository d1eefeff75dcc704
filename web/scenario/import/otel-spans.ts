import { isObject, type Loose, listOf } from "./draft";

export interface FoundSpan {
  readonly path: string;
  readonly span: Loose;
}

/** Spans of an OTLP export (`resourceSpans`), of a list, or one alone. */
export function spansIn(value: unknown, path = "$"): FoundSpan[] {
  if (Array.isArray(value)) return value.flatMap((item, n) => spansIn(item, `${path}[${n}]`));
  if (!isObject(value)) return [];
  for (const key of ["resourceSpans", "scopeSpans", "spans", "data"]) {
    if (Array.isArray(value[key])) return spansIn(value[key], `${path}.${key}`);
  }
  return "attributes" in value ? [{ path, span: value }] : [];
}

/** A span's attributes by name: OTLP writes them as a list of `{ key, value: { stringValue } }`. Events' own come along. */
export function attributesOf(span: Loose): Loose {
  const events = listOf(span.events).flatMap((event) =>
    isObject(event) ? [namedAttributes(event.attributes)] : [],
  );
  return Object.assign({}, ...events, namedAttributes(span.attributes)) as Loose;
}

function namedAttributes(attributes: unknown): Loose {
  if (isObject(attributes)) return attributes;
  return Object.fromEntries(
    listOf(attributes).flatMap((item) =>
      isObject(item) && typeof item.key === "string" ? [[item.key, plainValue(item.value)]] : [],
    ),
  );
}

function plainValue(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (isObject(value.arrayValue)) return listOf(value.arrayValue.values).map(plainValue);
  if (isObject(value.kvlistValue)) return namedAttributes(value.kvlistValue.values);
  if (value.intValue !== undefined) return Number(value.intValue);
  return value.stringValue ?? value.boolValue ?? value.doubleValue ?? null;
}

/** Structured already, or JSON in a string, as attributes mostly are. */
export function parsedJson(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** `gen_ai.prompt.0.role`, `gen_ai.completion.0.content`: one attribute a field, as OpenLLMetry writes them. */
export function fromFlat(attributes: Loose): Loose[] | undefined {
  const messages = [...flatList(attributes, "gen_ai.prompt"), ...flatList(attributes, "gen_ai.completion")];
  return messages.length > 0 ? messages : undefined;
}

function flatList(attributes: Loose, prefix: string): Loose[] {
  const list: Loose[] = [];
  for (let n = 0; `${prefix}.${n}.role` in attributes; n++) {
    const at = (key: string) => attributes[`${prefix}.${n}.${key}`];
    const role = at("role");
    const content = at("content");
    const parts: Loose[] = [];
    if (role === "tool")
      parts.push({ type: "tool_call_response", id: at("tool_call_id"), response: content });
    else if (typeof content === "string" && content !== "") parts.push({ type: "text", content });
    for (let call = 0; `${prefix}.${n}.tool_calls.${call}.name` in attributes; call++) {
      const of = (key: string) => at(`tool_calls.${call}.${key}`);
      parts.push({ type: "tool_call", id: of("id"), name: of("name"), arguments: of("arguments") });
    }
    list.push({ role, parts, finish_reason: at("finish_reason") });
  }
  return list;
}
