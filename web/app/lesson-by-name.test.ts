import { expect, it } from "vitest";
import { decodeLink, encodeLink, parseScenarioValue } from "../scenario";
import type { Lesson } from "../scenario/types";
import { lessonByName, lessonInFull } from "./lesson-by-name";

const files = import.meta.glob<unknown>("../lessons/*.json", { eager: true, import: "default" });
const lessons = new Map(
  Object.entries(files).map(([file, value]) => [
    file.replace(/^.*\/\d+-|\.json$/g, ""),
    parseScenarioValue(value),
  ]),
);
const load = async (id: string): Promise<Lesson | undefined> => lessons.get(id)?.lesson;

it.each([...lessons])(
  "a link to %s carries the lesson's name, and opens with all its remarks",
  async (id, scenario) => {
    const link = encodeLink(await lessonByName(scenario, id, load));
    expect(link.length).toBeLessThan(2000);
    const opened = await lessonInFull(decodeLink(link), load);
    expect({ ...opened, lesson: { ...opened.lesson, from: undefined } }).toEqual(scenario);
    expect(encodeLink(await lessonByName(opened, "link", load))).toBe(link);
  },
);

it("remarks that were changed are carried word for word", async () => {
  const [id, scenario] = [...lessons][0] ?? ["", parseScenarioValue({})];
  const changed = { ...scenario, lesson: { ...scenario.lesson, goal: "Mine." } };
  expect(await lessonByName(changed, id, load)).toBe(changed);
  expect(await lessonInFull(changed, load)).toBe(changed);
});

it("a lesson that this page does not have leaves the scenario without remarks", async () => {
  const [scenario] = [...lessons.values()];
  if (!scenario) throw new Error("there are no lessons");
  expect(await lessonInFull({ ...scenario, lesson: { from: "gone" } }, load)).not.toHaveProperty("lesson");
});
