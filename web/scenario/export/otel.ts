import type { Json, Message } from "../../loop";
import { resultText } from "../result-text";
import type { Exporter } from "./types";

/** One span of the latest model call, as OTLP JSON with the GenAI conventions: its input holds everything before. */
export const toOtel: Exporter = ({ messages, tools, model = "script" }) => {
  const isAnswered = messages.at(-1)?.role === "assistant";
  const input = isAnswered ? messages.slice(0, -1) : messages;
  const output = isAnswered ? messages.slice(-1) : [];
  const attributes = {
    "gen_ai.operation.name": "chat",
    "gen_ai.request.model": model,
    "gen_ai.input.messages": input.map((message) => written(message, false)),
    "gen_ai.output.messages": output.map((message) => written(message, true)),
    ...(tools.length > 0 && {
      "gen_ai.tool.definitions": tools.map(({ name, description, parameters }) => ({
        type: "function",
        name,
        description,
        parameters,
      })),
    }),
  };
  const span = {
    name: `chat ${model}`,
    kind: 3, // client
    attributes: Object.entries(attributes).map(([key, value]) => ({
      key,
      value: { stringValue: typeof value === "string" ? value : JSON.stringify(value) },
    })),
  };
  return { resourceSpans: [{ scopeSpans: [{ scope: { name: "agent-loop-playground" }, spans: [span] }] }] };
};

function written(from: Message, isOutput: boolean): Json {
  switch (from.role) {
    case "system":
    case "user":
      return { role: from.role, parts: [{ type: "text", content: from.content }] };
    case "assistant":
      return {
        role: "assistant",
        parts: [
          ...(from.content === null ? [] : [{ type: "text", content: from.content }]),
          ...(from.tool_calls ?? []).map(({ id, name, arguments: args }) => ({
            type: "tool_call",
            id,
            name,
            arguments: args,
          })),
        ],
        ...(isOutput && { finish_reason: from.stop_reason }),
      };
    case "tool":
      return {
        role: "tool",
        parts: [{ type: "tool_call_response", id: from.tool_call_id, response: resultText(from.content) }],
      };
  }
}
