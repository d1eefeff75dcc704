import { SCENARIOS } from "../../app/start";
import { localize } from "../../scenario/localize";
import type { Scenario } from "../../scenario/types";

export interface LessonCard {
  readonly id: string;
  readonly title: string;
  readonly sentence: string;
  /** Model calls to its end. */
  readonly turns: number;
}

export function lessonCards(language: string): LessonCard[] {
  return SCENARIOS.map(({ id, scenario }) => ({
    id,
    title: localize(scenario.title, language),
    sentence: sentenceOf(scenario, language),
    turns: turnsOf(scenario),
  }));
}

/** What one will have understood; where a lesson does not say, how its notes begin. */
function sentenceOf({ lesson, notes }: Scenario, language: string): string {
  if (lesson?.goal !== undefined) return localize(lesson.goal, language);
  return firstSentence(localize(notes ?? "", language));
}

/** @param text Markdown, of which the plain beginning is taken */
export function firstSentence(text: string): string {
  const plain = text
    .replace(/^#+\s.*$/gm, "")
    .replace(/[*`]/g, "")
    .trim();
  return /^.*?(?:[.!?](?=\s|$)|[。！？]|$)/s.exec(plain)?.[0].trim() ?? plain;
}

function turnsOf({ lesson, model, controls }: Scenario): number {
  if (lesson?.expect?.turns !== undefined) return lesson.expect.turns;
  const replies = model.kind === "script" ? model.turns.length : 1;
  return Math.min(replies, controls.maxTurns ?? replies);
}

/** Every word that was typed stands in one of the texts, whatever its case, accents and width. */
export function matches(wanted: string, ...texts: readonly string[]): boolean {
  const folded = fold(texts.join(" "));
  return fold(wanted)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
