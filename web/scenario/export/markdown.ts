/** The run as a handout. Everything that somebody wrote stands in fences: nothing in it becomes a link or an image. */
import { type Message, type ToolCall, turnsTaken } from "../../loop";
import { localize } from "../localize";
import { resultText } from "../result-text";
import type { Scenario } from "../types";
import { fenced, markdownLine, mermaidLabel } from "./escape";
import { argumentsText } from "./openai";
import { runOf } from "./types";

export function toMarkdown(scenario: Scenario, messages: readonly Message[], language: string): string {
  const run = runOf(scenario, messages);
  const title = localize(scenario.title, language) || "Agent run";
  const notes = scenario.notes === undefined ? "" : localize(scenario.notes, language);
  return `${[
    `# ${markdownLine(title)}`,
    ...(notes ? [fenced(notes)] : []),
    "## Turns",
    fenced(diagram(run.messages), "mermaid"),
    "## messages[]",
    ...run.messages.map(section),
    ...(run.tools.length > 0 ? ["## Tools"] : []),
    ...run.tools.flatMap(({ name, description, parameters, code }) => [
      `### ${markdownLine(name)}`,
      ...(description ? [fenced(description)] : []),
      fenced(JSON.stringify(parameters, null, 2), "json"),
      fenced(code, "js"),
    ]),
  ].join("\n\n")}\n`;
}

function section(message: Message, index: number): string {
  const heading = `### ${index} · ${message.role}`;
  switch (message.role) {
    case "system":
    case "user":
      return `${heading}\n\n${fenced(message.content)}`;
    case "assistant":
      return [
        `${heading} · stop_reason ${markdownLine(message.stop_reason)}`,
        ...(message.content === null ? [] : [fenced(message.content)]),
        ...(message.tool_calls ?? []).map((call) => fenced(callLine(call), "js")),
      ].join("\n\n");
    case "tool":
      return `${heading} · ${markdownLine(message.tool_call_id)}\n\n${fenced(JSON.stringify(message.content, null, 2), "json")}`;
  }
}

const callLine = ({ id, name, arguments: args }: ToolCall) => `${name}(${argumentsText(args)}) // ${id}`;

/** Who said what to whom: a sequence diagram, one arrow a message. */
function diagram(messages: readonly Message[]): string {
  const calls = messages.flatMap((message) =>
    message.role === "assistant" ? (message.tool_calls ?? []) : [],
  );
  const names = new Map(calls.map(({ id, name }) => [id, name]));
  const people = ["User", "Loop", "Model", "Tools"].map((name) => `  participant ${name}`);
  const all = messages.flatMap((message, n) => arrows(message, turnsTaken(messages.slice(0, n + 1)), names));
  return ["sequenceDiagram", ...people, ...all].join("\n");
}

function arrows(message: Message, turn: number, names: ReadonlyMap<string, string>): string[] {
  switch (message.role) {
    case "system":
      return [`  Note over Loop: system: ${mermaidLabel(message.content)}`];
    case "user":
      return [`  User->>Loop: ${mermaidLabel(message.content)}`];
    case "assistant":
      return [
        `  Loop->>Model: messages#91;#93;, turn ${turn}`,
        `  Model-->>Loop: ${mermaidLabel(message.content ?? message.stop_reason)}`,
        ...(message.tool_calls ?? []).map((call) => {
          return `  Loop->>Tools: ${mermaidLabel(`${call.name} ${argumentsText(call.arguments)}`)}`;
        }),
        ...(message.stop_reason === "end_turn"
          ? [`  Loop-->>User: ${mermaidLabel(message.content ?? "")}`]
          : []),
      ];
    case "tool": {
      const said = `${names.get(message.tool_call_id) ?? ""} ${resultText(message.content)}`;
      return [`  Tools-->>Loop: ${mermaidLabel(said)}`];
    }
  }
}
