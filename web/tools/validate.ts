import { type OutputUnit, Validator } from "@cfworker/json-schema";
import type { Json, JsonObject } from "../loop";
import { checkSchema, resolveRef } from "./schema";

const MOST_ERRORS = 8;
const MOST_TEXT = 60; // characters of a value that an error repeats

/** The same for any schema: never throws, also where the schema itself is wrong. */
export function problemWith(schema: JsonObject, args: Json): string | undefined {
  const wrong = checkSchema(schema);
  if (wrong !== undefined) return `cannot be checked, the tool's own parameters are wrong: ${wrong}`;
  try {
    return validateArguments(schema, args);
  } catch (error) {
    return `cannot be checked: ${oneLine(error instanceof Error ? error.message : String(error))}`;
  }
}

/**
 * What is wrong with a call's arguments, in one line for the model: `a: expected number, got string "23"`.
 * `undefined` where nothing is. The arguments are only looked at: nothing is coerced or filled in.
 * A hostile schema can keep this busy for ever, so the page calls it through `createChecker`.
 */
export function validateArguments(schema: JsonObject, args: Json): string | undefined {
  // A copy: the validator leaves notes on the schema that it reads. `$id` would only move the base of `$ref`.
  const { $id: _, ...copy } = JSON.parse(JSON.stringify(schema));
  const { valid, errors } = new Validator(copy, "2020-12", false).validate(args);
  if (valid) return undefined;
  const lines = [...new Set(withoutBranches(errors).flatMap((error) => wordsFor(error, schema, args)))];
  const more = lines.length - MOST_ERRORS;
  return [...lines.slice(0, MOST_ERRORS), ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}

const CHOICES = new Set(["anyOf", "oneOf", "not", "contains", "propertyNames"]);

/** Without what was wrong with each branch of a choice: that none fits says it all. */
function withoutBranches(errors: readonly OutputUnit[]): OutputUnit[] {
  const choices = errors
    .filter((error) => CHOICES.has(error.keyword))
    .map((error) => `${error.keywordLocation}/`);
  return errors.filter((error) => !choices.some((choice) => error.keywordLocation.startsWith(choice)));
}

/** Keywords whose error only says that something below them, listed too, is wrong. */
const CARRIERS = new Set([
  ...["$ref", "properties", "patternProperties", "additionalProperties", "unevaluatedProperties"],
  ...["items", "prefixItems", "additionalItems", "unevaluatedItems", "allOf", "if", "dependentSchemas"],
]);

function wordsFor(error: OutputUnit, schema: JsonObject, args: Json): string[] {
  if (CARRIERS.has(error.keyword)) return [];
  const keys = keysOf(error.instanceLocation);
  const value = keys.reduce<Json | undefined>(valueAt, args);
  const limit = limitAt(error, schema);
  const at = (path: readonly string[], text: string) => [`${pathText(path)}: ${text}`];
  switch (error.keyword) {
    case "required": {
      const missing = /required property "([\s\S]*)"\.$/.exec(error.error)?.[1] ?? "";
      return at([...keys, missing], "required, but missing");
    }
    case "dependentRequired": {
      const [, has = "", missing = ""] =
        /has "([\s\S]*)" but does not have "([\s\S]*)"\.$/.exec(error.error) ?? [];
      return at([...keys, missing], `required together with ${oneLine(has)}, but missing`);
    }
    case "false":
      return at(keys, `unexpected, the parameters name no such property; got ${describe(value)}`);
    default: {
      const expected = expectation(error.keyword, limit);
      if (expected === undefined) return at(keys, oneLine(error.error));
      const size = sizeOf(error.keyword, value);
      return at(keys, `expected ${expected}, got ${size ?? describe(value)}`);
    }
  }
}

function expectation(keyword: string, limit: Json | undefined): string | undefined {
  const many = (unit: string) => `${limit} ${limit === 1 ? unit : plural(unit)}`;
  switch (keyword) {
    case "type":
      return Array.isArray(limit) ? limit.join(" or ") : String(limit);
    case "enum":
      return `one of ${Array.isArray(limit) ? limit.map(short).join(", ").slice(0, 200) : "a list"}`;
    case "const":
      return short(limit);
    case "minimum":
      return `at least ${limit}`;
    case "maximum":
      return `at most ${limit}`;
    case "exclusiveMinimum":
      return `more than ${limit}`;
    case "exclusiveMaximum":
      return `less than ${limit}`;
    case "multipleOf":
      return `a multiple of ${limit}`;
    case "minLength":
      return `at least ${many("character")}`;
    case "maxLength":
      return `at most ${many("character")}`;
    case "minItems":
      return `at least ${many("item")}`;
    case "maxItems":
      return `at most ${many("item")}`;
    case "minProperties":
      return `at least ${many("property")}`;
    case "maxProperties":
      return `at most ${many("property")}`;
    case "pattern":
      return `text that matches ${short(limit)}`;
    case "format":
      return `text of the format ${short(limit)}`;
    case "uniqueItems":
      return "no item twice";
    case "anyOf":
      return typesOf(limit) ?? "one of the shapes that the parameters allow";
    case "oneOf":
      return typesOf(limit) ?? "exactly one of the shapes that the parameters allow";
    case "not":
      return "anything but what the parameters exclude";
    case "contains":
      return "an item of the kind that the parameters ask for";
    default:
      return undefined;
  }
}

const plural = (unit: string) => unit.replace(/y$/, "ie").concat("s");

/** `string or null` for a choice between plain types. */
function typesOf(branches: Json | undefined): string | undefined {
  if (!Array.isArray(branches)) return undefined;
  const types = branches.map((branch) => (isObject(branch) ? branch.type : undefined));
  return types.every((type) => typeof type === "string") ? [...new Set(types)].join(" or ") : undefined;
}

/** How many of what the keyword counts. */
function sizeOf(keyword: string, value: Json | undefined): number | undefined {
  if (keyword.endsWith("Length") && typeof value === "string") return [...value].length;
  if (keyword.endsWith("Items") && keyword !== "uniqueItems" && Array.isArray(value)) return value.length;
  if (keyword.endsWith("Properties") && isObject(value)) return Object.keys(value).length;
  return undefined;
}

/** What the schema says at the keyword that failed, wherever `$ref` led. */
function limitAt({ keywordLocation }: OutputUnit, root: JsonObject): Json | undefined {
  let at: Json | undefined = root;
  for (const key of keysOf(keywordLocation)) {
    at = valueAt(at, key);
    if (key === "$ref" && typeof at === "string") at = resolveRef(root, at);
  }
  return at;
}

function valueAt(value: Json | undefined, key: string): Json | undefined {
  if (value === null || typeof value !== "object" || !Object.hasOwn(value, key)) return undefined;
  return (value as JsonObject)[key];
}

/** `#/a~1b/0` as `["a/b", "0"]`. */
function keysOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => decodeURIComponent(part).replace(/~1/g, "/").replace(/~0/g, "~"));
}

/** `a.b[0]["c d"]`; the arguments as a whole are called that. */
export function pathText(keys: readonly string[]): string {
  if (keys.length === 0) return "arguments";
  const text = keys.reduce((path, key) => {
    if (/^\d+$/.test(key)) return `${path}[${key}]`;
    if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(key)) return `${path}[${short(key)}]`;
    return path ? `${path}.${key}` : key;
  }, "");
  return text.length > 200 ? `…${text.slice(-200)}` : text;
}

/** `string "23"`, `number 5`, `array`, `null`. */
export function describe(value: Json | undefined): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "object") return "object";
  return `${typeof value} ${short(value)}`;
}

/** On one line and not long, whatever the value: JSON escapes what would break a line. */
function short(value: Json | undefined): string {
  const cut = typeof value === "string" && value.length > MOST_TEXT ? `${value.slice(0, MOST_TEXT)}…` : value;
  const text = JSON.stringify(cut) ?? "nothing";
  return text.length > MOST_TEXT * 2 ? `${text.slice(0, MOST_TEXT)}…` : text;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").slice(0, 200);

function isObject(value: Json | undefined): value is JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
