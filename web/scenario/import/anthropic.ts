/** Anthropic Messages: a request, a response, or the messages alone. */
import type { ToolResult } from "../../loop";
import { failed } from "../result-text";
import {
  DraftBuilder,
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

const BLOCKS: ReadonlySet<unknown> = new Set(["tool_use", "tool_result", "thinking", "redacted_thinking"]);

export const anthropic: Importer = {
  detect: (value) => {
    if (isObject(value) && value.type === "message" && Array.isArray(value.content)) return true;
    const list = Array.isArray(value) ? value : isObject(value) ? listOf(value.messages) : [];
    const hasBlocks = list.some(
      (item) =>
        isObject(item) && listOf(item.content).some((block) => isObject(block) && BLOCKS.has(block.type)),
    );
    if (hasBlocks || Array.isArray(value) || !isObject(value) || list.length === 0) return hasBlocks;
    const tools = listOf(value.tools);
    return "system" in value || tools.some((tool) => isObject(tool) && "input_schema" in tool);
  },
  read: (value) => {
    const draft = new DraftBuilder();
    if (Array.isArray(value)) readMessages(value, "$", draft);
    else if (isObject(value)) readObject(value, draft);
    else throw wrong("$", "an Anthropic Messages request or response", value);
    return draft.done();
  },
};

function readObject(value: Loose, draft: DraftBuilder): void {
  if (value.type === "message" && !("messages" in value)) {
    readMessage(value, "$", draft);
    draft.others(value, "$", ["type", "role", "content", "stop_reason"]);
    return;
  }
  const systems = Array.isArray(value.system)
    ? value.system
    : value.system === undefined
      ? []
      : [value.system];
  systems.forEach((block: unknown, n) => {
    const path = Array.isArray(value.system) ? `$.system[${n}]` : "$.system";
    draft.system(path, textOf(isObject(block) ? block.text : block, path, draft));
  });
  readMessages(listOf(value.messages), "$.messages", draft);
  listOf(value.tools).forEach((tool, n) => {
    const path = `$.tools[${n}]`;
    if (!isObject(tool) || typeof tool.name !== "string" || !isObject(tool.input_schema)) {
      draft.leftOut(path, "a tool that runs at the provider");
      return;
    }
    draft.tool(path, {
      name: tool.name,
      description: stringOf(tool.description) ?? "",
      parameters: tool.input_schema,
    });
  });
  draft.others(value, "$", ["system", "messages", "tools"]);
}

function readMessages(list: readonly unknown[], path: string, draft: DraftBuilder): void {
  let before: unknown;
  list.forEach((item, n) => {
    if (!isObject(item)) throw wrong(`${path}[${n}]`, "object", item);
    // Session logs write a message block by block, each time under the same id.
    const goesOn = typeof item.id === "string" && item.id === before && item.role === "assistant";
    readMessage(item, `${path}[${n}]`, draft, goesOn);
    before = item.id;
  });
}

function readMessage(item: Loose, path: string, draft: DraftBuilder, goesOn = false): void {
  const { role, content } = item;
  const blocks = typeof content === "string" ? [{ type: "text", text: content }] : content;
  if (!Array.isArray(blocks)) throw wrong(`${path}.content`, "text, or a list of blocks", content);
  if (role === "system") {
    draft.system(path, textOf(content, `${path}.content`, draft));
    return;
  }
  if (role === "assistant") {
    if (!(goesOn && draft.isReplyOpen)) draft.reply(path);
    const stop = stopReason(item.stop_reason);
    if (stop !== undefined) draft.stop(stop);
  } else if (role !== "user") {
    throw wrong(`${path}.role`, '"user" or "assistant"', role);
  }
  const at = (n: number) => (typeof content === "string" ? path : `${path}.content[${n}]`);
  const texts: string[] = [];
  blocks.forEach((block: unknown, n) => {
    if (!isObject(block)) throw wrong(at(n), "a block", block);
    if (role === "assistant") readBlock(block, at(n), draft);
    else if (block.type === "tool_result") readResult(block, at(n), draft);
    else texts.push(textOf([block], at(n), draft));
  });
  if (role === "user" && (texts.length > 0 || blocks.length === 0)) draft.user(path, texts.join("\n"));
}

function readBlock(block: Loose, path: string, draft: DraftBuilder): void {
  switch (block.type) {
    case "text":
      draft.text(path, stringOf(block.text) ?? "");
      return;
    case "tool_use":
      if (typeof block.name !== "string") throw wrong(`${path}.name`, "string", block.name);
      draft.call(path, stringOf(block.id) ?? "", block.name, block.input);
      return;
    case "thinking":
    case "redacted_thinking":
      draft.leftOut(path, "thinking: it is no part of messages[]");
      return;
    default:
      draft.leftOut(path, `${String(block.type)}: a step of the provider's own`);
      return;
  }
}

function readResult(block: Loose, path: string, draft: DraftBuilder): void {
  if (typeof block.tool_use_id !== "string") throw wrong(`${path}.tool_use_id`, "string", block.tool_use_id);
  const content = Array.isArray(block.content)
    ? textOf(block.content, `${path}.content`, draft)
    : (block.content ?? "");
  draft.result(path, block.tool_use_id, block.is_error === true ? failure(content) : resultFrom(content));
}

function failure(content: unknown): ToolResult {
  const read = resultFrom(content);
  if (!read.ok) return read;
  return failed(typeof content === "string" ? content : JSON.stringify(content));
}
