import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parseScenario } from "../scenario";
import type { LocalizedText } from "../scenario/types";

const here = import.meta.dirname;
const files = readdirSync(here).filter((file) => /^\d.*\.json$/.test(file));
const languages = readdirSync(path.join(here, "../app/i18n"))
  .filter((file) => file.endsWith(".json"))
  .map((file) => file.slice(0, -".json".length));

/** Texts that a reader reads, with their paths. What is the same in every language may stand there once. */
const TEXTS = new Set([
  "title",
  "notes",
  "goal",
  "say",
  "question",
  "choices",
  "why",
  "experiment",
  "summary",
]);

function textsIn(value: unknown, at: string): [string, LocalizedText][] {
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, item]): [string, LocalizedText][] => {
    const where = `${at}.${key}`;
    if (!TEXTS.has(key)) return textsIn(item, where);
    if (Array.isArray(item)) return item.map((one, n) => [`${where}[${n}]`, one]);
    return [[where, item as LocalizedText]];
  });
}

describe("the lessons", () => {
  it("are eighteen, numbered without a gap", () => {
    const numbers = files.map((file) => Number(file.slice(0, 2)));
    expect(numbers).toEqual(Array.from({ length: 18 }, (_, n) => n + 1));
  });

  it.each(files)("%s says everything in every language", (file) => {
    const { title, notes, lesson } = parseScenario(readFileSync(path.join(here, file), "utf8"));
    const texts = textsIn({ title, notes, lesson }, "$");
    for (const [where, text] of texts) {
      if (typeof text === "string") expect(text, where).not.toMatch(/[A-Za-z]{2,} [A-Za-z]{2,}/);
      else {
        expect(Object.keys(text).sort(), where).toEqual([...languages].sort());
        for (const [language, words] of Object.entries(text)) {
          expect(words.trim(), `${where}.${language}`).not.toBe("");
          expect(/\p{Script=Han}/u.test(words), `${where}.${language}: ${words}`).toBe(
            language === "en" ? false : hasWords(text),
          );
        }
      }
    }
  });

  it.each(files)("%s has a goal, two predictions, an experiment, a summary and an expectation", (file) => {
    const { lesson } = parseScenario(readFileSync(path.join(here, file), "utf8"));
    const asks = (lesson?.steps ?? []).flatMap(({ ask }) => (ask ? [ask] : []));
    expect(asks.length).toBeGreaterThanOrEqual(2);
    for (const { choices, answer } of asks) expect(choices[answer]).toBeDefined();
    expect(lesson).toMatchObject({ goal: {}, experiment: {}, summary: {}, expect: {} });
    for (const variant of lesson?.variants ?? []) expect(variant.expect, variant.id).toBeDefined();
    const ids = (lesson?.variants ?? []).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

/** Names alone, as in `437` or `stop_reason: max_tokens`, have nothing to translate. */
function hasWords(text: Readonly<Record<string, string>>): boolean {
  return text.en !== text["zh-TW"] && /\p{Script=Han}/u.test(text["zh-TW"] ?? "");
}
