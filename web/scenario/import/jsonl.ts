/** A session log: one JSON value a line, each a message of any known shape, bare or inside an envelope. */
import { ScenarioError } from "../error";
import { isObject, type Loose } from "./draft";
import type { ImportNote } from "./types";

export interface Lines {
  /** The messages, as one list in the shape that the lines are in. */
  readonly list: readonly unknown[];
  /** Line of each, from 1. */
  readonly lines: readonly number[];
  readonly notes: readonly ImportNote[];
}

/** `undefined` where the text is not JSON Lines: fewer than two lines, or hardly a line that is JSON. */
export function linesOf(text: string): Lines | undefined {
  const rows = text.split(/\r?\n/).map((row, n) => ({ row: row.trim(), line: n + 1 }));
  const filled = rows.filter(({ row }) => row !== "");
  if (filled.length < 2) return undefined;
  const notes: ImportNote[] = [];
  const list: unknown[] = [];
  const lines: number[] = [];
  for (const { row, line } of filled) {
    const message = messageIn(parsed(row));
    if (message === undefined) {
      notes.push({
        path: `line ${line}`,
        became: "left_out",
        detail: parsed(row) === undefined ? "not JSON" : "no message in it",
      });
      continue;
    }
    for (const each of message) {
      list.push(each);
      lines.push(line);
    }
  }
  return list.length > 0 ? { list, lines, notes } : undefined;
}

const ENVELOPES = ["message", "payload", "item", "data", "messages"] as const;

/** The message on a line; a log of requests holds a list of them. */
function messageIn(value: unknown, depth = 0): unknown[] | undefined {
  if (!isObject(value)) return undefined;
  if (isMessage(value)) return [value];
  for (const key of ENVELOPES) {
    const inner: unknown = value[key];
    if (key === "messages" && Array.isArray(inner) && inner.some(isMessage)) return inner;
    const found = depth < 2 ? messageIn(inner, depth + 1) : undefined;
    if (found) return found;
  }
  return undefined;
}

const ITEM_TYPES: ReadonlySet<unknown> = new Set([
  "function_call",
  "function_call_output",
  "reasoning",
  "message",
]);
const LANGCHAIN_TYPES: ReadonlySet<unknown> = new Set(["human", "ai", "system", "tool"]);

function isMessage(value: unknown): value is Loose {
  if (!isObject(value)) return false;
  if (typeof value.role === "string") return "content" in value || "parts" in value || "tool_calls" in value;
  if (value.lc === 1) return true;
  if (LANGCHAIN_TYPES.has(value.type))
    return "content" in value || (isObject(value.data) && "content" in value.data);
  return ITEM_TYPES.has(value.type) && !isObject(value.message) && !isObject(value.payload);
}

function parsed(row: string): unknown {
  try {
    return JSON.parse(row);
  } catch {
    return undefined;
  }
}

export function notJson(reason: string): ScenarioError {
  return new ScenarioError("not_json", {
    path: "$",
    message: `This is neither JSON nor JSON Lines: ${reason}`,
  });
}
