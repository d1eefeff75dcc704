/** The agent as a program of its own, in JavaScript, in Python, or as one request in curl. */
import type { Json, Message } from "../../loop";
import { identifier } from "../identifier";
import { recordedResults } from "../import/stub";
import { localize } from "../localize";
import type { Scenario, ScriptTurn } from "../types";
import { oneLine } from "./escape";
import { toOpenai } from "./openai";
import javascript from "./program/agent.mjs?raw";
import python from "./program/agent.py?raw";
import { runOf } from "./types";

const titleOf = (scenario: Scenario) => oneLine(localize(scenario.title, "en") || "An agent");

/** What both programs are given. `turns: null`: a real model plays. */
function common(scenario: Scenario): { [key: string]: Json } {
  const { messages, model } = runOf(scenario);
  const turns = scenario.model.kind === "script" ? scenario.model.turns.map(withoutFault) : null;
  return {
    messages: messages as unknown as Json,
    model: model ?? "gpt-4o-mini",
    maxTurns: scenario.controls.maxTurns,
    turns: turns as Json,
  };
}

/** Failures that the page plays and retries are not the program's business; those in the reply itself are kept. */
function withoutFault({ fault, delayMs: _, ...turn }: ScriptTurn): ScriptTurn {
  if (fault === "cut_off") return { ...turn, stop_reason: "max_tokens" };
  if (fault === "unknown_stop_reason") return { ...turn, stop_reason: turn.stop_reason ?? "pause_for_lunch" };
  if (fault !== "malformed_arguments" || !turn.tool_calls) return turn;
  const broken = turn.tool_calls.map((call) => ({
    ...call,
    arguments: JSON.stringify(call.arguments).slice(0, -1),
  }));
  return { ...turn, tool_calls: broken };
}

/** `node agent.mjs`: with the script as it is, with a real model after `npm i openai`. */
export function toJavaScript(scenario: Scenario): string {
  const tools = scenario.tools.map(({ name, description, parameters, code }) => {
    const fields = { name, identifier: identifier(name), description, parameters };
    return `    {\n${Object.entries(fields)
      .map(([key, value]) => `      ${key}: ${JSON.stringify(value)},\n`)
      .join("")}      code: \`${code.replace(/[\\`]|\$\{/g, "\\$&")}\`,\n    },\n`;
  });
  const { messages, ...fields } = common(scenario);
  const others = { ...fields, toolTimeoutMs: scenario.controls.toolTimeoutMs };
  const data = `{
  ...${JSON.stringify(others)},
  messages: ${JSON.stringify(messages, null, 2).replaceAll("\n", "\n  ")},
  tools: [\n${tools.join("")}  ],
};`;
  const head = `// ${titleOf(scenario)}
// node agent.mjs runs it with the script as the model, where there is one.
// npm i openai && MODEL=gpt-4o-mini OPENAI_API_KEY=… node agent.mjs runs it with a real one (OPENAI_BASE_URL: elsewhere).
`;
  return head + javascript.replace("{}; // THE SCENARIO", () => data);
}

/** `python3 agent.py`: JavaScript tools are stubs that give back what was recorded in `recordedRun`, and say so. */
export function toPython(scenario: Scenario, recordedRun: readonly Message[] = scenario.messages): string {
  const recorded = Object.fromEntries(
    [...recordedResults(recordedRun)].map(([name, rows]) => [
      name,
      rows.map(({ args, result }) =>
        result.ok ? { args, value: result.value } : { args, error: result.error },
      ),
    ]),
  );
  const tools = scenario.tools.map(({ name, description, parameters }) => ({
    name,
    description,
    parameters,
  }));
  const data = JSON.stringify({ ...common(scenario), tools, recorded }, null, 1);
  const stubs = scenario.tools.map(({ name, code }, n) => {
    const source = code.split(/\r?\n/).map((line) => `    # ${oneLine(line)}`.trimEnd());
    return `def tool_${n + 1}(args):
    # ${name}: a stand-in. On the page it is JavaScript; write it in Python here:
${source.join("\n")}
    return recorded(${JSON.stringify(name)}, args)
`;
  });
  const registry = scenario.tools.map(({ name }, n) => `    ${JSON.stringify(name)}: tool_${n + 1},\n`);
  const head = `# ${titleOf(scenario)}
# python3 agent.py runs it with the script as the model, where there is one.
# pip install openai && MODEL=gpt-4o-mini OPENAI_API_KEY=… python3 agent.py runs it with a real one.
`;
  return (head + python)
    .replace('"{}")  # THE SCENARIO', () => `${pythonText(data)})`)
    .replace("# THE TOOLS\nTOOLS = {}", () => `${stubs.join("\n\n")}\n\nTOOLS = {\n${registry.join("")}}`);
}

/** A Python string that reads as JSON: raw, so that JSON's own backslashes reach the parser. */
function pythonText(json: string): string {
  // It cannot end early: a string's own quotes are escaped, and between two strings something else always stands.
  return `r"""\n${json}\n"""`;
}

/** One request for the model's next reply: `sh request.sh` with OPENAI_API_KEY set. The loop is left to the reader. */
export function toCurl(scenario: Scenario, messages: readonly Message[] = scenario.messages): string {
  const body = JSON.stringify(toOpenai(runOf(scenario, messages)), null, 2);
  return `#!/bin/sh
# ${titleOf(scenario)}
# The next model call of the loop, as one request. BASE_URL: any endpoint that speaks Chat Completions.
curl --fail-with-body --silent --show-error "\${BASE_URL:-https://api.openai.com/v1}/chat/completions" \\
  --header "Authorization: Bearer $OPENAI_API_KEY" \\
  --header "Content-Type: application/json" \\
  --data @- <<'JSON'
${body}
JSON
`;
}
