/** A run or a scenario as a file for other programs and people. Loaded when first needed. */
import type { Message } from "../../loop";
import { withoutConnections } from "../safety";
import type { Scenario } from "../types";
import { toAiModel, toAiUi } from "./ai-sdk";
import { toAnthropic } from "./anthropic";
import { toHtml } from "./html";
import { toLangchain } from "./langchain";
import { toMarkdown } from "./markdown";
import { toOpenai } from "./openai";
import { toOtel } from "./otel";
import { toCurl, toJavaScript, toPython } from "./programs";
import { toResponses } from "./responses";
import { type ExportedFile, type Exporter, type Run, runOf } from "./types";

export { type ExportedFile, type Run, runOf } from "./types";

export const EXPORTS = {
  scenario: "Scenario of this page",
  messages: "messages[] of this page",
  openai: "OpenAI Chat Completions",
  responses: "OpenAI Responses API",
  anthropic: "Anthropic Messages API",
  "ai-model": "Vercel AI SDK ModelMessage",
  "ai-ui": "Vercel AI SDK UIMessage",
  langchain: "LangChain messages",
  otel: "OpenTelemetry GenAI span",
  jsonl: "JSON Lines",
  markdown: "Markdown handout",
  html: "Web page that steps without a network",
  javascript: "JavaScript program",
  python: "Python program",
  curl: "curl request",
} as const;
export type ExportId = keyof typeof EXPORTS;

const SHAPES: Partial<Record<ExportId, Exporter>> = {
  openai: toOpenai,
  responses: toResponses,
  anthropic: toAnthropic,
  "ai-model": toAiModel,
  "ai-ui": toAiUi,
  langchain: toLangchain,
  otel: toOtel,
};

/**
 * @param messages the run so far, without the system prompt; left out: the scenario's own
 * @param language of the handout and the page
 */
export function exportRun(
  id: ExportId,
  scenario: Scenario,
  messages: readonly Message[] = scenario.messages,
  language = "en",
): ExportedFile {
  const shape = SHAPES[id];
  if (shape) {
    const run = runOf(scenario, messages);
    return { name: `${id}.json`, type: JSON_TYPE, text: pretty(shape(run)), lost: lostIn(id, run) };
  }
  const file = (name: string, type: string, text: string): ExportedFile => ({ name, type, text, lost: [] });
  switch (id) {
    case "messages":
      return file("messages.json", JSON_TYPE, pretty(runOf(scenario, messages).messages));
    case "jsonl":
      return file(
        "messages.jsonl",
        "application/jsonl",
        runOf(scenario, messages)
          .messages.map((message) => `${JSON.stringify(message)}\n`)
          .join(""),
      );
    case "markdown":
      return file("handout.md", "text/markdown", toMarkdown(scenario, messages, language));
    case "html":
      return file("run.html", "text/html", toHtml(scenario, messages, language));
    case "javascript":
      return file("agent.mjs", "text/javascript", toJavaScript(scenario));
    case "python":
      return file("agent.py", "text/x-python", toPython(scenario, messages));
    case "curl":
      return file("request.sh", "application/x-sh", toCurl(scenario, messages));
    default:
      return file("scenario.json", JSON_TYPE, pretty(withoutConnections(scenario).scenario));
  }
}

const JSON_TYPE = "application/json";
const pretty = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** What a shape has no word for, one sentence each. */
function lostIn(id: ExportId, { messages, tools }: Run): string[] {
  const replies = messages.filter((message) => message.role === "assistant");
  const kept =
    id === "langchain" ? replies : id === "otel" ? replies.filter((reply) => reply === messages.at(-1)) : [];
  const reasons = replies.filter(
    (reply) => !kept.includes(reply) && reply.stop_reason !== (reply.tool_calls ? "tool_use" : "end_turn"),
  );
  const start = messages.findIndex((message) => message.role !== "system");
  const isSystemLater = start >= 0 && messages.slice(start).some((message) => message.role === "system");
  const isListAlone = id === "ai-model" || id === "ai-ui" || id === "langchain";
  return [
    ...reasons.map((reply) => `stop_reason ${reply.stop_reason}: no field for it`),
    ...(tools.length > 0 ? ["the code of the tools"] : []),
    ...(isListAlone && tools.length > 0
      ? ["the descriptions of the tools: it is a list of messages alone"]
      : []),
    ...(id === "anthropic" && isSystemLater
      ? ["a system message later than the first: the API refuses it"]
      : []),
  ];
}
