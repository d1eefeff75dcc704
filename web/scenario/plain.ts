import type { Json } from "../loop";
import { ScenarioError } from "./error";
import { step } from "./problems";

/** Deeper than any schema or result met in practice, and far from the stack's end. */
const MAX_DEPTH = 100;
/** Values in all. A run of 50 turns has about 2,000. */
const MAX_VALUES = 100_000;

/**
 * A copy as plain JSON, within limits. Leaves out what JSON has no word for, and keys called `__proto__`, which
 * become the prototype of whatever object they are later copied into.
 * @throws ScenarioError
 */
export function plainJson(value: unknown): Json {
  let left = MAX_VALUES;

  function copy(from: unknown, path: string, depth: number): Json {
    if (--left < 0) {
      throw new ScenarioError("too_large", {
        path,
        message: `expected at most ${MAX_VALUES.toLocaleString("en")} values in all`,
      });
    }
    if (depth > MAX_DEPTH) {
      throw new ScenarioError("too_large", {
        path,
        message: `expected at most ${MAX_DEPTH} levels of nesting`,
      });
    }
    if (Array.isArray(from)) return from.map((item: unknown, n) => copy(item, `${path}[${n}]`, depth + 1));
    if (from === null || typeof from === "string" || typeof from === "boolean") return from;
    if (typeof from === "number") return Number.isFinite(from) ? from + 0 : null; // JSON has no -0
    if (typeof from !== "object") return null;
    const to: Record<string, Json> = {};
    for (const [key, item] of Object.entries(from)) {
      if (key === "__proto__" || item === undefined || typeof item === "function") continue;
      to[key] = copy(item, step(path, key), depth + 1);
    }
    return to;
  }

  return copy(value, "$", 0);
}
