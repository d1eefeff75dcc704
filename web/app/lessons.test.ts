import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { cursorNode } from "../history";
import type { Message, Outcome } from "../loop";
import { scriptReply } from "../models/script";
import { parseScenario, withVariant } from "../scenario";
import type { LessonExpect, Scenario, ScriptTurn } from "../scenario/types";
import { loadInterpreter } from "../tools/sandbox/interpreter";
import type { SandboxRequest } from "../tools/sandbox/protocol";
import { portsFor } from "./ports";
import { canStep, createSession } from "./session";
import { statusOf } from "./status";

// The interpreter that runs tool code on the page, without the worker around it.
vi.mock("./sandbox", async () => {
  const wasm = readFileSync(
    createRequire(import.meta.url).resolve("@jitl/quickjs-wasmfile-release-sync/wasm"),
  );
  const interpreter = await loadInterpreter(await WebAssembly.compile(wasm));
  return { sandbox: { run: async (request: SandboxRequest) => interpreter.run(request).reply } };
});

const folder = path.resolve(import.meta.dirname, "../lessons");
const lessons = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .map((file) => [file, parseScenario(readFileSync(path.join(folder, file), "utf8"))] as const);

interface Ran {
  /** `tool_result:2` for the second time that the run paused there. */
  readonly places: readonly string[];
  readonly messages: readonly Message[];
  /** Undefined where the run did not end. */
  readonly outcome: Outcome | undefined;
  readonly waiting: boolean;
}

/** Steps as a reader does who presses Step and nothing else, until the end, a question, or `turns` turns. */
async function stepThrough(scenario: Scenario, turns: number, plays?: readonly ScriptTurn[]): Promise<Ran> {
  const session = createSession(portsFor);
  session.getState().load(scenario, "lesson");
  const state = () => session.getState();
  const places: string[] = [];
  const seen = new Map<string, number>();
  const waits = () => state().questions.length > 0 || state().humanTurn !== undefined;
  while (canStep(state())) {
    const stepped = state().step();
    let waited = false;
    await Promise.race([stepped, vi.waitUntil(() => (waited = waits()), { timeout: 10_000, interval: 1 })]);
    if (waited && waits()) {
      const human = state().humanTurn;
      if (!human || !plays) return end(true);
      human.answer(await scriptReply(plays, human.request));
      await stepped;
    }
    const { cause, turn } = cursorNode(state().history);
    if (statusOf(state(), cursorNode(state().history)) === "waiting") return end(true);
    if (cause.type !== "pause") continue;
    const times = (seen.get(cause.point) ?? 0) + 1;
    seen.set(cause.point, times);
    places.push(`${cause.point}:${times}`);
    if (cause.outcome || turn > turns) break;
    expect(turn, "a run without an end").toBeLessThan(100);
  }
  return end(false);

  function end(waiting: boolean): Ran {
    const node = cursorNode(state().history);
    const outcome = node.cause.type === "pause" ? node.cause.outcome : undefined;
    return { places, messages: node.messages.toArray(), outcome, waiting };
  }
}

function found(ran: Ran): Required<LessonExpect> {
  const { outcome, waiting, messages } = ran;
  return {
    status: outcome?.status ?? (waiting ? "waiting" : "running"),
    answer: outcome?.status === "done" ? outcome.answer : "",
    error: outcome?.status === "failed" ? outcome.error : "",
    turns: messages.filter(({ role }) => role === "assistant").length,
    toolErrors: messages.filter((message) => message.role === "tool" && !message.content.ok).length,
  };
}

const runs = lessons.flatMap(([file, scenario]) => [
  [file, scenario] as const,
  ...(scenario.lesson?.variants ?? []).map(
    (variant) => [`${file}, ${variant.id}`, withVariant(scenario, variant)] as const,
  ),
]);

/** Fifty turns in the interpreter, on a machine that does other things as well. */
const LONG_MS = 60_000;

describe("the lessons, by Step alone", { timeout: LONG_MS }, () => {
  it.each(runs)("%s ends as it says", async (_, scenario) => {
    const expected = scenario.lesson?.expect;
    expect(expected?.status).toMatch(/^(done|failed|running|waiting)$/);
    const endless = expected?.status === "running";
    const ran = await stepThrough(scenario, endless ? (expected.turns ?? 50) : Number.POSITIVE_INFINITY);
    expect(found(ran)).toMatchObject(expected ?? {});
  });

  it.each(lessons)("%s says and asks its things at places where the run comes by", async (_, scenario) => {
    // Where the reader plays the model, the script of the lesson's other half plays the reader.
    const script = scenario.lesson?.variants?.find(({ model }) => model?.kind === "script")?.model;
    const plays = scenario.model.kind === "human" && script?.kind === "script" ? script.turns : undefined;
    const { places } = await stepThrough(scenario, Number.POSITIVE_INFINITY, plays);
    const wanted = (scenario.lesson?.steps ?? []).map(({ at }) => (at.includes(":") ? at : `${at}:1`));
    expect(places).toEqual(expect.arrayContaining(wanted));
    expect(wanted.map((at) => places.indexOf(at))).toEqual(
      wanted.map((at) => places.indexOf(at)).sort((a, b) => a - b),
    );
  });
});
