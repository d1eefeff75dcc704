/** This page's own `messages[]`, alone or in an object. */
import { parseScenarioValue } from "../parse";
import { DraftBuilder, isObject, listOf, stringOf, wrong } from "./draft";
import type { Draft, Importer } from "./types";

const messagesIn = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : isObject(value) ? listOf(value.messages) : [];

export const own: Importer = {
  /** What nobody else writes: a stop reason on a message, or a result with `ok`. */
  detect: (value) => {
    const list = messagesIn(value);
    return (
      list.some(isOwn) &&
      list.every((item) => isObject(item) && (isOwn(item) || item.role === "user" || item.role === "system"))
    );
  },
  read: (value): Draft => {
    const messages = messagesIn(value);
    if (messages.length === 0) throw wrong("$", "messages[]", value);
    const scenario = parseScenarioValue({ version: 1, messages, model: { kind: "human" } });
    const draft = new DraftBuilder();
    if (isObject(value)) {
      draft.others(value, "$", ["messages", "tools"]);
      listOf(value.tools).forEach((tool, n) => {
        const path = `$.tools[${n}]`;
        if (!isObject(tool) || typeof tool.name !== "string") {
          draft.leftOut(path, "a tool without a name");
          return;
        }
        draft.tool(path, {
          name: tool.name,
          description: stringOf(tool.description) ?? "",
          parameters: tool.parameters,
        });
      });
    }
    const { tools, notes } = draft.done();
    const path = Array.isArray(value) ? "$" : "$.messages";
    return {
      messages: scenario.messages,
      tools,
      notes: [
        ...scenario.messages.map((message, n) => ({
          path: `${path}[${n}]`,
          became: "message" as const,
          detail: message.role,
        })),
        ...notes,
      ],
    };
  },
};

function isOwn(item: unknown): boolean {
  if (!isObject(item)) return false;
  if (item.role === "assistant") return typeof item.stop_reason === "string" && item.type === undefined;
  return item.role === "tool" && isObject(item.content) && typeof item.content.ok === "boolean";
}
