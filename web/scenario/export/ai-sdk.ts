import type { AssistantMessage, Json, Message, ToolResult } from "../../loop";
import { ownResult, resultText } from "../result-text";
import type { Exporter } from "./types";

/** Vercel AI SDK, ModelMessage: for generateText({ messages }). */
export const toAiModel: Exporter = ({ messages }) => {
  const calls = messages.flatMap((message) =>
    message.role === "assistant" ? (message.tool_calls ?? []) : [],
  );
  const names = new Map(calls.map(({ id, name }) => [id, name]));
  return messages.map((message) => modelMessage(message, names));
};

function modelMessage(from: Message, names: ReadonlyMap<string, string>): Json {
  switch (from.role) {
    case "system":
    case "user":
      return { role: from.role, content: from.content };
    case "assistant":
      return { role: "assistant", content: parts(from) };
    case "tool": {
      const { tool_call_id: toolCallId, content } = from;
      const toolName = names.get(toolCallId) ?? "unknown";
      return {
        role: "tool",
        content: [{ type: "tool-result", toolCallId, toolName, output: output(content) }],
      };
    }
  }
}

function parts({ content, tool_calls: calls = [] }: AssistantMessage): Json[] {
  return [
    ...(content === null ? [] : [{ type: "text", text: content }]),
    ...calls.map(({ id, name, arguments: input }) => ({
      type: "tool-call",
      toolCallId: id,
      toolName: name,
      input,
    })),
  ];
}

function output(result: ToolResult): Json {
  if (!result.ok) return { type: "error-json", value: { ...result } };
  return typeof result.value === "string"
    ? { type: "text", value: result.value }
    : { type: "json", value: result.value };
}

/** Vercel AI SDK, UIMessage: for useChat({ messages }). Replies and results up to the next question are one message. */
export const toAiUi: Exporter = ({ messages }) => {
  const results = new Map(
    messages.flatMap((m) => (m.role === "tool" ? [[m.tool_call_id, m.content] as const] : [])),
  );
  const out: { id: string; role: string; parts: Json[] }[] = [];
  for (const from of messages) {
    if (from.role === "tool") continue;
    const last = out.at(-1);
    if (from.role !== "assistant") {
      out.push({ id: `m${out.length + 1}`, role: from.role, parts: [{ type: "text", text: from.content }] });
    } else if (last?.role === "assistant") last.parts.push(...step(from, results));
    else out.push({ id: `m${out.length + 1}`, role: "assistant", parts: step(from, results) });
  }
  return out;
};

function step(
  { content, tool_calls: calls = [] }: AssistantMessage,
  results: ReadonlyMap<string, ToolResult>,
): Json[] {
  return [
    { type: "step-start" },
    ...(content === null ? [] : [{ type: "text", text: content }]),
    ...calls.map(({ id, name, arguments: input }) => ({
      type: `tool-${name}`,
      toolCallId: id,
      input,
      ...state(results.get(id)),
    })),
  ];
}

function state(result: ToolResult | undefined): { [key: string]: Json } {
  if (!result) return { state: "input-available" };
  if (!result.ok) return { state: "output-error", errorText: resultText(result) };
  const isAmbiguous = ownResult(result.value) !== undefined;
  return { state: "output-available", output: isAmbiguous ? { ...result } : result.value };
}
