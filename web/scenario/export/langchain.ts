import type { AssistantMessage, Json, Message } from "../../loop";
import { resultText } from "../result-text";
import { argumentsText, call } from "./openai";
import type { Exporter } from "./types";

/** LangChain messages as `{ type, content, … }`, which both its languages read. */
export const toLangchain: Exporter = ({ messages }) => messages.map(message);

function message(from: Message): Json {
  switch (from.role) {
    case "system":
      return { type: "system", content: from.content };
    case "user":
      return { type: "human", content: from.content };
    case "assistant":
      return reply(from);
    case "tool":
      return {
        type: "tool",
        tool_call_id: from.tool_call_id,
        content: resultText(from.content),
        status: from.content.ok ? "success" : "error",
      };
  }
}

/** Content may not be null there: no text beside calls is an empty one, an empty text and no text at all are lists. */
function reply({ content, tool_calls: calls = [], stop_reason }: AssistantMessage): Json {
  const good = calls.filter((one) => typeof one.arguments !== "string");
  const bad = calls.filter((one) => typeof one.arguments === "string");
  const nothing = calls.length > 0 ? "" : [];
  const empty = calls.length > 0 ? [{ type: "text", text: "" }] : "";
  return {
    type: "ai",
    content: content === null ? nothing : content === "" ? empty : content,
    tool_calls: good.map(({ id, name, arguments: args }) => ({ type: "tool_call", id, name, args })),
    ...(bad.length > 0 && {
      invalid_tool_calls: bad.map(({ id, name, arguments: args }) => ({
        type: "invalid_tool_call",
        id,
        name,
        args: argumentsText(args),
        error: "not JSON",
      })),
      additional_kwargs: { tool_calls: calls.map(call) },
    }),
    response_metadata: { finish_reason: stop_reason },
  };
}
