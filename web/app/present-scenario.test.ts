import { describe, expect, it } from "vitest";
import { cursorNode, path, pathLength } from "../history";
import { type LoopOptions, toolRunner } from "../loop";
import { scriptReply } from "../models/script";
import { decodeLink, encodeLink, parseScenarioValue, ScenarioError } from "../scenario";
import type { Scenario } from "../scenario/types";
import { type Include, presentScenario } from "./present-scenario";
import { historyOfRun } from "./replay";
import { createSession } from "./session";

const lessons = import.meta.glob<unknown>("../lessons/*.json", { eager: true, import: "default" });
const { lesson: remarks, ...seed } = parseScenarioValue(lessons["../lessons/02-minimal-loop.json"]);

function start(scenario: Scenario = seed) {
  let called = 0;
  const session = createSession(
    ({ setup }): LoopOptions => ({
      model: async (request) => {
        called += 1;
        const { model } = setup();
        return scriptReply(model.kind === "script" ? model.turns : [], request);
      },
      runTool: toolRunner({ multiply: ({ a, b }) => Number(a) * Number(b) }),
      maxTurns: 8,
    }),
  );
  session.getState().load(scenario, "t");
  const state = () => session.getState();
  const steps = async (count: number) => {
    for (let n = 0; n < count; n++) await state().step();
  };
  const share = (include?: Include) => decodeLink(encodeLink(presentScenario(state(), include)));
  return { state, steps, share, called: () => called };
}

/** What a reader sees of each step. */
const walk = (history: ReturnType<typeof historyOfRun>) =>
  path(history).map((id) => {
    const { cause, turn, messages, setup } = history.nodes.get(id) ?? cursorNode(history);
    return { cause, turn, messages: messages.toArray(), setup };
  });

describe("the scenario of the present session", () => {
  it.each(Object.entries(lessons))("is for an untouched one the scenario itself: %s", (_, value) => {
    const scenario = parseScenarioValue(value);
    expect(start(scenario).share()).toEqual({ ...scenario });
  });

  it("starts where the run began, whatever was appended since", async () => {
    const { steps, share } = start();
    await steps(9);
    expect(share()).toEqual(seed);
  });

  it("holds what the reader changed: the question, a tool, the model, a control", async () => {
    const { state, steps, share } = start();
    await steps(11);
    const at = seed.system ? 1 : 0;
    state().edit({ op: "replace", index: at, message: { role: "user", content: "6 × 7?" } });
    const { setup } = cursorNode(state().history);
    state().changeSetup({
      controls: { ...setup.controls, maxTurns: 3 },
      model: { kind: "openai", model: "m", baseUrl: "https://evil.example", apiKey: "k" } as never,
    });
    const shared = share();
    expect(shared.messages).toEqual([{ role: "user", content: "6 × 7?" }]);
    expect(shared.controls.maxTurns).toBe(3);
    expect(shared.model).toEqual({ kind: "openai", model: "m" });
  });

  it("leaves notes out where they are not wanted", () => {
    const { share } = start({ ...seed, notes: "for the class" });
    expect(share().notes).toBe("for the class");
    expect(share({ notes: false })).not.toHaveProperty("notes");
  });

  it("carries a lesson's remarks along with the notes", () => {
    const { share } = start({ ...seed, ...(remarks && { lesson: remarks }) });
    expect(share().lesson).toEqual(remarks);
    expect(share({ notes: false })).not.toHaveProperty("lesson");
  });
});

describe("a run that goes along", () => {
  it("comes back step for step, and stands where it stood", async () => {
    const { state, steps, share, called } = start();
    await steps(11);
    const calls = called();
    state().seek(6);
    const history = historyOfRun(share({ run: "branch" }));
    expect(cursorNode(history).depth).toBe(6);
    expect(pathLength(history)).toBe(pathLength(state().history));
    const whole = (steps: ReturnType<typeof walk>) =>
      JSON.parse(JSON.stringify(steps, (key, value) => (key === "ms" ? Math.round(value) : value)));
    expect(whole(walk(history))).toEqual(whole(walk(state().history)));

    const other = start();
    const { scenarioId, title, notes, lesson, beforeOneCall } = state();
    other.state().show({ scenarioId, title, notes, lesson, beforeOneCall, history });
    await other.steps(5);
    expect(cursorNode(other.state().history).depth).toBe(11);
    expect(other.called()).toBe(0);
    expect(called()).toBe(calls);
  });

  it("brings the branch shown alone, or all of them with their names, edits and setups", async () => {
    const { state, steps, share } = start();
    await steps(11);
    state().seek(3);
    state().edit({
      op: "insert",
      index: cursorNode(state().history).messages.length,
      message: { role: "user", content: "?" },
    });
    state().changeSetup({ oneCall: true });
    await steps(2);
    const { history } = state();
    state().renameBranch("n12", "another way");

    const alone = historyOfRun(share({ run: "branch" }));
    expect(alone.nodes.size).toBe(pathLength(history));
    expect(cursorNode(alone).messages.toArray()).toEqual(cursorNode(history).messages.toArray());
    expect(cursorNode(alone).setup.oneCall).toBe(true);

    const all = historyOfRun(share({ run: "all" }));
    expect(all.nodes.size).toBe(history.nodes.size);
    expect([...all.names.values()]).toEqual(["another way"]);
    expect(all.cursor).toBe(history.cursor);
    expect(cursorNode(all).setup.oneCall).toBe(true);
    expect(all.nodes.get("n11")?.setup.oneCall).toBe(false);
  });

  it("says nothing of when it was made", async () => {
    const { steps, state } = start();
    await steps(11);
    expect(JSON.stringify(presentScenario(state(), { run: "all" }))).not.toContain('"at"');
  });

  it("costs a link few letters", async () => {
    const { steps, state } = start();
    await steps(11);
    expect(encodeLink(presentScenario(state(), { run: "branch" })).length).toBeLessThan(600);
  });

  it.each<[string, unknown, RegExp]>([
    ["no steps", { nodes: [], cursor: 0 }, /^\$\.run\.nodes/],
    ["no cursor", { nodes: [{}] }, /^\$\.run\.cursor/],
    ["a cursor beyond its end", { nodes: [{}], cursor: 7 }, /^\$\.run\.nodes/],
    ["a step after none", { nodes: [{}, { point: "reply", parent: 5 }], cursor: 0 }, /\$\.run\.nodes\[1\]/],
    ["a point that the loop does not have", { nodes: [{}, "constructor"], cursor: 0 }, /\$\.run\.nodes\[1\]/],
    ["a setup that is not there", { nodes: [{ setup: 3 }], cursor: 0 }, /^\$\.run\.nodes/],
    ["a message of no role", { nodes: [{ messages: [{ role: "x" }] }], cursor: 0 }, /\$\.run\.nodes\[0\]/],
    ["an edit of no kind", { nodes: [{}, { edit: { op: "x" } }], cursor: 0 }, /\$\.run\.nodes\[1\]/],
  ])("and has %s is told by its path", (_, run, where) => {
    try {
      historyOfRun(parseScenarioValue({ ...seed, run }));
    } catch (error) {
      expect(error).toBeInstanceOf(ScenarioError);
      expect((error as ScenarioError).path).toMatch(where);
      return;
    }
    throw new Error("it opened");
  });
});
