import type { ToolResult } from "../loop";

/** A result longer than `maxChars` characters of JSON, cut to that and labelled, so that nobody takes it for whole. */
export function truncateResult(result: ToolResult, maxChars: number | null): ToolResult {
  if (maxChars === null) return result;
  if (!result.ok) {
    if (result.error.length <= maxChars) return result;
    return { ...result, error: cutText(result.error, maxChars, result.error.length) };
  }
  if (typeof result.value === "string" && result.value.length > maxChars) {
    return { ok: true, value: cutText(result.value, maxChars, result.value.length) };
  }
  if (typeof result.value === "string") return result;
  return cutJson(JSON.stringify(result.value), maxChars);
}

/**
 * The same for JSON text, which may itself have been cut off beyond `maxChars`.
 * @param total characters that the string had in all, where the value is one; `undefined`: not known
 */
export function cutJson(text: string, maxChars: number, total?: number): ToolResult {
  if (total !== undefined && total > maxChars)
    return { ok: true, value: cutText(JSON.parse(text), maxChars, total) };
  if (total !== undefined || text.length <= maxChars) return { ok: true, value: JSON.parse(text) };
  return { ok: true, value: cutText(text, maxChars, undefined) };
}

function cutText(text: string, maxChars: number, total: number | undefined): string {
  //#region maxResultChars after tool_call
  const kept = text.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/, ""); // never half a character
  const shown = kept.length.toLocaleString("en");
  const of = total === undefined ? "" : ` of ${total.toLocaleString("en")}`;
  return `${kept}\n[truncated: these are the first ${shown}${of} characters. Ask for a smaller part to see the rest.]`;
  //#endregion
}
