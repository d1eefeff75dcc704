/** A lesson made from the run on the page: its words go into the session and are seen at once. */
import type { Lesson, LessonStep, LocalizedText } from "../scenario/types";
import { session } from "./store";

/** One text of several languages with the words of this one in place; without any, none. */
export function withWords(
  text: LocalizedText | undefined,
  language: string,
  words: string,
): LocalizedText | undefined {
  const others = typeof text === "string" ? { [language]: text } : { ...text };
  if (words.trim() === "") delete others[language];
  else others[language] = words;
  return Object.keys(others).length > 0 ? others : undefined;
}

/** Takes effect at once; the session is kept with it. */
export function changeLesson(change: Partial<Record<keyof Lesson, unknown>>): void {
  const { lesson = {}, history } = session.getState();
  const { from: _, ...own } = lesson; // its remarks are no longer the page's own
  const next = Object.entries({ ...own, ...change }).filter(([, value]) => value !== undefined);
  session.setState({
    lesson: next.length > 0 ? (Object.fromEntries(next) as Lesson) : undefined,
    history: { ...history }, // the same run, to be written again with its lesson
  });
}

/** The step in the place of the one that stands there; without words, none. */
export function changeStep(at: string, step: LessonStep): void {
  const { steps = [] } = session.getState().lesson ?? {};
  const others = steps.filter((one) => one.at !== at && `${one.at}:1` !== at);
  const next = step.say || step.ask ? [...others, step] : others;
  changeLesson({ steps: next.length > 0 ? next : undefined });
}
