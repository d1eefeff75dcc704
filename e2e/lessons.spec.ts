import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { encodeLink, parseScenarioValue, withVariant } from "../web/scenario";
import type { LessonExpect, Scenario } from "../web/scenario/types";
import { Playground } from "./page";

const folder = path.resolve(import.meta.dirname, "../web/lessons");
const lessons = readdirSync(folder)
  .filter((file) => /^\d.*\.json$/.test(file))
  .map((file) => ({
    id: file.replace(/^\d+-|\.json$/g, ""),
    scenario: JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Scenario,
  }));

type Half = { readonly expect?: LessonExpect; readonly oneCall?: boolean };

/** Clicks Step, and nothing else, until the run has ended, waits for the reader, or has gone on for `turns` turns. */
function stepToTheEnd(page: Page, step: string, turns = 1000): Promise<string> {
  return page.evaluate(
    async ([name, most]) => {
      const status = () => document.querySelector<HTMLElement>('[data-testid="status"]');
      const button = () =>
        [...document.querySelectorAll("button")].find((one) => one.textContent?.trim() === name);
      const over = () =>
        /^(done|failed|waiting)$/.test(status()?.dataset.status ?? "") ||
        Number(status()?.dataset.turn) > most;
      const until = async (what: () => boolean) => {
        const end = performance.now() + 10_000;
        while (!what()) {
          if (performance.now() > end) throw new Error(`nothing comes after step ${status()?.dataset.step}`);
          await new Promise((resolve) => setTimeout(resolve, 4));
        }
      };
      for (let n = 0; n < 400 && !over(); n++) {
        const before = status()?.dataset.step;
        await until(() => button()?.disabled === false);
        button()?.click();
        await until(() => over() || status()?.dataset.step !== before);
      }
      return status()?.dataset.status ?? "";
    },
    [step, turns] as const,
  );
}

async function expectEnd(page: Page, half: Half | undefined, where: string, lang: string) {
  const { expect: expected, oneCall } = half ?? {};
  // A plain chat call returns its reply, which nobody has called an answer.
  const shown = oneCall ? page.getByTestId("message").last() : page.getByTestId("answer");
  if (expected?.answer) await expect(shown, where).toContainText(expected.answer);
  // Words of a failed model call are the reader's language; those of the loop are its code's.
  if (expected?.error && lang === "en")
    await expect(page.locator("main"), where).toContainText(expected.error);
  const replies = page.locator('[data-testid="message"][data-role="assistant"]');
  if (expected?.turns !== undefined) await expect(replies, where).toHaveCount(expected.turns);
}

const words = [
  { lang: "en", step: "Step", scenario: "Scenario" },
  { lang: "zh-TW", step: "下一步", scenario: "情境" },
  { lang: "zh-CN", step: "下一步", scenario: "场景" },
];
for (const { lang, step, scenario } of words) {
  test(`${lang}: all eighteen lessons run to their stated end by clicking Step alone`, async ({ page }) => {
    test.setTimeout(60_000);
    const playground = new Playground(page);
    await playground.open({ query: `lang=${lang}` });
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    expect(lessons).toHaveLength(18);
    for (const { id, scenario: lesson } of lessons) {
      const title = (lesson.title as Record<string, string>)[lang] ?? "";
      const select = page.getByRole("combobox", { name: scenario });
      await select.selectOption({ label: title });
      await expect(playground.status, id).toHaveAttribute("data-status", "ready");
      await expect(select, id).toHaveValue(id);
      expect(await stepToTheEnd(page, step), id).toBe(lesson.lesson?.expect?.status);
      await expectEnd(page, lesson.lesson, id, lang);
    }
    expect(playground.problems).toEqual([]);
  });
}

test("each failing lesson fails without its control and is held with it", async ({ page }) => {
  test.setTimeout(150_000); // thirty runs, two of them without an end
  const playground = new Playground(page);
  await playground.open();
  for (const { id, scenario } of lessons) {
    const whole = parseScenarioValue(scenario);
    for (const variant of whole.lesson?.variants ?? []) {
      const where = `${id}, ${variant.id}`;
      const { expect: expected } = variant;
      const title = `${where} as a link`;
      const link = encodeLink({ ...withVariant(whole, variant), title });
      await page.evaluate((hash) => {
        location.hash = hash;
      }, link);
      await expect(page.getByRole("combobox", { name: "Scenario" }), where).toContainText(title);
      await expect(playground.status, where).toHaveAttribute("data-status", "ready");
      if (expected?.status === "running") {
        const { turns = 0 } = expected;
        expect(await stepToTheEnd(page, "Step", turns), where).toBe("paused");
        await expect(playground.status).toHaveAttribute("data-turn", String(turns + 1));
      } else {
        expect(await stepToTheEnd(page, "Step"), where).toBe(expected?.status);
        await expectEnd(page, variant, where, "en");
      }
    }
  }
  expect(playground.problems).toEqual([]);
});
