import type { Json, Message, ToolCall } from "../../loop";
import { resultText } from "../result-text";
import type { Exporter } from "./types";

/** A Chat Completions request. */
export const toOpenai: Exporter = ({ messages, tools, model = "gpt-4o-mini" }) => ({
  model,
  messages: messages.map(message),
  ...(tools.length > 0 && {
    tools: tools.map(({ name, description, parameters }) => ({
      type: "function",
      function: { name, description, parameters },
    })),
  }),
});

function message(from: Message): Json {
  switch (from.role) {
    case "system":
    case "user":
      return { role: from.role, content: from.content };
    case "assistant":
      return {
        role: "assistant",
        content: from.content,
        ...(from.tool_calls && { tool_calls: from.tool_calls.map(call) }),
      };
    case "tool":
      return { role: "tool", tool_call_id: from.tool_call_id, content: resultText(from.content) };
  }
}

/** A call as Chat Completions writes it; LangChain keeps the same form beside its own. */
export function call({ id, name, arguments: args }: ToolCall): Json {
  return { id, type: "function", function: { name, arguments: argumentsText(args) } };
}

export function argumentsText(args: ToolCall["arguments"]): string {
  return typeof args === "string" ? args : JSON.stringify(args);
}
