/** Runs of other programs, read from pasted text. Loaded when first needed: nothing on the page's way in uses it. */
import type { Message } from "../../loop";
import { ScenarioError } from "../error";
import { MAX_CHARS, parseScenarioValue } from "../parse";
import type { Scenario } from "../types";
import { aiModel } from "./ai-model";
import { aiUi } from "./ai-ui";
import { anthropic } from "./anthropic";
import { isObject } from "./draft";
import { finish } from "./finish";
import { type Lines, linesOf, notJson } from "./jsonl";
import { langchain } from "./langchain";
import { openai } from "./openai";
import { otel } from "./otel";
import { own } from "./own";
import { responses } from "./responses";
import type { Imported, Importer, ImportNote, ShapeId } from "./types";

export { type Imported, type ImportNote, SHAPES, type ShapeId } from "./types";

/** Most telling first: the last accepts anything with roles. */
const IMPORTERS: readonly (readonly [ShapeId, Importer])[] = [
  ["otel", otel],
  ["langchain", langchain],
  ["ai-ui", aiUi],
  ["ai-model", aiModel],
  ["anthropic", anthropic],
  ["messages", own],
  ["responses", responses],
  ["openai", openai],
];

const isScenario = (value: unknown) =>
  isObject(value) &&
  "version" in value &&
  "messages" in value &&
  "model" in value &&
  typeof value.model !== "string";

/** Which shape pasted text or a value is in; `undefined` for none that is known. */
export function detectShape(pasted: unknown): ShapeId | undefined {
  const { value, lines } = opened(pasted);
  if (lines) return shapeOf(lines.list) ? "jsonl" : undefined;
  return isScenario(value) ? "scenario" : shapeOf(value);
}

function shapeOf(value: unknown): ShapeId | undefined {
  return IMPORTERS.find(([, importer]) => importer.detect(value))?.[0];
}

/**
 * Reads pasted text, or a value, of a known shape.
 * @param shape the reader's own choice, where what was detected is wrong
 * @throws ScenarioError and nothing else
 */
export function importRun(pasted: unknown, shape?: ShapeId): Imported {
  const { value, lines } = opened(pasted);
  if (lines) return fromLines(lines, shape === "jsonl" ? undefined : shape);
  if (shape === "scenario" || (shape === undefined && isScenario(value))) return fromScenario(value);
  return fromValue(value, shape);
}

function fromValue(value: unknown, wanted: ShapeId | undefined): Imported {
  const shape = wanted ?? shapeOf(value);
  const importer = IMPORTERS.find(([id]) => id === shape)?.[1];
  if (!shape || !importer) {
    throw new ScenarioError("wrong_shape", {
      path: "$",
      message: "expected a scenario, or messages in a shape that this page knows",
    });
  }
  return finish(shape, importer.read(value));
}

/** Logs mix in lines of other kinds: each that the shape of the rest cannot read is left out, and named. */
function fromLines({ list, lines, notes }: Lines, wanted: ShapeId | undefined): Imported {
  const shape = wanted ?? shapeOf(list);
  const importer = IMPORTERS.find(([id]) => id === shape)?.[1];
  const isReadable = list.map((item) => importer === undefined || canRead(importer, item));
  const odd = lines.filter((_, n) => !isReadable[n]);
  const kept = lines.filter((_, n) => isReadable[n]);
  const { report, ...rest } = fromValue(
    list.filter((_, n) => isReadable[n]),
    shape,
  );
  return {
    ...rest,
    shape: "jsonl",
    report: [
      ...notes,
      ...odd.map((line) => ({
        path: `line ${line}`,
        became: "left_out" as const,
        detail: "of another shape than the rest",
      })),
      ...report.map((note) => ({ ...note, path: linePath(note.path, kept) })),
    ],
  };
}

function canRead(importer: Importer, item: unknown): boolean {
  try {
    importer.read([item]);
    return true;
  } catch {
    return false;
  }
}

function fromScenario(value: unknown): Imported {
  const scenario = parseScenarioValue(value);
  const { messages, tools } = scenario;
  const report: ImportNote[] = [
    ...messages.map((message, n) => ({
      path: `$.messages[${n}]`,
      became: "message" as const,
      detail: message.role,
    })),
    ...tools.map((tool, n) => ({ path: `$.tools[${n}]`, became: "tool" as const, detail: tool.name })),
  ];
  return { shape: "scenario", messages, tools, scenario, report };
}

/** A string is text to read; anything else is the value itself. */
function opened(pasted: unknown): { value?: unknown; lines?: Lines } {
  if (typeof pasted !== "string") return { value: pasted };
  if (pasted.length > 4 * MAX_CHARS) {
    throw new ScenarioError("too_large", {
      path: "$",
      message: "This is too large: more than 8 million characters.",
    });
  }
  const text = pasted.replace(/^\uFEFF/, "");
  try {
    const value: unknown = JSON.parse(text);
    return { value: isOneMessage(value) ? [value] : value };
  } catch (error) {
    const lines = linesOf(text);
    if (!lines) throw notJson((error as Error).message);
    return { lines };
  }
}

/** A message by itself is a list of one. Anthropic's response is one too, and says more than a message. */
function isOneMessage(value: unknown): boolean {
  return (
    isObject(value) && typeof value.role === "string" && value.type !== "message" && !("messages" in value)
  );
}

/** `$[3].content` of a list made of lines is `line 7: $.content`. */
function linePath(path: string, lines: readonly number[]): string {
  const found = /^\$\[(\d+)\](.*)$/.exec(path);
  return found ? `line ${lines[Number(found[1])]}${found[2] ? `: $${found[2]}` : ""}` : path;
}

/**
 * An imported run as a scenario: a leading system message becomes the system prompt, and the replies that were given
 * become the script, so that going on from any earlier message replays what happened.
 */
export function scenarioOf(imported: Imported, title = "Imported run"): Scenario {
  if (imported.scenario) return imported.scenario;
  const [first] = imported.messages;
  const system = first?.role === "system" ? first.content : undefined;
  const messages: readonly Message[] = system === undefined ? imported.messages : imported.messages.slice(1);
  const turns = messages.flatMap((message) =>
    message.role === "assistant"
      ? [
          {
            text: message.content,
            ...(message.tool_calls && { tool_calls: message.tool_calls }),
            stop_reason: message.stop_reason,
          },
        ]
      : [],
  );
  return parseScenarioValue({
    version: 1,
    title,
    ...(system !== undefined && { system }),
    messages,
    tools: imported.tools,
    model: { kind: "script", turns },
  });
}
