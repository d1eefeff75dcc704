import type { Json, Message } from "../../loop";
import { resultText } from "../result-text";
import type { Exporter } from "./types";

/** An Anthropic Messages request: system prompts apart, results of one reply together in a user message. */
export const toAnthropic: Exporter = ({ messages, tools, model = "claude-sonnet-4-5" }) => {
  const first = messages.findIndex((message) => message.role !== "system");
  const start = first < 0 ? messages.length : first;
  const systems = messages
    .slice(0, start)
    .map((message) => ({ type: "text", text: String(message.content) }));
  return {
    model,
    max_tokens: 4096,
    ...(systems.length === 1
      ? { system: systems[0]?.text ?? "" }
      : systems.length > 1 && { system: systems }),
    messages: grouped(messages.slice(start)),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({
        name,
        description,
        input_schema: parameters,
      })),
    }),
  };
};

function grouped(messages: readonly Message[]): Json[] {
  const out: { role: string; content: Json }[] = [];
  let results: Json[] | undefined;
  for (const from of messages) {
    if (from.role === "tool") {
      if (!results) {
        results = [];
        out.push({ role: "user", content: results });
      }
      results.push({
        type: "tool_result",
        tool_use_id: from.tool_call_id,
        content: resultText(from.content),
        ...(!from.content.ok && { is_error: true }),
      });
      continue;
    }
    results = undefined;
    out.push({ role: from.role, content: from.role === "assistant" ? blocks(from) : from.content });
  }
  return out;
}

function blocks({ content, tool_calls: calls = [] }: Extract<Message, { role: "assistant" }>): Json {
  return [
    ...(content === null ? [] : [{ type: "text", text: content }]),
    ...calls.map(({ id, name, arguments: input }) => ({ type: "tool_use", id, name, input })),
  ];
}
