/** Chat Completions: a request, a response, or the messages alone. */
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

export const openai: Importer = {
  detect: (value) => {
    if (isObject(value) && Array.isArray(value.choices)) return true;
    const list = Array.isArray(value) ? value : isObject(value) ? value.messages : undefined;
    return (
      Array.isArray(list) &&
      list.length > 0 &&
      list.every((item) => isObject(item) && typeof item.role === "string")
    );
  },
  read: (value) => {
    const draft = new DraftBuilder();
    if (Array.isArray(value)) readMessages(value, "$", draft);
    else if (isObject(value)) readObject(value, draft);
    else throw wrong("$", "a Chat Completions request or response", value);
    return draft.done();
  },
};

function readObject(value: Loose, draft: DraftBuilder): void {
  readMessages(listOf(value.messages), "$.messages", draft);
  listOf(value.choices).forEach((choice, n) => {
    const path = `$.choices[${n}]`;
    if (!isObject(choice)) throw wrong(path, "object", choice);
    if (n > 0) draft.leftOut(path, "only the first choice becomes part of the run");
    else readMessage(choice.message, `${path}.message`, draft, stopReason(choice.finish_reason));
  });
  eachOf(value.tools, "$.tools", (tool, path) => readTool(tool, path, draft));
  eachOf(value.functions, "$.functions", (tool, path) => readTool({ function: tool }, path, draft));
  draft.others(value, "$", ["messages", "choices", "tools", "functions"]);
}

function readMessages(list: readonly unknown[], path: string, draft: DraftBuilder): void {
  eachOf(list, path, (item, at) => readMessage(item, at, draft));
}

function readMessage(value: unknown, path: string, draft: DraftBuilder, stop?: string): void {
  if (!isObject(value)) throw wrong(path, "object", value);
  switch (value.role) {
    case "system":
    case "developer":
      draft.others(value, path, ["role", "content"]);
      draft.system(path, textOf(value.content, `${path}.content`, draft));
      return;
    case "user":
      draft.others(value, path, ["role", "content"]);
      draft.user(path, textOf(value.content, `${path}.content`, draft));
      return;
    case "assistant":
      draft.others(value, path, ["role", "content", "tool_calls", "function_call", "stop_reason", "refusal"]);
      readReply(value, path, draft, stop ?? stringOf(value.stop_reason));
      return;
    case "tool":
    case "function": {
      draft.others(value, path, ["role", "content", "tool_call_id", "name"]);
      const id = stringOf(value.tool_call_id) ?? stringOf(value.name);
      if (id === undefined) throw wrong(`${path}.tool_call_id`, "string", value.tool_call_id);
      const content = Array.isArray(value.content)
        ? textOf(value.content, `${path}.content`, draft)
        : value.content;
      draft.result(path, id, resultFrom(content));
      return;
    }
    default:
      throw wrong(`${path}.role`, '"system", "developer", "user", "assistant" or "tool"', value.role);
  }
}

function readReply(value: Loose, path: string, draft: DraftBuilder, stop: string | undefined): void {
  draft.reply(path, stop);
  const said = value.content ?? value.refusal;
  const isNothing = said === undefined || said === null || (Array.isArray(said) && said.length === 0);
  if (!isNothing) draft.text(path, textOf(said, `${path}.content`, draft));
  eachOf(value.tool_calls, `${path}.tool_calls`, (call, at) => readCall(call, at, draft));
  if (isObject(value.function_call)) {
    // The form before tool_calls has no id: its result is found by the function's name.
    const name = stringOf(value.function_call.name) ?? "";
    draft.call(`${path}.function_call`, name, name, value.function_call.arguments);
  }
}

function readCall(value: unknown, path: string, draft: DraftBuilder): void {
  if (!isObject(value)) throw wrong(path, "object", value);
  const inner = isObject(value.function) ? value.function : isObject(value.custom) ? value.custom : value;
  if (typeof inner.name !== "string") throw wrong(`${path}.function.name`, "string", inner.name);
  draft.call(path, stringOf(value.id) ?? "", inner.name, inner.arguments ?? inner.input);
}

function readTool(value: unknown, path: string, draft: DraftBuilder): void {
  const inner = isObject(value) && isObject(value.function) ? value.function : value;
  if (!isObject(inner) || typeof inner.name !== "string") {
    draft.leftOut(path, "a tool without a name: one that runs at the provider");
    return;
  }
  draft.tool(path, {
    name: inner.name,
    description: stringOf(inner.description) ?? "",
    parameters: inner.parameters,
  });
}
