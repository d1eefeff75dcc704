import type { ErrorKind, Json, JsonObject, Message, ToolCall, ToolResult } from "../loop";

/** Pasted text is not a `messages[]`: where, and what was expected there. */
export class ParseError extends Error {
  override readonly name = "ParseError";
  constructor(
    /** JSON path, `$` for the whole. */
    readonly path: string,
    readonly expected: string,
    got: unknown,
  ) {
    super(`${path}: expected ${expected}, got ${describe(got)}`);
  }
}

function describe(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

type Loose = { readonly [key: string]: unknown };
const isObject = (value: unknown): value is Loose =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/**
 * Reads `messages[]` as pasted: our own shape, or that of Chat Completions (also a whole request, or a response's
 * message), told apart message by message.
 * @throws ParseError
 */
export function parseMessages(text: string): Message[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ParseError("$", `JSON (${(error as Error).message})`, text.trim().slice(0, 40));
  }
  const { path, list } = listIn(value);
  return list.map((item, n) => messageOf(item, `${path}[${n}]`));
}

function listIn(value: unknown): { path: string; list: readonly unknown[] } {
  if (Array.isArray(value)) return { path: "$", list: value };
  if (isObject(value) && Array.isArray(value.messages)) return { path: "$.messages", list: value.messages };
  if (isObject(value) && typeof value.role === "string") return { path: "$", list: [value] };
  throw new ParseError("$", "an array of messages, or an object with one in `messages`", value);
}

function messageOf(value: unknown, path: string): Message {
  if (!isObject(value)) throw new ParseError(path, "an object", value);
  switch (value.role) {
    case "system":
    case "developer":
      return { role: "system", content: textOf(value.content, `${path}.content`) };
    case "user":
      return { role: "user", content: textOf(value.content, `${path}.content`) };
    case "assistant":
      return assistantOf(value, path);
    case "tool":
      if (typeof value.tool_call_id !== "string") {
        throw new ParseError(`${path}.tool_call_id`, "a string", value.tool_call_id);
      }
      return {
        role: "tool",
        tool_call_id: value.tool_call_id,
        content: resultOf(value.content, `${path}.content`),
      };
    default:
      throw new ParseError(`${path}.role`, '"system", "user", "assistant" or "tool"', value.role);
  }
}

/** A string, or Chat Completions' list of parts; of those the texts. */
function textOf(value: unknown, path: string): string {
  if (typeof value === "string") return value;
  if (!Array.isArray(value)) throw new ParseError(path, "a string", value);
  return value
    .map((part: unknown, n) => {
      if (isObject(part) && typeof part.text === "string") return part.text;
      if (isObject(part) && typeof part.type === "string") return `[${part.type}]`;
      throw new ParseError(`${path}[${n}]`, "a part with text", part);
    })
    .join("\n");
}

function assistantOf(value: Loose, path: string): Message {
  const { tool_calls: calls, content, stop_reason } = value;
  if (calls !== undefined && calls !== null && !Array.isArray(calls)) {
    throw new ParseError(`${path}.tool_calls`, "an array", calls);
  }
  const tool_calls = (calls ?? []).map((call: unknown, n: number) =>
    callOf(call, `${path}.tool_calls[${n}]`),
  );
  if (stop_reason !== undefined && typeof stop_reason !== "string") {
    throw new ParseError(`${path}.stop_reason`, "a string", stop_reason);
  }
  return {
    role: "assistant",
    content: content === null || content === undefined ? null : textOf(content, `${path}.content`),
    ...(tool_calls.length > 0 && { tool_calls }),
    stop_reason: stop_reason ?? (tool_calls.length > 0 ? "tool_use" : "end_turn"),
  };
}

function callOf(value: unknown, path: string): ToolCall {
  if (!isObject(value)) throw new ParseError(path, "an object", value);
  const inner = isObject(value.function) ? value.function : value;
  if (typeof value.id !== "string") throw new ParseError(`${path}.id`, "a string", value.id);
  if (typeof inner.name !== "string") throw new ParseError(`${path}.name`, "a string", inner.name);
  const args = inner.arguments ?? {};
  if (isObject(args)) return { id: value.id, name: inner.name, arguments: args as JsonObject };
  if (typeof args !== "string") throw new ParseError(`${path}.arguments`, "an object or a string", args);
  const parsed = parse(args.trim() || "{}");
  return { id: value.id, name: inner.name, arguments: isObject(parsed) ? (parsed as JsonObject) : args };
}

/** Our own result, or whatever a tool said, as its value. */
function resultOf(value: unknown, path: string): ToolResult {
  const content =
    typeof value === "string" ? (parse(value) ?? value) : Array.isArray(value) ? textOf(value, path) : value;
  if (isObject(content) && content.ok === true && "value" in content) {
    return { ok: true, value: content.value as Json };
  }
  if (isObject(content) && content.ok === false && typeof content.error === "string") {
    const kind = typeof content.kind === "string" ? (content.kind as ErrorKind) : "threw";
    return { ok: false, error: content.error, kind };
  }
  if (content === undefined) throw new ParseError(path, "a result", content);
  return { ok: true, value: content as Json };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
