import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import type { LessonExpect, Scenario } from "../web/scenario/types";
import { Playground } from "./page";

const folder = path.resolve(import.meta.dirname, "../web/lessons");
const lessons = readdirSync(folder)
  .filter((file) => /^\d.*\.json$/.test(file))
  .map((file) => ({
    id: file.replace(/^\d+-|\.json$/g, ""),
    scenario: JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Scenario,
  }));

/** Clicks Step, and nothing else, until the run has ended or waits for the reader. */
function stepToTheEnd(page: Page, step: string): Promise<string> {
  return page.evaluate(async (name) => {
    const status = () => document.querySelector<HTMLElement>('[data-testid="status"]');
    const button = () =>
      [...document.querySelectorAll("button")].find((one) => one.textContent?.trim() === name);
    const over = () => /^(done|failed|waiting)$/.test(status()?.dataset.status ?? "");
    const until = async (what: () => boolean) => {
      const end = performance.now() + 10_000;
      while (!what()) {
        if (performance.now() > end) throw new Error(`nothing comes after step ${status()?.dataset.step}`);
        await new Promise((resolve) => setTimeout(resolve, 4));
      }
    };
    for (let n = 0; n < 200 && !over(); n++) {
      const before = status()?.dataset.step;
      await until(() => button()?.disabled === false);
      button()?.click();
      await until(() => over() || status()?.dataset.step !== before);
    }
    return status()?.dataset.status ?? "";
  }, step);
}

async function expectEnd(page: Page, expected: LessonExpect | undefined, where: string, lang: string) {
  if (expected?.status === "done") {
    const answer = page.getByTestId("answer");
    if (expected.answer) await expect(answer, where).toHaveText(expected.answer);
  }
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
      await expectEnd(page, lesson.lesson?.expect, id, lang);
    }
    expect(playground.problems).toEqual([]);
  });
}
