import type { z } from "zod/mini";
import type { Problem } from "./error";

/** One step further down a JSON path. */
export function step(path: string, key: PropertyKey): string {
  if (typeof key === "number") return `${path}[${key}]`;
  const name = String(key);
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;
}

/** A value as a problem names it: its type, and itself where it is short. */
export function got(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value !== "string") return typeof value === "object" ? "object" : `${typeof value} ${value}`;
  const points = [...value.slice(0, 100)];
  return `string ${JSON.stringify(points.length > 40 ? `${points.slice(0, 40).join("")}…` : value)}`;
}

/** The schema's complaints in words. `root` is what it complains about. */
export function problemsOf(issues: readonly z.core.$ZodIssue[], root: unknown): Problem[] {
  return issues
    .flatMap((issue) => innermost(issue, []))
    .map(({ issue, path }) => ({
      path: path.reduce<string>(step, "$"),
      message: `expected ${expected(issue)}, got ${got(path.reduce(valueAt, root))}`,
    }));
}

interface Found {
  readonly issue: z.core.$ZodIssue;
  readonly path: readonly PropertyKey[];
}

/** Of a union, the complaint of the one member that got furthest; where none did, the union's own. */
function innermost(issue: z.core.$ZodIssue, base: readonly PropertyKey[]): Found[] {
  const path = [...base, ...issue.path];
  if (issue.code !== "invalid_union") return [{ issue, path }];
  const deeper = issue.errors.filter((errors) => errors.every((error) => error.path.length > 0));
  const only = deeper.length === 1 ? deeper[0] : undefined;
  return only ? only.flatMap((inner) => innermost(inner, path)) : [{ issue, path }];
}

function valueAt(value: unknown, key: PropertyKey): unknown {
  return value !== null && typeof value === "object"
    ? (value as Record<PropertyKey, unknown>)[key]
    : undefined;
}

/** A schema that has a message of its own says in it what it expects, beyond the type. */
function expected(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type") return issue.expected === "int" ? "a whole number" : issue.expected;
  if (issue.message !== "Invalid input") return issue.message;
  switch (issue.code) {
    case "invalid_value":
      return issue.values.map((value) => JSON.stringify(value)).join(" or ");
    case "too_small":
      return `at least ${issue.minimum}`;
    case "too_big":
      return `at most ${issue.maximum}`;
    default:
      return "something else";
  }
}
