import { expect, it } from "vitest";
import { parseScenarioValue } from "./index";
import { withVariant } from "./variant";

const scenario = parseScenarioValue({
  version: 1,
  messages: [{ role: "user", content: "a" }],
  tools: [
    { name: "one", code: "1" },
    { name: "two", code: "2" },
  ],
  model: { kind: "human" },
  controls: { maxTurns: 3, handOff: true },
  lesson: {
    goal: "g",
    steps: [{ at: "reply", say: "the lesson's" }],
    expect: { turns: 1 },
    variants: [
      { id: "off", title: "t", controls: { maxTurns: null } },
      {
        id: "other",
        title: "t",
        messages: [],
        model: { kind: "script", turns: [] },
        tools: [
          { name: "two", code: "22" },
          { name: "three", code: "3" },
        ],
        oneCall: true,
        steps: [{ at: "answer", say: "its own" }],
        expect: { turns: 2 },
      },
    ],
  },
});
const [off, other] = scenario.lesson?.variants ?? [];

it("a variant of a lesson changes what it names and nothing else", () => {
  if (!off) throw new Error("no variant");
  expect(off.controls).toEqual({ maxTurns: null }); // no defaults filled in
  const changed = withVariant(scenario, off);
  expect(changed).toEqual({
    ...scenario,
    controls: { ...scenario.controls, maxTurns: null },
    lesson: { goal: "g", variants: scenario.lesson?.variants },
  });
});

it("a variant brings its own model, messages, tools, remarks and expectations", () => {
  if (!other) throw new Error("no variant");
  const changed = withVariant(scenario, other);
  expect(changed.messages).toEqual([]);
  expect(changed.model).toEqual({ kind: "script", turns: [] });
  expect(changed.tools.map(({ name, code }) => `${name} ${code}`)).toEqual(["one 1", "two 22", "three 3"]);
  expect(changed.lesson).toMatchObject({
    goal: "g",
    oneCall: true,
    steps: [{ at: "answer", say: "its own" }],
    expect: { turns: 2 },
  });
  expect(parseScenarioValue(changed)).toEqual(changed);
});
