/** The remarks of a lesson that every copy of the page has go into a link by the lesson's name, not word for word. */
import type { Lesson, Scenario } from "../scenario/types";

type LoadLesson = (id: string) => Promise<Lesson | undefined>;

/** @param id of the lesson that the session began with; where the remarks are no longer that lesson's, they stay */
export async function lessonByName(scenario: Scenario, id: string, load: LoadLesson): Promise<Scenario> {
  const { lesson } = scenario;
  if (!lesson) return scenario;
  const name = lesson.from ?? id;
  const ours = await load(name);
  const { from: _, ...remarks } = lesson;
  if (!ours || JSON.stringify(sorted(remarks)) !== JSON.stringify(sorted(ours))) return scenario;
  return { ...scenario, lesson: { from: name } };
}

/** Puts the remarks back. A lesson that this page does not have leaves the scenario without any. */
export async function lessonInFull(scenario: Scenario, load: LoadLesson): Promise<Scenario> {
  const { lesson, ...rest } = scenario;
  if (lesson?.from === undefined || Object.keys(lesson).length > 1) return scenario;
  const ours = await load(lesson.from);
  return ours ? { ...rest, lesson: { ...ours, from: lesson.from } } : rest;
}

/** Storage and links may give fields back in another order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
