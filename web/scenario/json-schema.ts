/** The scenario format as a JSON Schema, for editors: `public/scenario.schema.json`. Not part of the page's code. */
import { z } from "zod/mini";
import { scenarioSchema } from "./schema";

type Node = { [key: string]: unknown };

/** What an editor says about a field. Paths through the schema; `*` is every member of a list or a union. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  version: "The version of this format.",
  title: "A string, or one for each language: { en, zh-TW, … }.",
  notes: "Markdown that the class reads beside the run. Same two forms as the title.",
  system: "System prompt.",
  messages: "Where the run starts: any messages[], not only one user line.",
  tools: "The tool registry.",
  "tools.*.name": "Unique in the scenario; the code defines a function of this name.",
  "tools.*.description": "What the model is told about it.",
  "tools.*.parameters": "JSON Schema of the arguments object.",
  "tools.*.code":
    "JavaScript. What the function returns becomes the result, what it throws an error that the model reads.",
  "tools.*.permission": "allow: runs. ask: the reader is asked first. deny: never runs.",
  "tools.*.readOnly": "May run side by side with other read-only calls.",
  model: "Who plays the model.",
  controls: "What the harness limits. Every one optional.",
  "controls.maxTurns": "Model calls for each user message; null: no budget.",
  "controls.onToolError": "observe: hand the error to the model. stop: end the run.",
  "controls.validateArguments": "Check arguments against the tool's parameters before it runs.",
  "controls.toolTimeoutMs": "Milliseconds that a tool may take.",
  "controls.maxResultChars": "Longer results are cut, and the cut is labelled; null: never.",
  "controls.toolExecution": "How several calls in one reply run.",
  "controls.maxRetries": "Of one model call, on a transient failure.",
  "controls.classifyErrors": "Try a model call again only where that can help. false: after every error.",
  "controls.maxRepeats": "Stop after the same call with the same arguments this many times; null: never.",
  "controls.maxFailuresInRow": "Stop after this many failed results in a row; null: never.",
  "controls.approval": "Ask the reader before a tool with permission ask runs. false: it runs.",
  "controls.completionCheck": "Code: function check({ messages, answer }) returning { ok, reason }.",
  "controls.fallback": "A second model, which answers a call that was refused as overloaded `after` times.",
  "controls.handOff": "Where the run would end as failed, wait for a person's message instead.",
  "controls.maxTokens": "Input and output tokens of the run; null: no budget.",
  "controls.maxCostUsd": "US dollars of the run, at the reader's price; null: no budget.",
  "controls.maxSeconds": "Wall clock of the run while it runs; null: no limit.",
  lesson: "What makes a scenario a lesson.",
  "lesson.goal": "What the reader will have understood, in one sentence.",
  "lesson.steps": "What the reader is told and asked on the way.",
  "lesson.steps.*.at": "POINT or POINT:N, the Nth time that the loop pauses there: tool_result:1.",
  "lesson.experiment": "What to try after.",
  "lesson.summary": "What to take home.",
  "lesson.variants": "The lesson under other setups: failing without its control, held with it.",
  "lesson.variants.*.controls": "Laid over the scenario's controls.",
  "lesson.variants.*.tools": "Each takes the place of the tool of its name, or comes after the others.",
  "lesson.variants.*.messages": "Where the run starts from, in place of the scenario's messages.",
  "lesson.variants.*.steps": "Its own remarks and questions; the lesson's are not shown in it.",
  "lesson.oneCall": "Starts as a plain chat call in place of the loop.",
  "lesson.expect": "How the run must end for the lesson to teach what it says.",
  run: "A recorded run and where it stands.",
};

export function scenarioJsonSchema(): Node {
  const schema = z.toJSONSchema(scenarioSchema, { io: "input" }) as Node;
  for (const [path, description] of Object.entries(DESCRIPTIONS))
    describe(schema, path.split("."), description);
  return { ...schema, title: "Agent loop scenario, version 1" };
}

function describe(node: Node, [key, ...rest]: readonly string[], description: string): void {
  const next = key === "*" ? node.items : (node.properties as Node | undefined)?.[key ?? ""];
  if (next === undefined) throw new Error(`The schema has no ${key}.`);
  if (rest.length > 0) describe(next as Node, rest, description);
  else (next as Node).description = description;
}
