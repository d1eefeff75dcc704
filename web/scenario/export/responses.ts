import type { Json, Message } from "../../loop";
import { resultText } from "../result-text";
import { argumentsText } from "./openai";
import type { Exporter } from "./types";

/** A Responses API request: every message an item, every call an item of its own. */
export const toResponses: Exporter = ({ messages, tools, model = "gpt-4o-mini" }) => ({
  model,
  input: messages.flatMap(items),
  ...(tools.length > 0 && {
    tools: tools.map(({ name, description, parameters }) => ({
      type: "function",
      name,
      description,
      parameters,
    })),
  }),
});

function items(from: Message): Json[] {
  switch (from.role) {
    case "system":
    case "user":
      return [{ type: "message", role: from.role, content: [{ type: "input_text", text: from.content }] }];
    case "assistant": {
      const { content, tool_calls: calls = [] } = from;
      const said = content === null ? [] : [{ type: "output_text", text: content }];
      return [
        ...(content !== null || calls.length === 0
          ? [{ type: "message", role: "assistant", content: said }]
          : []),
        ...calls.map(({ id, name, arguments: args }) => ({
          type: "function_call",
          call_id: id,
          name,
          arguments: argumentsText(args),
        })),
      ];
    }
    case "tool":
      return [{ type: "function_call_output", call_id: from.tool_call_id, output: resultText(from.content) }];
  }
}
