/** LangChain messages, in its three written forms: plain, `{ type, data }`, and the serialized constructor. */
import type { ToolResult } from "../../loop";
import { failed } from "../result-text";
import {
  DraftBuilder,
  eachOf,
  isObject,
  type Loose,
  listOf,
  resultFrom,
  stopReason,
  stringOf,
  textOf,
  wrong,
} from "./draft";
import type { Importer } from "./types";

const TYPES: Readonly<Record<string, string>> = {
  human: "human",
  HumanMessage: "human",
  HumanMessageChunk: "human",
  ai: "ai",
  AIMessage: "ai",
  AIMessageChunk: "ai",
  system: "system",
  SystemMessage: "system",
  SystemMessageChunk: "system",
  tool: "tool",
  ToolMessage: "tool",
  ToolMessageChunk: "tool",
  function: "tool",
  FunctionMessage: "tool",
};

export const langchain: Importer = {
  detect: (value) => {
    const list = messagesIn(value);
    return list.length > 0 && list.every((item) => isObject(item) && plain(item) !== undefined);
  },
  read: (value) => {
    const draft = new DraftBuilder();
    const path = Array.isArray(value) ? "$" : "$.messages";
    eachOf(messagesIn(value), path, (item, at) => readMessage(item, at, draft));
    if (isObject(value)) draft.others(value, "$", ["messages"]);
    return draft.done();
  },
};

function messagesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.length === 1 && Array.isArray(value[0]) ? value[0] : value;
  if (!isObject(value)) return [];
  if (Array.isArray(value.messages)) return value.messages;
  return plain(value) ? [value] : [];
}

/** The three forms as one: its type in our spelling, and its fields. */
function plain(item: Loose): { type: string; fields: Loose } | undefined {
  if (item.lc === 1 && isObject(item.kwargs)) {
    const type = TYPES[String(listOf(item.id).at(-1))];
    return type ? { type, fields: item.kwargs } : undefined;
  }
  const type =
    typeof item.type === "string" && Object.hasOwn(TYPES, item.type) ? TYPES[item.type] : undefined;
  if (!type) return undefined;
  if (isObject(item.data)) return { type, fields: item.data };
  return "content" in item ? { type, fields: item } : undefined;
}

function readMessage(item: unknown, path: string, draft: DraftBuilder): void {
  const found = isObject(item) ? plain(item) : undefined;
  if (!found) throw wrong(path, "a LangChain message", item);
  const { type, fields } = found;
  const at = `${path}.content`;
  switch (type) {
    case "human":
      draft.user(path, textOf(fields.content, at, draft));
      return;
    case "system":
      draft.system(path, textOf(fields.content, at, draft));
      return;
    case "tool": {
      const id = stringOf(fields.tool_call_id) ?? stringOf(fields.name);
      if (id === undefined) throw wrong(`${path}.tool_call_id`, "string", fields.tool_call_id);
      const content = Array.isArray(fields.content) ? textOf(fields.content, at, draft) : fields.content;
      if (fields.artifact !== undefined && fields.artifact !== null) {
        draft.leftOut(`${path}.artifact`, "an artifact: the model never saw it");
      }
      draft.result(path, id, resultOfMessage(content, fields.status));
      return;
    }
    default:
      readReply(fields, path, draft);
      return;
  }
}

function resultOfMessage(content: unknown, status: unknown): ToolResult {
  const read = resultFrom(content);
  return status === "error" && read.ok
    ? failed(typeof content === "string" ? content : JSON.stringify(content))
    : read;
}

function readReply(fields: Loose, path: string, draft: DraftBuilder): void {
  const kwargs = isObject(fields.additional_kwargs) ? fields.additional_kwargs : {};
  const meta = isObject(fields.response_metadata) ? fields.response_metadata : {};
  draft.reply(path, stopReason(meta.finish_reason ?? meta.stop_reason));
  const { calls, at } = callsOf(fields, kwargs, path);
  const content = withoutCalls(fields.content, path, draft);
  const isNothing = content === "" && calls.length > 0;
  if (content !== undefined && !isNothing) draft.text(path, textOf(content, `${path}.content`, draft));
  calls.forEach((call, n) => {
    const inner = isObject(call) && isObject(call.function) ? call.function : call;
    if (!isObject(call) || !isObject(inner) || typeof inner.name !== "string")
      throw wrong(`${at}[${n}]`, "a call", call);
    draft.call(`${at}[${n}]`, stringOf(call.id) ?? "", inner.name, inner.args ?? inner.arguments);
  });
}

/** Calls whose arguments did not parse stand in a list of their own: then the provider's form has them in order. */
function callsOf(fields: Loose, kwargs: Loose, path: string): { calls: readonly unknown[]; at: string } {
  const good = listOf(fields.tool_calls);
  const bad = listOf(fields.invalid_tool_calls);
  const raw = listOf(kwargs.tool_calls);
  if (raw.length > 0 && raw.length >= good.length + bad.length && (bad.length > 0 || good.length === 0)) {
    return { calls: raw, at: `${path}.additional_kwargs.tool_calls` };
  }
  return { calls: [...good, ...bad], at: `${path}.tool_calls` };
}

/** Anthropic's blocks repeat the calls that stand in tool_calls; an empty list is no text at all. */
function withoutCalls(content: unknown, path: string, draft: DraftBuilder): unknown {
  if (!Array.isArray(content)) return content ?? undefined;
  const texts = content.filter((part: unknown, n) => {
    if (!isObject(part) || part.type === "text") return true;
    if (part.type !== "tool_use" && part.type !== "function_call") {
      draft.leftOut(`${path}.content[${n}]`, `${String(part.type)}: this page shows text and calls alone`);
    }
    return false;
  });
  return texts.length > 0 ? texts : undefined;
}
