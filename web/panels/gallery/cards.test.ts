import { expect, it } from "vitest";
import { lessonCards, matches } from "./cards";

it("every lesson has a title, one sentence and its turns, in every language", () => {
  for (const language of ["en", "zh-TW", "zh-CN"]) {
    const cards = lessonCards(language);
    expect(cards.length).toBe(18);
    for (const card of cards) {
      expect(card.title, card.id).not.toBe("");
      expect(card.sentence, card.id).toMatch(/[.!?。！？]$/);
      expect(card.turns, card.id).toBeGreaterThan(0);
    }
  }
});

it.each([
  ["", true],
  ["LOOP minimal", true],
  ["Ｍｉｎｉｍａｌ", true],
  ["乘以", true],
  ["maximal", false],
])("searching for %j finds it: %s", (wanted, found) =>
  expect(matches(wanted, "The minimal loop", "請計算 23 乘以 19")).toBe(found),
);
