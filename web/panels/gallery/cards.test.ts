import { expect, it } from "vitest";
import { firstSentence, lessonCards, matches } from "./cards";

it("every lesson has a title, one sentence and its turns, in every language", () => {
  for (const language of ["en", "zh-TW"]) {
    const cards = lessonCards(language);
    expect(cards.length).toBeGreaterThan(6);
    for (const card of cards) {
      expect(card.title, card.id).not.toBe("");
      expect(card.sentence, card.id).toMatch(/[.!?。！？]$/);
      expect(card.turns, card.id).toBeGreaterThan(0);
    }
  }
});

it.each([
  ["One. Two.", "One."],
  ["模型停了。任務呢？", "模型停了。"],
  ["# Title\n\nVersion 1.5 of *it* ends here! More", "Version 1.5 of it ends here!"],
  ["`end_turn` is a reason. B.", "end_turn is a reason."],
  ["no end", "no end"],
  ["", ""],
])("of %j the first sentence is %j", (text, sentence) => expect(firstSentence(text)).toBe(sentence));

it.each([
  ["", true],
  ["LOOP minimal", true],
  ["Ｍｉｎｉｍａｌ", true],
  ["乘以", true],
  ["maximal", false],
])("searching for %j finds it: %s", (wanted, found) =>
  expect(matches(wanted, "The minimal loop", "請計算 23 乘以 19")).toBe(found),
);
