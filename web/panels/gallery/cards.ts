import { idOf } from "../../app/start";
import { localize } from "../../scenario/localize";
import type { LocalizedText } from "../../scenario/types";

const files = import.meta.glob<{ title: LocalizedText; goal: LocalizedText; turns: number }>(
  "../../lessons/*.json",
  { eager: true, query: "?card", import: "default" },
);

export interface LessonCard {
  readonly id: string;
  readonly title: string;
  /** What one will have understood. */
  readonly sentence: string;
  /** Model calls to its end. */
  readonly turns: number;
}

export function lessonCards(language: string): LessonCard[] {
  return Object.entries(files)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([file, { title, goal, turns }]) => ({
      id: idOf(file),
      title: localize(title, language),
      sentence: localize(goal, language),
      turns,
    }));
}

/** Every word that was typed stands in one of the texts, whatever its case, accents and width. */
export function matches(wanted: string, ...texts: readonly string[]): boolean {
  const folded = fold(texts.join(" "));
  return fold(wanted)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
