import type { Json } from "../loop";
import { ScenarioError } from "./error";
import { step } from "./problems";

/** Deeper than any schema or result met in practice, and far from the stack's end. */
const MAX_DEPTH = 100;
/** Values in all. A run of 50 turns has about 2,000. */
const MAX_VALUES = 100_000;

/** Fields of one object. */
const MAX_FIELDS = 2000;

/** Refuses text that would only waste time in `JSON.parse`: it is gone through once, and nothing of it is built. */
export function refuseHuge(text: string): void {
  let depth = 0;
  let values = 1;
  let inString = false;
  for (let n = 0; n < text.length; n++) {
    switch (text.charCodeAt(n)) {
      case 0x5c: // backslash
        if (inString) n += 1;
        break;
      case 0x22: // quote
        inString = !inString;
        break;
      case 0x5b: // [
      case 0x7b: // {
        if (!inString && ++depth > MAX_DEPTH) throw tooDeep("$");
        break;
      case 0x5d: // ]
      case 0x7d: // }
        if (!inString) depth -= 1;
        break;
      case 0x2c: // comma
        if (!inString && ++values > MAX_VALUES) throw tooMany("$");
        break;
    }
  }
}

/**
 * A copy as plain JSON, within limits. Leaves out what JSON has no word for, and keys called `__proto__`, which
 * become the prototype of whatever object they are later copied into.
 * @throws ScenarioError
 */
export function plainJson(value: unknown): Json {
  const trail: PropertyKey[] = [];
  const path = () => trail.reduce<string>(step, "$");
  let left = MAX_VALUES;

  function at(key: PropertyKey, from: unknown): Json {
    trail.push(key);
    const to = copy(from);
    trail.pop();
    return to;
  }

  function copy(from: unknown): Json {
    if (--left < 0) throw tooMany(path());
    if (trail.length > MAX_DEPTH) throw tooDeep(path());
    if (Array.isArray(from)) return from.map((item: unknown, n) => at(n, item));
    if (from === null || typeof from === "string" || typeof from === "boolean") return from;
    if (typeof from === "number") return Number.isFinite(from) ? from + 0 : null; // JSON has no -0
    if (typeof from !== "object") return null;
    const to: Record<string, Json> = {};
    const fields = Object.entries(from);
    if (fields.length > MAX_FIELDS) throw tooManyFields(path(), fields.length);
    for (const [key, item] of fields) {
      if (key === "__proto__" || item === undefined || typeof item === "function") continue;
      to[key] = at(key, item);
    }
    return to;
  }

  return copy(value);
}

function tooMany(path: string): ScenarioError {
  const message = `expected at most ${MAX_VALUES.toLocaleString("en")} values in all`;
  return new ScenarioError("too_large", { path, message });
}

function tooManyFields(path: string, count: number): ScenarioError {
  const message = `expected at most ${MAX_FIELDS.toLocaleString("en")} fields, got ${count.toLocaleString("en")}`;
  return new ScenarioError("too_large", { path, message });
}

function tooDeep(path: string): ScenarioError {
  return new ScenarioError("too_large", { path, message: `expected at most ${MAX_DEPTH} levels of nesting` });
}
