/** A tool's `parameters`: is it a JSON Schema that arguments can be checked against? Bounded work, so safe to call while somebody types. */
import type { Json, JsonObject } from "../loop";

const TYPES = ["object", "array", "string", "number", "integer", "boolean", "null"];
const MOST_DEPTH = 64;
const MOST_SCHEMAS = 2000;

const SCHEMA = ["additionalProperties", "unevaluatedProperties", "propertyNames", "contains", "not"];
const IN_PLACE = ["not", "if", "then", "else"];
const SCHEMAS_ALSO = ["additionalItems", "unevaluatedItems", "if", "then", "else"];
const LISTS = ["anyOf", "allOf", "oneOf"];
const MAPS = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];
const NUMBERS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];
const COUNTS = [
  ...["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"],
  ...["minContains", "maxContains"],
];
const TEXTS = ["title", "description", "format", "$comment", "$schema", "$anchor"];
const UNSUPPORTED = ["$recursiveRef", "$recursiveAnchor", "$dynamicRef", "$dynamicAnchor"];

/** What is wrong with the schema itself, by its path: `properties.a.type: no such type "nmber" …`. Never throws. */
export function checkSchema(schema: unknown): string | undefined {
  if (!isObject(schema)) return `The parameters must be a JSON object, not ${kindOf(schema)}.`;
  try {
    if (schema.type !== undefined && schema.type !== "object") {
      return 'type: must be "object", since a call\'s arguments are always an object.';
    }
    const walk = { root: schema, seen: 0 };
    return problemIn(schema, "", 0, walk) ?? endlessRef(schema);
  } catch (error) {
    return `The parameters cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

interface Walk {
  readonly root: JsonObject;
  seen: number;
}

function problemIn(schema: Json | undefined, path: string, depth: number, walk: Walk): string | undefined {
  if (typeof schema === "boolean") return undefined;
  if (!isObject(schema))
    return say(path, `must be a schema (an object, true or false), not ${kindOf(schema)}`);
  if (depth > MOST_DEPTH) return say("", `nested deeper than ${MOST_DEPTH} levels`);
  walk.seen += 1;
  if (walk.seen > MOST_SCHEMAS) return say("", `more than ${MOST_SCHEMAS} schemas in one`);
  return ownProblem(schema, path, walk) ?? problemBelow(schema, path, depth, walk);
}

function ownProblem(schema: JsonObject, path: string, walk: Walk): string | undefined {
  for (const [key, value] of Object.entries(schema)) {
    const problem = keywordProblem(key, value, walk, path === "");
    if (problem !== undefined) return say(join(path, key), problem);
  }
  return undefined;
}

function keywordProblem(key: string, value: Json, { root }: Walk, isRoot: boolean): string | undefined {
  if (key === "type") return typeProblem(value);
  if (key === "required") return namesProblem(value);
  if (key === "enum")
    return Array.isArray(value) && value.length > 0 ? undefined : "must be a list of values";
  if (key === "pattern") return typeof value === "string" ? patternProblem(value) : "must be a string";
  if (key === "uniqueItems") return typeof value === "boolean" ? undefined : "must be true or false";
  if (key === "multipleOf")
    return typeof value === "number" && value > 0 ? undefined : "must be a number above 0";
  if (NUMBERS.includes(key)) return typeof value === "number" ? undefined : "must be a number";
  if (COUNTS.includes(key)) return isCount(value) ? undefined : "must be a whole number from 0";
  if (TEXTS.includes(key)) return typeof value === "string" ? undefined : "must be a string";
  if (key === "$id") return isRoot && typeof value === "string" ? undefined : "is understood only at the top";
  if (UNSUPPORTED.includes(key)) return "is not supported; use $ref";
  if (key === "$ref") return refProblem(value, root);
  if (key === "dependentRequired") {
    if (!isObject(value)) return "must be an object of lists";
    return Object.values(value)
      .map(namesProblem)
      .find((problem) => problem !== undefined);
  }
  if (key === "patternProperties" && isObject(value)) {
    return Object.keys(value)
      .map(patternProblem)
      .find((problem) => problem !== undefined);
  }
  return undefined;
}

function typeProblem(value: Json): string | undefined {
  const types = Array.isArray(value) ? value : [value];
  if (types.length === 0) return "must name at least one type";
  const wrong = types.find((type) => typeof type !== "string" || !TYPES.includes(type));
  return wrong === undefined ? undefined : `no such type ${short(wrong)}; there are ${TYPES.join(", ")}`;
}

function namesProblem(value: Json): string | undefined {
  const fine = Array.isArray(value) && value.every((name) => typeof name === "string");
  return fine ? undefined : "must be a list of property names";
}

function patternProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern, "u");
    return undefined;
  } catch (error) {
    return `${short(pattern)} is no regular expression (${error instanceof Error ? error.message : ""})`;
  }
}

function refProblem(value: Json, root: JsonObject): string | undefined {
  if (typeof value !== "string") return "must be a string";
  if (!value.startsWith("#"))
    return `${short(value)} lies elsewhere; only a place in this schema works: "#/$defs/…"`;
  const target = resolveRef(root, value);
  return typeof target === "boolean" || isObject(target)
    ? undefined
    : `${short(value)} leads nowhere in this schema`;
}

/** The place in `root` that `#/…` names; `undefined` where there is none. */
export function resolveRef(root: JsonObject, ref: string): Json | undefined {
  if (!ref.startsWith("#/")) return ref === "#" ? root : undefined;
  let at: Json | undefined = root;
  for (const part of ref.slice(2).split("/")) {
    const key = decoded(part).replace(/~1/g, "/").replace(/~0/g, "~");
    if (at === null || typeof at !== "object" || !Object.hasOwn(at, key)) return undefined;
    at = (at as JsonObject)[key];
  }
  return at;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function problemBelow(schema: JsonObject, path: string, depth: number, walk: Walk): string | undefined {
  for (const [key, value] of Object.entries(schema)) {
    const here = join(path, key);
    if (LISTS.includes(key) || key === "prefixItems" || (key === "items" && Array.isArray(value))) {
      if (!Array.isArray(value) || (value.length === 0 && key !== "items"))
        return say(here, "must be a list of schemas");
      for (const [n, one] of value.entries()) {
        const problem = problemIn(one, `${here}[${n}]`, depth + 1, walk);
        if (problem) return problem;
      }
    } else if (MAPS.includes(key)) {
      if (!isObject(value)) return say(here, `must be an object of schemas, not ${kindOf(value)}`);
      for (const [name, one] of Object.entries(value)) {
        const problem = problemIn(one, join(here, name), depth + 1, walk);
        if (problem) return problem;
      }
    } else if (key === "items" || SCHEMA.includes(key) || SCHEMAS_ALSO.includes(key)) {
      const problem = problemIn(value, here, depth + 1, walk);
      if (problem) return problem;
    }
  }
  return undefined;
}

/** A `$ref` that comes back to itself before it has gone down into the arguments would never be done. */
function endlessRef(root: JsonObject): string | undefined {
  const done = new Set<JsonObject>();
  const open = new Set<JsonObject>();
  const loops = (schema: Json | undefined): boolean => {
    if (!isObject(schema) || done.has(schema)) return false;
    if (open.has(schema)) return true;
    open.add(schema);
    const found = besides(schema, root).some(loops);
    open.delete(schema);
    done.add(schema);
    return found;
  };
  const below = (schema: Json | undefined): Json[] =>
    schema !== null && typeof schema === "object" ? Object.values(schema as JsonObject) : [];
  const queue: Json[] = [root];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (loops(next)) return say("", "a $ref leads back to itself without end");
    queue.push(...below(next));
  }
  return undefined;
}

/** The schemas that look at the same value as this one. */
function besides(schema: JsonObject, root: JsonObject): (Json | undefined)[] {
  const ref = typeof schema.$ref === "string" ? [resolveRef(root, schema.$ref)] : [];
  const lists = LISTS.flatMap((key) => (Array.isArray(schema[key]) ? (schema[key] as readonly Json[]) : []));
  const { dependentSchemas } = schema;
  const dependent = isObject(dependentSchemas) ? Object.values(dependentSchemas) : [];
  return [...ref, ...lists, ...IN_PLACE.map((key) => schema[key]), ...dependent];
}

const join = (path: string, key: string) => {
  const shown = /^[\w$-]{1,64}$/.test(key) ? key : `[${short(key)}]`;
  return path === "" || shown.startsWith("[") ? `${path}${shown}` : `${path}.${shown}`;
};

const say = (path: string, text: string) => `${path.slice(-300) || "The parameters"}: ${text}.`;

const isCount = (value: Json) => typeof value === "number" && Number.isInteger(value) && value >= 0;

function short(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? "an array" : `a${typeof value === "object" ? "n" : ""} ${typeof value}`;
}

function isObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
