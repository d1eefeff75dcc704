import { expect, it } from "vitest";
import { canStep } from "./session";
import { openScenario, preloadScenarios, SCENARIOS } from "./start";
import { session } from "./store";

const state = () => session.getState();

it("the lessons are in the order of their numbers, each known by its id", () => {
  expect(SCENARIOS).toHaveLength(18);
  expect(SCENARIOS.slice(0, 2).map(({ id }) => id)).toEqual(["one-call", "minimal-loop"]);
});

it("the first visit's lesson stands there at once, also where an id is not known", () => {
  void openScenario("");
  expect(state()).toMatchObject({ scenarioId: "minimal-loop" });
  expect(canStep(state())).toBe(true);
  void openScenario("constructor");
  expect(state().scenarioId).toBe("minimal-loop");
});

it("and its remarks join it when they come", async () => {
  await expect.poll(() => state().lesson?.goal).toBeDefined();
  expect(state().scenarioId).toBe("minimal-loop");
});

it("until another lesson is here, nothing of the one before can be stepped", async () => {
  await openScenario("minimal-loop");
  const opening = openScenario("never-ends");
  expect(state().scenarioId).toBe("never-ends");
  expect(canStep(state())).toBe(false);
  await opening;
  expect(canStep(state())).toBe(true);
  expect(state().lesson?.goal).toBeDefined();
});

it("of two that are chosen in a row the last one stands there", async () => {
  const first = openScenario("big-result");
  const second = openScenario("minimal-loop");
  await Promise.all([first, second]);
  expect(state().scenarioId).toBe("minimal-loop");
  expect(state().history.nodes.size).toBe(1);
});

it("what was loaded ahead stands there at once", async () => {
  preloadScenarios();
  await openScenario("code-or-model");
  await expect.poll(() => tryAtOnce("conversation")).toBe(true);
});

function tryAtOnce(id: string): boolean {
  void openScenario(id);
  return canStep(state());
}
