import type { AssistantMessage, Json, JsonObject, Message, ToolCall, ToolResult } from "../../loop";
import { ScenarioError } from "../error";
import { plainJson } from "../plain";
import { got } from "../problems";
import { ownResult, resultOf } from "../result-text";
import type { Draft, ImportNote, ToolSpec } from "./types";

export type Loose = { readonly [key: string]: unknown };

export const isObject = (value: unknown): value is Loose =>
  value !== null && typeof value === "object" && !Array.isArray(value);
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const stringOf = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

/** Walks a list with the path of each item; what is no list has no items. */
export function eachOf(value: unknown, path: string, read: (item: unknown, path: string) => void): void {
  for (const [n, item] of listOf(value).entries()) read(item, `${path}[${n}]`);
}

/** @throws ScenarioError: what was expected at a path of the pasted text */
export function wrong(path: string, expected: string, value: unknown): ScenarioError {
  return new ScenarioError("wrong_shape", { path, message: `expected ${expected}, got ${got(value)}` });
}

/** A reply while its parts come in. */
interface OpenReply {
  readonly path: string;
  text: string | null;
  calls: ToolCall[];
  stop: string | undefined;
}

/** Collects messages as an importer walks its list; replies may come in parts. Says what became of each part. */
export class DraftBuilder {
  readonly #messages: Message[] = [];
  readonly #tools: ToolSpec[] = [];
  readonly #notes: ImportNote[] = [];
  #reply: OpenReply | undefined;

  system(path: string, content: string): void {
    this.#add(path, { role: "system", content }, "system");
  }

  user(path: string, content: string): void {
    this.#add(path, { role: "user", content }, "user");
  }

  result(path: string, id: string, content: ToolResult): void {
    this.#add(path, { role: "tool", tool_call_id: id, content }, "tool");
  }

  /** A new reply, to which text and calls are added until another message comes. */
  reply(path: string, stop?: string): void {
    this.#close();
    this.#reply = { path, text: null, calls: [], stop };
  }

  get isReplyOpen(): boolean {
    return this.#reply !== undefined;
  }

  get hasCalls(): boolean {
    return (this.#reply?.calls.length ?? 0) > 0;
  }

  text(path: string, text: string): void {
    const reply = this.#open(path);
    reply.text = reply.text === null ? text : `${reply.text}\n${text}`;
  }

  call(path: string, id: string, name: string, args: unknown): void {
    const reply = this.#open(path);
    reply.calls.push({ id, name, arguments: argumentsOf(args) });
  }

  stop(reason: string): void {
    if (this.#reply) this.#reply.stop = reason;
  }

  tool(path: string, spec: ToolSpec): void {
    this.#tools.push(spec);
    this.#notes.push({ path, became: "tool", detail: spec.name });
  }

  changed(path: string, detail: string): void {
    this.#notes.push({ path, became: "changed", detail });
  }

  leftOut(path: string, detail: string): void {
    this.#notes.push({ path, became: "left_out", detail });
  }

  /** Names every field of `value` that is not among `known`, as left out. */
  others(value: Loose, path: string, known: readonly string[]): void {
    const names = Object.keys(value).filter((key) => !known.includes(key) && value[key] !== null);
    for (const name of names)
      this.leftOut(`${path}.${name}`, `a field of ${path} that this page does not use`);
  }

  done(): Draft {
    this.#close();
    return { messages: this.#messages, tools: this.#tools, notes: this.#notes };
  }

  #open(path: string): OpenReply {
    if (!this.#reply) this.reply(path);
    return this.#reply as OpenReply;
  }

  #close(): void {
    const reply = this.#reply;
    if (!reply) return;
    this.#reply = undefined;
    const { text, calls, stop = calls.length > 0 ? "tool_use" : "end_turn" } = reply;
    const message: AssistantMessage = {
      role: "assistant",
      content: text,
      ...(calls.length > 0 && { tool_calls: calls }),
      stop_reason: stop,
    };
    this.#add(reply.path, message, "assistant");
  }

  #add(path: string, message: Message, detail: string): void {
    this.#close();
    this.#messages.push(message);
    this.#notes.push({ path, became: "message", detail });
  }
}

/** An object, or JSON text of one; any other text stays what it was. */
function argumentsOf(value: unknown): JsonObject | string {
  if (isObject(value)) return value as JsonObject;
  if (value === undefined || value === null || value === "") return {};
  if (typeof value !== "string") return JSON.stringify(value);
  try {
    const parsed: unknown = JSON.parse(value);
    return isObject(parsed) ? (plainJson(parsed) as JsonObject) : value;
  } catch {
    return value;
  }
}

/** A tool's answer of whatever type: text is looked into, everything else is the value itself. */
export function resultFrom(value: unknown): ToolResult {
  if (typeof value === "string") return resultOf(value);
  return ownResult(value) ?? { ok: true, value: (value ?? null) as Json };
}

/** Text of a content list; what is not text stands there as `[its type]`, and the report says so. */
function textOfParts(parts: readonly unknown[], path: string, draft: DraftBuilder): string {
  return parts
    .map((part, n) => {
      if (typeof part === "string") return part;
      if (!isObject(part)) throw wrong(`${path}[${n}]`, "a part", part);
      const text = part.text ?? part.content ?? part.refusal;
      if (typeof text === "string") return text;
      const type = stringOf(part.type) ?? "part";
      draft.changed(`${path}[${n}]`, `${type}: this page shows text alone, so only its type is kept`);
      return `[${type}]`;
    })
    .join("\n");
}

/** A string, or a list of parts as text; nothing counts as empty. */
export function textOf(value: unknown, path: string, draft: DraftBuilder): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return textOfParts(value, path, draft);
  if (value === undefined || value === null) return "";
  throw wrong(path, "text, or a list of parts", value);
}

/** The reasons why APIs stop, in this page's words; others stay as they came. */
export function stopReason(reason: unknown): string | undefined {
  switch (reason) {
    case "stop":
    case "end_turn":
    case "stop_sequence":
      return "end_turn";
    case "tool_calls":
    case "tool_use":
    case "tool-calls":
    case "tool_call":
    case "function_call":
      return "tool_use";
    default:
      return typeof reason === "string" && reason !== "" ? reason : undefined;
  }
}
