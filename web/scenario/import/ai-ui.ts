/** Vercel AI SDK, UIMessage: what useChat shows. One assistant message holds several replies and their results. */
import type { ToolResult } from "../../loop";
import { failed, resultOf } from "../result-text";
import { readTools } from "./ai-model";
import { DraftBuilder, eachOf, isObject, type Loose, listOf, resultFrom, stringOf, wrong } from "./draft";
import type { Importer } from "./types";

const messagesIn = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : isObject(value) ? listOf(value.messages) : [];

export const aiUi: Importer = {
  detect: (value) => {
    const list = messagesIn(value);
    return (
      list.length > 0 &&
      list.every((item) => isObject(item) && typeof item.role === "string" && Array.isArray(item.parts)) &&
      list.some(
        (item) =>
          isObject(item) && listOf(item.parts).every((part) => isObject(part) && !("content" in part)),
      ) &&
      !list.some((item) => isObject(item) && item.role === "tool")
    );
  },
  read: (value) => {
    const draft = new DraftBuilder();
    const path = Array.isArray(value) ? "$" : "$.messages";
    eachOf(messagesIn(value), path, (item, at) => readMessage(item, at, draft));
    if (isObject(value)) {
      readTools(value.tools, draft);
      draft.others(value, "$", ["messages", "tools", "id"]);
    }
    return draft.done();
  },
};

function readMessage(item: unknown, path: string, draft: DraftBuilder): void {
  if (!isObject(item)) throw wrong(path, "object", item);
  const parts = listOf(item.parts);
  if (item.role === "assistant") {
    readReplies(parts, path, draft);
    return;
  }
  if (item.role !== "user" && item.role !== "system") {
    throw wrong(`${path}.role`, '"system", "user" or "assistant"', item.role);
  }
  const text = parts
    .map((part, n) => {
      if (isObject(part) && typeof part.text === "string") return part.text;
      const type = isObject(part) ? String(part.type) : "part";
      draft.changed(`${path}.parts[${n}]`, `${type}: this page shows text alone, so only its type is kept`);
      return `[${type}]`;
    })
    .join("\n");
  if (item.role === "user") draft.user(path, text);
  else draft.system(path, text);
}

/** A step ends where the next begins, or where text follows calls; then the results of its calls come. */
function readReplies(parts: readonly unknown[], path: string, draft: DraftBuilder): void {
  let results: (readonly [path: string, id: string, result: ToolResult])[] = [];
  const endStep = () => {
    for (const result of results) draft.result(...result);
    results = [];
  };
  if (!parts.some((part) => isObject(part) && part.type === "step-start")) draft.reply(path);
  let asked = false;
  parts.forEach((part, n) => {
    const at = `${path}.parts[${n}]`;
    if (!isObject(part)) throw wrong(at, "a part", part);
    const type = String(part.type);
    if (type === "step-start" || (type === "text" && asked)) {
      endStep();
      draft.reply(at);
      asked = false;
    }
    if (type === "text") draft.text(at, stringOf(part.text) ?? "");
    else if (type === "dynamic-tool" || type.startsWith("tool-")) {
      asked = true;
      const call = asVersion5(part);
      const id = readCall(call, at, draft);
      const result = resultOfPart(call, at, draft);
      if (result) results.push([at, id, result]);
    } else if (type !== "step-start") draft.leftOut(at, `${type}: this page shows text and calls alone`);
  });
  endStep();
}

/** Version 4 has one type for all tools, and its words for the same things. */
function asVersion5(part: Loose): Loose {
  const old = part.type === "tool-invocation" ? part.toolInvocation : undefined;
  if (!isObject(old)) return part;
  const state = old.state === "result" ? "output-available" : "input-available";
  const { toolName, toolCallId, args: input, result: output } = old;
  return { type: "dynamic-tool", toolName, toolCallId, input, output, state };
}

function readCall(part: Loose, path: string, draft: DraftBuilder): string {
  const type = String(part.type);
  const name = type === "dynamic-tool" ? stringOf(part.toolName) : type.slice("tool-".length);
  if (!name) throw wrong(`${path}.toolName`, "string", part.toolName);
  const id = stringOf(part.toolCallId) ?? "";
  draft.call(path, id, name, part.input ?? part.rawInput);
  return id;
}

function resultOfPart(part: Loose, path: string, draft: DraftBuilder): ToolResult | undefined {
  switch (part.state) {
    case "output-available":
      return typeof part.output === "string" ? { ok: true, value: part.output } : resultFrom(part.output);
    case "output-error": {
      const text = stringOf(part.errorText) ?? "";
      const own = resultOf(text);
      return own.ok ? failed(text) : own;
    }
    case "output-denied":
      return { ok: false, error: "The tool call was denied.", kind: "denied" };
    default:
      draft.changed(path, `${String(part.state)}: a call that has no result yet`);
      return undefined;
  }
}
