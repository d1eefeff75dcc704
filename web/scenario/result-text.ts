import type { Json, ToolResult } from "../loop";

/**
 * A tool result as the one string that most APIs have room for, and back, without loss: text stands as it is, other
 * values as JSON, a failure, and whatever would be misread otherwise, as the whole `{ ok, … }`.
 */
export function resultText(result: ToolResult): string {
  if (!result.ok) return JSON.stringify({ ok: false, error: result.error, kind: result.kind });
  const { value } = result;
  const plain = typeof value === "string" ? value : JSON.stringify(value);
  if (JSON.stringify(resultOf(plain)) === JSON.stringify(result)) return plain;
  return JSON.stringify({ ok: true, value });
}

/** What a tool said, told from its text. A number that JSON would round stays text. */
export function resultOf(text: string): ToolResult {
  const value = parsed(text);
  if (value === undefined) return { ok: true, value: text };
  if (typeof value === "number" && String(value) !== text) return { ok: true, value: text };
  return ownResult(value) ?? { ok: true, value };
}

/** A value that is a ToolResult already, as this page writes it. */
export function ownResult(value: unknown): ToolResult | undefined {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return undefined;
  const { ok, value: inner, error, kind, ...others } = value as Record<string, Json>;
  if (Object.keys(others).length > 0) return undefined;
  if (ok === true && inner !== undefined && error === undefined && kind === undefined)
    return { ok, value: inner };
  if (ok !== false || typeof error !== "string" || inner !== undefined) return undefined;
  return KINDS.has(kind) ? ({ ok, error, kind } as ToolResult) : undefined;
}

const KINDS: ReadonlySet<unknown> = new Set([
  "unknown_tool",
  "invalid_arguments",
  "invalid_code",
  "threw",
  "timeout",
  "out_of_memory",
  "not_serializable",
  "denied",
  "aborted",
]);

export function failed(error: string): ToolResult {
  return { ok: false, error, kind: "threw" };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
