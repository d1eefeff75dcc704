/** Responses API: a request's input, a response's output, or a list of their items. */
import {
  DraftBuilder,
  eachOf,
  isObject,
  type Loose,
  listOf,
  resultFrom,
  stringOf,
  textOf,
  wrong,
} from "./draft";
import type { Importer } from "./types";

const ITEMS: ReadonlySet<unknown> = new Set([
  "function_call",
  "function_call_output",
  "reasoning",
  "message",
]);

export const responses: Importer = {
  detect: (value) => {
    if (Array.isArray(value)) {
      const typed = value.filter((item) => isObject(item) && ITEMS.has(item.type));
      return (
        typed.length > 0 &&
        value.every((item) => isObject(item) && (typeof item.type === "string" || "role" in item))
      );
    }
    if (!isObject(value) || "messages" in value) return false;
    return (
      value.object === "response" || (Array.isArray(value.output) && !("parts" in value)) || "input" in value
    );
  },
  read: (value) => {
    const draft = new DraftBuilder();
    if (Array.isArray(value)) readItems(value, "$", draft);
    else if (isObject(value)) readObject(value, draft);
    else throw wrong("$", "Responses API input or output", value);
    return draft.done();
  },
};

function readObject(value: Loose, draft: DraftBuilder): void {
  if (typeof value.instructions === "string") draft.system("$.instructions", value.instructions);
  if (typeof value.input === "string") draft.user("$.input", value.input);
  else readItems(listOf(value.input), "$.input", draft);
  readItems(listOf(value.output), "$.output", draft);
  listOf(value.tools).forEach((tool, n) => {
    const path = `$.tools[${n}]`;
    if (!isObject(tool) || typeof tool.name !== "string") {
      draft.leftOut(path, `${isObject(tool) ? tool.type : "tool"}: a tool that runs at the provider`);
    } else {
      draft.tool(path, {
        name: tool.name,
        description: stringOf(tool.description) ?? "",
        parameters: tool.parameters,
      });
    }
  });
  draft.others(value, "$", ["instructions", "input", "output", "tools", "object"]);
}

function readItems(items: readonly unknown[], path: string, draft: DraftBuilder): void {
  eachOf(items, path, (item, at) => readItem(item, at, draft));
}

/** An item of role assistant begins a reply; the calls that follow it belong to it. */
function readItem(item: unknown, path: string, draft: DraftBuilder): void {
  if (!isObject(item)) throw wrong(path, "object", item);
  switch (item.type ?? "message") {
    case "message": {
      const { role } = item;
      if (role === "assistant") {
        draft.reply(path);
        const isEmpty = item.content === null || (Array.isArray(item.content) && item.content.length === 0);
        if (!isEmpty) draft.text(path, textOf(item.content, `${path}.content`, draft));
        return;
      }
      const text = textOf(item.content, `${path}.content`, draft);
      if (role === "user") {
        draft.user(path, text);
        return;
      }
      if (role === "system" || role === "developer") {
        draft.system(path, text);
        return;
      }
      throw wrong(`${path}.role`, '"user", "assistant", "system" or "developer"', role);
    }
    case "function_call":
    case "custom_tool_call":
      if (typeof item.name !== "string") throw wrong(`${path}.name`, "string", item.name);
      draft.call(
        path,
        stringOf(item.call_id) ?? stringOf(item.id) ?? "",
        item.name,
        item.arguments ?? item.input,
      );
      return;
    case "function_call_output":
    case "custom_tool_call_output": {
      if (typeof item.call_id !== "string") throw wrong(`${path}.call_id`, "string", item.call_id);
      const output = Array.isArray(item.output) ? textOf(item.output, `${path}.output`, draft) : item.output;
      draft.result(path, item.call_id, resultFrom(output));
      return;
    }
    case "reasoning":
      draft.leftOut(path, "reasoning: it is no part of messages[]");
      return;
    default:
      draft.leftOut(path, `${String(item.type)}: a step of the provider's own`);
      return;
  }
}
