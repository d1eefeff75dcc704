import type { JsonObject, ToolCall, ToolResult } from "../../loop";
import { isObject, parseArguments } from "./arguments";

/** Every string of a request without half characters: JSON can spell them, the servers' parsers refuse them. */
export function wellFormed<T>(value: T): T {
  return mapStrings(value, (string) => (string.isWellFormed() ? string : string.toWellFormed())) as T;
}

function mapStrings(value: unknown, change: (string: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [change(key), mapStrings(item, change)]),
  );
}

/** A tool's name as every provider takes it. A model may have called one that no registry could hold. */
export function acceptedName(name: string): string {
  return name.replace(/[^a-zA-Z0-9_-]/g, "_").slice(0, 64) || "unnamed";
}

/** Arguments that did not parse are sent back inside a value that does: the text itself would fail the next request. */
export function safeArguments(args: ToolCall["arguments"]): JsonObject {
  if (typeof args !== "string") return args;
  const { value } = parseArguments(args);
  return typeof value === "string" ? { unparsed: value } : value;
}

/** A result as text: never empty, since some providers take nothing for no result. */
export function resultText(result: ToolResult): string {
  if (!result.ok) return result.error || result.kind;
  const { value } = result;
  if (typeof value === "string" && value.trim() !== "") return value;
  return JSON.stringify(value ?? null);
}

/** Providers want the schema of an object, even where a tool takes nothing. */
export function objectSchema(parameters: JsonObject): JsonObject {
  if (!isObject(parameters)) return { type: "object", properties: {} };
  const { type, properties, ...rest } = parameters;
  return { type: type ?? "object", properties: properties ?? {}, ...rest };
}
