/** How a tool is called, read from its schema or from its code. Text alone is looked at; nothing is run. */
import type { Json, JsonObject } from "../loop";
import { jsDocParams } from "./jsdoc";
import { firstParameter, type Parameter, propertiesOf, usedProperties } from "./parameters-of";

const MOST_SHOWN = 12; // parameters; a list is read at a glance

/** `(a: number, unit?: string)` from the schema of an arguments object. */
export function signatureOf(schema: JsonObject): string {
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const shown = properties
    .slice(0, MOST_SHOWN)
    .map(([name, property]) => `${name}${required.has(name) ? "" : "?"}: ${typeText(property, 0)}`);
  return `(${[...shown, ...(properties.length > MOST_SHOWN ? ["…"] : [])].join(", ")})`;
}

const MOST_ENUM = 40; // characters

function typeText(schema: Json, depth: number): string {
  if (!isObject(schema) || depth > 3) return "any";
  if (Array.isArray(schema.enum) && schema.enum.length > 0) {
    const text = schema.enum
      .slice(0, 10)
      .map((value) => JSON.stringify(value))
      .join(" | ");
    if (schema.enum.length <= 10 && text.length <= MOST_ENUM) return text;
  }
  const { type } = schema;
  if (type === "array") {
    const item = typeText(schema.items ?? true, depth + 1);
    return item.includes(" ") ? `(${item})[]` : `${item}[]`;
  }
  if (typeof type === "string") return type.slice(0, 20);
  if (Array.isArray(type) && type.length > 0) return type.slice(0, 7).join(" | ").slice(0, MOST_ENUM);
  return "any";
}

/**
 * A JSON Schema drafted from the function called `name`: its first parameter, what it reads of that, and its JSDoc.
 * A draft: where the code does not say what something is, the schema does not either.
 */
export function draftParameters(code: string, name: string): JsonObject {
  const found = firstParameter(code.slice(0, MOST_CODE), name);
  const docs = found ? jsDocParams(found.comment) : new Map<string, Parameter>();
  const parameters = found ? parametersOf(found, docs) : [];
  const properties = Object.fromEntries(
    parameters.map(({ name: key, schema, description }) => {
      return [key, { ...schema, ...(description && { description }) }];
    }),
  );
  const required = parameters.filter((one) => !one.optional).map((one) => one.name);
  return { type: "object", properties, ...(required.length > 0 && { required }) };
}

const MOST_CODE = 50_000; // characters

function parametersOf(
  { text, body }: { readonly text: string; readonly body: string },
  docs: ReadonlyMap<string, Parameter>,
): Parameter[] {
  const whole = /^([A-Za-z_$][\w$]*)/.exec(text)?.[1];
  const fromCode = whole ? usedProperties(body, whole) : propertiesOf(text);
  const prefix = whole ? `${whole}.` : undefined;
  const documented = [...docs.values()].flatMap((doc) => {
    if (prefix && doc.name.startsWith(prefix)) return [{ ...doc, name: doc.name.slice(prefix.length) }];
    // `@param {object} args` speaks of the whole; a dot elsewhere names a part of some property.
    if (doc.name === whole || doc.name.includes(".")) return dotted(doc, whole);
    return [doc];
  });
  const known = new Map(documented.map((doc) => [doc.name, doc]));
  const merged = fromCode.map((one) => {
    const doc = known.get(one.name);
    known.delete(one.name);
    if (!doc) return one;
    return {
      ...one,
      ...doc,
      schema: { ...one.schema, ...doc.schema },
      optional: one.optional || doc.optional,
    };
  });
  // With `{ a, b }` the code has the last word on which parameters there are; `args` alone names none.
  return whole ? [...merged, ...known.values()] : merged;
}

/** JSDoc calls a destructured parameter what it likes: `@param {number} options.a` is about `a`. */
function dotted(doc: Parameter, whole: string | undefined): Parameter[] {
  const parts = doc.name.split(".");
  const last = parts[1];
  return !whole && parts.length === 2 && last ? [{ ...doc, name: last }] : [];
}

function isObject(value: Json | undefined): value is JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
