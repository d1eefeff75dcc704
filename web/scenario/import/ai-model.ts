/** Vercel AI SDK, ModelMessage (CoreMessage before version 5): what is handed to generateText. */
import type { ToolResult } from "../../loop";
import { failed, ownResult } from "../result-text";
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

const PARTS: ReadonlySet<unknown> = new Set(["tool-call", "tool-result"]);

export const aiModel: Importer = {
  detect: (value) =>
    messagesIn(value).some(
      (item) => isObject(item) && listOf(item.content).some((part) => isObject(part) && PARTS.has(part.type)),
    ),
  read: (value) => {
    const draft = new DraftBuilder();
    const path = Array.isArray(value) ? "$" : "$.messages";
    if (isObject(value) && typeof value.system === "string") draft.system("$.system", value.system);
    eachOf(messagesIn(value), path, (item, at) => readMessage(item, at, draft));
    if (isObject(value)) {
      readTools(value.tools, draft);
      draft.others(value, "$", ["system", "messages", "tools"]);
    }
    return draft.done();
  },
};

const messagesIn = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : isObject(value) ? listOf(value.messages) : [];

/** A map from name to definition, or a list of them. */
export function readTools(tools: unknown, draft: DraftBuilder): void {
  const entries = Array.isArray(tools)
    ? tools.map((tool: unknown) => [isObject(tool) ? tool.name : undefined, tool] as const)
    : Object.entries(isObject(tools) ? tools : {});
  entries.forEach(([name, tool], n) => {
    const path = Array.isArray(tools) ? `$.tools[${n}]` : `$.tools.${String(name)}`;
    if (typeof name !== "string" || !isObject(tool)) {
      draft.leftOut(path, "a tool without a name");
      return;
    }
    const schema = tool.inputSchema ?? tool.parameters;
    const parameters = isObject(schema) && isObject(schema.jsonSchema) ? schema.jsonSchema : schema;
    draft.tool(path, { name, description: stringOf(tool.description) ?? "", parameters });
  });
}

function readMessage(item: unknown, path: string, draft: DraftBuilder): void {
  if (!isObject(item)) throw wrong(path, "object", item);
  const at = `${path}.content`;
  switch (item.role) {
    case "system":
      draft.system(path, textOf(item.content, at, draft));
      return;
    case "user":
      draft.user(path, textOf(item.content, at, draft));
      return;
    case "assistant":
      draft.reply(path);
      if (typeof item.content === "string") {
        draft.text(at, item.content);
        return;
      }
      eachOf(item.content, at, (part, place) => readPart(part, place, draft));
      return;
    case "tool":
      eachOf(item.content, at, (part, place) => readResult(part, place, draft));
      return;
    default:
      throw wrong(`${path}.role`, '"system", "user", "assistant" or "tool"', item.role);
  }
}

function readPart(part: unknown, path: string, draft: DraftBuilder): void {
  if (!isObject(part)) throw wrong(path, "a part", part);
  switch (part.type) {
    case "text":
      draft.text(path, stringOf(part.text) ?? "");
      return;
    case "tool-call":
      if (typeof part.toolName !== "string") throw wrong(`${path}.toolName`, "string", part.toolName);
      draft.call(path, stringOf(part.toolCallId) ?? "", part.toolName, part.input ?? part.args);
      return;
    default:
      draft.leftOut(path, `${String(part.type)}: this page shows text and calls alone`);
      return;
  }
}

function readResult(part: unknown, path: string, draft: DraftBuilder): void {
  if (!isObject(part) || part.type !== "tool-result") {
    draft.leftOut(path, "a part of a tool message that is no result");
    return;
  }
  if (typeof part.toolCallId !== "string") throw wrong(`${path}.toolCallId`, "string", part.toolCallId);
  draft.result(path, part.toolCallId, resultOfOutput(part, path, draft));
}

function resultOfOutput(part: Loose, path: string, draft: DraftBuilder): ToolResult {
  const { output } = part;
  if (!isObject(output) || typeof output.type !== "string") {
    const read = resultFrom(output ?? part.result);
    return part.isError === true && read.ok ? failed(JSON.stringify(read.value)) : read;
  }
  const { type, value } = output;
  switch (type) {
    case "text":
      return { ok: true, value: String(value) };
    case "json":
      return { ok: true, value: (value ?? null) as never };
    case "error-text":
      return failed(String(value));
    case "error-json":
      return ownResult(value) ?? failed(JSON.stringify(value));
    case "execution-denied":
      return { ok: false, error: stringOf(output.reason) ?? "The tool call was denied.", kind: "denied" };
    default:
      return resultFrom(textOf(value, `${path}.output.value`, draft));
  }
}
