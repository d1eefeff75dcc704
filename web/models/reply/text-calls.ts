import type { JsonObject } from "../../loop";
import { isObject, parse } from "./arguments";
import { type ModelWarning, warning } from "./warnings";

/** How models of various families mark a tool call when their server does not take it out of the text. */
const MARKUP =
  /<tool_call>|<\|tool_call\|?>|<function_calls?>|<function=|<invoke name=|\[TOOL_CALLS\]|<\|python_tag\|>|<｜tool▁calls?▁begin｜>|<\|tool_calls_section_begin\|>|<\|channel\|>commentary to=functions\./;

/**
 * A call that was written as text is never run: a text can quote one, or be told to. It is pointed out instead.
 * Bare JSON counts only where the whole text is calls of tools that exist, as an answer may well be JSON.
 */
export function callInText(text: string, toolNames: ReadonlySet<string>): ModelWarning | undefined {
  const marked = MARKUP.exec(text);
  if (marked) {
    const after = text.slice(marked.index + marked[0].length);
    return warning(
      "tool_call_in_text",
      {},
      readCall(firstObject(after), () => true),
    );
  }
  const bare = unfence(text.trim());
  if (!/^[[{]/.test(bare)) return undefined;
  const calls = objectsIn(bare).map((object) => readCall(object, (name) => toolNames.has(name)));
  if (calls.length === 0 || calls.includes(undefined)) return undefined;
  return warning("tool_call_in_text", {}, calls[0]);
}

function unfence(text: string): string {
  return /^```(?:json|tool_call)?\s*\n([\s\S]*?)\n?```$/.exec(text)?.[1]?.trim() ?? text;
}

function readCall(
  object: JsonObject | undefined,
  known: (name: string) => boolean,
): ModelWarning["call"] | undefined {
  if (!object) return undefined;
  const inner = isObject(object.function) ? object.function : object;
  const { name } = inner;
  if (typeof name !== "string" || !known(name)) return undefined;
  const extra = Object.keys(inner).filter((key) => !CALL_KEYS.has(key));
  if (extra.length > 0) return undefined; // an answer that happens to have a name
  const given = inner.arguments ?? inner.parameters ?? inner.args ?? inner.input ?? {};
  const value = typeof given === "string" ? parse(given) : given;
  return { name, arguments: isObject(value) ? value : {} };
}
const CALL_KEYS = new Set(["name", "arguments", "parameters", "args", "input", "id", "type"]);

function firstObject(text: string): JsonObject | undefined {
  const start = text.indexOf("{");
  if (start < 0) return undefined;
  const end = endOfObject(text, start);
  const value = end < 0 ? undefined : parse(text.slice(start, end));
  return isObject(value) ? value : undefined;
}

/** The objects that the whole of `text` consists of, or none where it holds anything else. */
function objectsIn(text: string): JsonObject[] {
  const whole = parse(text);
  if (whole !== undefined) {
    const list = Array.isArray(whole) ? whole : [whole];
    return list.every(isObject) ? (list as JsonObject[]) : [];
  }
  const objects: JsonObject[] = [];
  for (let at = 0; at < text.length; ) {
    const end = text[at] === "{" ? endOfObject(text, at) : -1;
    const value = end < 0 ? undefined : parse(text.slice(at, end));
    if (!isObject(value)) return [];
    objects.push(value);
    at = end + (/^[\s,;]*/.exec(text.slice(end))?.[0].length ?? 0);
  }
  return objects;
}

/** Index just past the object that opens at `start`, or -1. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let i = start; i < text.length; i++) {
    const character = text[i];
    if (inString) {
      if (character === "\\") i += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{") depth += 1;
    else if (character === "}" && --depth === 0) return i + 1;
  }
  return -1;
}
