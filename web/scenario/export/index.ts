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

/** Everything that a file may be made of. */
interface Source {
  readonly scenario: Scenario;
  /** The run so far, without the system prompt. */
  readonly messages: readonly Message[];
  readonly run: Run;
  readonly language: string;
}
type Maker = (source: Source) => Omit<ExportedFile, "lost">;

const pretty = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const json = (name: string, value: unknown) => ({ name, type: "application/json", text: pretty(value) });
const shape =
  (name: string, write: Exporter): Maker =>
  ({ run }) =>
    json(name, write(run));

const MAKERS: Record<ExportId, Maker> = {
  scenario: ({ scenario }) => json("scenario.json", withoutConnections(scenario).scenario),
  messages: ({ run }) => json("messages.json", run.messages),
  openai: shape("openai.json", toOpenai),
  responses: shape("responses.json", toResponses),
  anthropic: shape("anthropic.json", toAnthropic),
  "ai-model": shape("model-messages.json", toAiModel),
  "ai-ui": shape("ui-messages.json", toAiUi),
  langchain: shape("langchain.json", toLangchain),
  otel: shape("otel.json", toOtel),
  jsonl: ({ run }) => ({
    name: "messages.jsonl",
    type: "application/jsonl",
    text: run.messages.map((message) => `${JSON.stringify(message)}\n`).join(""),
  }),
  markdown: ({ scenario, messages, language }) => ({
    name: "handout.md",
    type: "text/markdown",
    text: toMarkdown(scenario, messages, language),
  }),
  html: ({ scenario, messages, language }) => ({
    name: "run.html",
    type: "text/html",
    text: toHtml(scenario, messages, language),
  }),
  javascript: ({ scenario }) => ({
    name: "agent.mjs",
    type: "text/javascript",
    text: toJavaScript(scenario),
  }),
  python: ({ scenario, messages }) => ({
    name: "agent.py",
    type: "text/x-python",
    text: toPython(scenario, messages),
  }),
  curl: ({ scenario, messages }) => ({
    name: "request.sh",
    type: "application/x-sh",
    text: toCurl(scenario, messages),
  }),
};

/**
 * @param messages the run so far, without the system prompt; left out: the scenario's own. Programs start where the
 * scenario does, and take from the run what the tools answered.
 * @param language of the handout and the page
 */
export function exportRun(
  id: ExportId,
  scenario: Scenario,
  messages: readonly Message[] = scenario.messages,
  language = "en",
): ExportedFile {
  const run = runOf(scenario, messages);
  return {
    ...MAKERS[id]({ scenario, messages, run, language }),
    lost: SHAPED.has(id) ? lostIn(id, run) : [],
  };
}

const SHAPED: ReadonlySet<ExportId> = new Set([
  "openai",
  "responses",
  "anthropic",
  "ai-model",
  "ai-ui",
  "langchain",
  "otel",
]);

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
