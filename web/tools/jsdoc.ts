import type { Json, JsonObject } from "../loop";
import type { Parameter } from "./parameters-of";

/** What `@param {type} name - text` lines say, by name. `[name]` and `[name=2]` are optional. */
export function jsDocParams(comment: string): Map<string, Parameter> {
  const found = new Map<string, Parameter>();
  const text = comment.replace(/^[ \t]*\*? ?/gm, "");
  for (const tag of text.split(/^@/m)) {
    const match = /^param\s+(?:\{([^\n]*?)\}\s+)?(\[[^\]\n]*\]|[\w$.]+)\s*(?:-\s*)?([\s\S]*)$/.exec(tag);
    if (!match) continue;
    const [, type = "", target = "", rest = ""] = match;
    const [name = "", fallback] = target.replace(/^\[|\]$/g, "").split(/=(.*)/s);
    const { schema, optional } = typeSchema(type);
    const value = fallback === undefined ? undefined : literal(fallback);
    found.set(name.trim(), {
      name: name.trim(),
      schema: value === undefined ? schema : { ...typeOf(value), ...schema, default: value },
      optional: optional || target.startsWith("["),
      description: rest.trim().replace(/\s+/g, " ").slice(0, 500),
    });
  }
  return found;
}

const NAMES: Readonly<Record<string, JsonObject>> = {
  number: { type: "number" },
  integer: { type: "integer" },
  int: { type: "integer" },
  string: { type: "string" },
  boolean: { type: "boolean" },
  bool: { type: "boolean" },
  object: { type: "object" },
  array: { type: "array" },
  null: { type: "null" },
};

/** `number`, `string[]`, `Array<string>`, `"a" | "b"`, `?number`, `number=`. What is not known says nothing. */
export function typeSchema(text: string): { readonly schema: JsonObject; readonly optional: boolean } {
  const optional = /=$/.test(text.trim());
  return { schema: schemaOf(text.trim().replace(/=$/, ""), 0), optional };
}

function schemaOf(text: string, depth: number): JsonObject {
  const type = text.trim().replace(/^!/, "");
  if (depth > 5 || type.length > 300) return {};
  if (type.startsWith("(") && type.endsWith(")")) return schemaOf(type.slice(1, -1), depth + 1);
  if (type.startsWith("?")) return orNull(schemaOf(type.slice(1), depth + 1));
  if (type.endsWith("[]")) return { type: "array", ...items(type.slice(0, -2), depth) };
  const list = /^(?:Array|ReadonlyArray)\.?<(.*)>$/s.exec(type)?.[1];
  if (list !== undefined) return { type: "array", ...items(list, depth) };
  if (type.includes("|")) return union(type.split("|"), depth);
  const value = literal(type);
  if (value !== undefined) return value === null ? { type: "null" } : { ...typeOf(value), enum: [value] };
  const named = type.toLowerCase();
  return Object.hasOwn(NAMES, named) ? (NAMES[named] ?? {}) : {};
}

function items(text: string, depth: number): JsonObject {
  const schema = schemaOf(text, depth + 1);
  return Object.keys(schema).length > 0 ? { items: schema } : {};
}

/** Literals together are an enum, plain types together a list of types, anything else is left open. */
function union(parts: readonly string[], depth: number): JsonObject {
  const schemas = parts.slice(0, 20).map((part) => schemaOf(part, depth + 1));
  const isNull = (schema: JsonObject) => schema.type === "null";
  const values = schemas.flatMap((schema) =>
    Array.isArray(schema.enum) ? schema.enum : isNull(schema) ? [null] : [],
  );
  const types = [...new Set(schemas.map((schema) => schema.type))];
  if (!types.every((type) => typeof type === "string")) return {};
  const type: Json = types.length === 1 ? (types[0] ?? null) : types;
  return values.length === schemas.length
    ? { type, enum: values }
    : values.some((v) => v !== null)
      ? {}
      : { type };
}

function orNull(schema: JsonObject): JsonObject {
  return typeof schema.type === "string" ? { ...schema, type: [schema.type, "null"] } : schema;
}

/** The value of a literal that is JSON, or would be with the other quotes; `undefined` for anything else. */
export function literal(text: string): Json | undefined {
  const trimmed = text.trim();
  const quoted = /^'([^'"\\\n]*)'$|^`([^`"\\\n$]*)`$/.exec(trimmed);
  if (quoted) return quoted[1] ?? quoted[2] ?? "";
  try {
    return trimmed.length > 1000 ? undefined : (JSON.parse(trimmed) as Json);
  } catch {
    return undefined;
  }
}

/** The type that a default value suggests. */
export function typeOf(value: Json): JsonObject {
  if (value === null) return {};
  if (Array.isArray(value)) return { type: "array" };
  return { type: typeof value };
}
