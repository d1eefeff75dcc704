import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { Playground } from "./page";

async function expectSound(page: Page, part: string) {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test("the lesson asks before a step; a number answers, the page says why, and Step never waits", async ({
  page,
}) => {
  const playground = new Playground(page);
  await playground.open();
  await expect(page.getByTestId("lesson")).toContainText("An agent is a loop");
  await expect(playground.button("Step")).toHaveClass(/nudge/);
  await playground.step(3);
  await expect(playground.button("Step")).not.toHaveClass(/nudge/);
  const remark = page.getByTestId("remark");
  await expect(remark).toHaveAttribute("data-at", "reply:1");
  await page.keyboard.press("1");
  await expect(page.getByTestId("why")).toContainText("Not this time. stop_reason is the one field");
  await expect(page.getByTestId("tally")).toHaveText("0 of 1 right");
  await page.keyboard.press("2"); // the first answer counts
  await expect(page.getByTestId("tally")).toHaveText("0 of 1 right");
  await playground.step(3);
  await remark.getByRole("button", { name: /The loop sends all of messages/ }).click();
  await expect(page.getByTestId("tally")).toHaveText("1 of 2 right");
  await playground.runToEnd();
  const end = page.getByTestId("lesson-end");
  await expect(end).toContainText("Try now:");
  await playground.button("Back").click();
  await expect(end).toHaveCount(0);
  await playground.step();
  await page.getByRole("checkbox", { name: "Ask me first" }).uncheck();
  await playground.button("Reset").click();
  await playground.step(3);
  await expect(remark).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Ask me first" })).not.toBeChecked();
  await playground.runToEnd();
  await end.getByRole("button", { name: /^Next lesson/ }).click();
  await expect(page.getByRole("combobox", { name: "Scenario" })).toHaveValue("text-and-call");
  expect(playground.problems).toEqual([]);
});

test("a lesson's ways are chosen in place, named by the address, and come back with a reload", async ({
  page,
}) => {
  const playground = new Playground(page);
  await playground.open({ lesson: "never-ends" });
  await page.getByRole("button", { name: "The budget in the harness" }).click();
  await expect(page).toHaveURL(/variant=in-the-harness/);
  await playground.runToEnd();
  await expect(page.getByTestId("run-error")).toHaveText("Agent exceeded the maximum of 3 turns.");
  await page.reload();
  await expect(page.getByRole("button", { name: "The budget in the harness" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.getByRole("button", { name: "As it is" }).click();
  await expect(playground.status).toHaveAttribute("data-status", "ready");
  await page.goto("about:blank");
  await playground.open({ hash: "#lesson=never-ends&variant=in-the-harness" });
  await playground.runToEnd();
  await expect(page.getByTestId("run-error")).toHaveText("Agent exceeded the maximum of 3 turns.");
});

test("the projector's view is driven by a clicker, keeps its pointer, goes blank and comes back", async ({
  page,
}) => {
  const playground = new Playground(page);
  await playground.open();
  await page.keyboard.press("f");
  const sentence = page.getByTestId("present-sentence");
  await expect(sentence).toContainText("Press Step");
  await expect(page.locator("[data-part=setup]")).toBeHidden();
  for (let n = 1; n <= 3; n++) {
    await page.keyboard.press("PageDown");
    await expect(playground.status).toHaveAttribute("data-step", String(n));
  }
  await expect(sentence).toContainText("The reply was appended");
  await page.keyboard.press("PageUp");
  await expect(playground.status).toHaveAttribute("data-step", "2");
  await page.mouse.click(500, 400);
  await expect(page.getByTestId("pointer")).toBeVisible();
  await page.keyboard.press("PageDown");
  await expect(page.getByTestId("pointer")).toBeVisible();
  await page.keyboard.press("b");
  await expect(page.getByTestId("blank")).toBeVisible();
  await page.keyboard.press(".");
  await expect(page.getByTestId("blank")).toHaveCount(0);
  await expectSound(page, ".page");
  await page.keyboard.press("Escape");
  await expect(sentence).toHaveCount(0);
  await expect(playground.status).toHaveAttribute("data-step", "3");
  await expect(page.locator("[data-part=setup]")).toBeVisible();
  expect(playground.problems).toEqual([]);
});

test("the speaker's window stays in step both ways, and through a reload of either", async ({
  page,
  context,
}) => {
  const playground = new Playground(page);
  await playground.open();
  await page.getByRole("tab", { name: "Scenario" }).click();
  const opened = context.waitForEvent("page");
  await playground.button("Speaker notes").click();
  const notes = await opened;
  const where = notes.getByTestId("notes-step");
  await expect(where).toHaveAttribute("data-step", "0");
  await playground.step(3);
  await expect(where).toHaveAttribute("data-step", "3");
  await expect(notes.getByTestId("notes-sentence")).toContainText("The reply was appended");
  await expect(notes.getByText("What does the loop do next?")).toBeVisible();
  await notes.getByRole("button", { name: "Step" }).click();
  await expect(playground.status).toHaveAttribute("data-step", "4");
  await notes.keyboard.press("PageUp");
  await expect(playground.status).toHaveAttribute("data-step", "3");
  await expect(notes.getByText("Next:")).toBeVisible();
  await notes.reload();
  await expect(where).toHaveAttribute("data-step", "3");
  await page.waitForTimeout(400); // kept by then
  await page.reload();
  await notes.getByRole("button", { name: "Back" }).click();
  await expect(playground.status).toHaveAttribute("data-step", "2");
  await expect(where).toHaveAttribute("data-step", "2");
  await expect(notes.getByRole("timer")).toHaveText(/^\d+:\d\d$/);
  const { violations } = await new AxeBuilder({ page: notes }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test("a lesson and a run each print as a clean sheet", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await page.evaluate(() => {
    window.print = () => {};
  });
  await page.getByRole("tab", { name: "Scenario" }).click();
  await playground.button("Print the lesson").click();
  const sheet = page.getByTestId("print-sheet");
  await expect(sheet).toBeAttached();
  await expect(sheet).toBeHidden(); // on the screen the page stays what it is
  await page.emulateMedia({ media: "print" });
  await expect(sheet).toBeVisible();
  await expect(sheet).toContainText("☐ Read stop_reason");
  await expect(sheet.getByText("Because:")).toHaveCount(2);
  await expect(playground.button("Step")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(sheet).toHaveCount(0);
  await playground.runToEnd();
  await playground.button("Print the run").click();
  await page.emulateMedia({ media: "print" });
  await expect(sheet).toContainText("4 messages, 2 turns");
  await expect(sheet).toContainText("Answer: 23 × 19 = 437");
  await expect(sheet.locator(".print-message")).toHaveCount(4);
});

test("a lesson is made from a run, seen at once, kept, and goes along with a file", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open({ hash: "#lesson=text-and-call" });
  await playground.step(2);
  await page.getByRole("tab", { name: "Scenario" }).click();
  await playground.button("Make a lesson from this run").click();
  await page.getByRole("textbox", { name: "Title" }).fill("My own lesson");
  await page.getByRole("textbox", { name: "Goal, in one sentence" }).fill("Watch the array.");
  await page.getByRole("textbox", { name: "Remark" }).fill("Look: one message.");
  await page.getByRole("textbox", { name: "Question" }).fill("How many will it see?");
  await page.getByRole("textbox", { name: "Choices, one a line" }).fill("One\nTwo");
  await page.getByRole("combobox", { name: "Right choice" }).selectOption("0");
  await expect(page.getByTestId("lesson")).toContainText("Watch the array.");
  const remark = page.getByTestId("remark");
  await expect(remark).toContainText("Look: one message.");
  await remark.getByRole("button", { name: "One" }).click();
  await expect(page.getByTestId("why")).toContainText("Right.");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const text = await page.getByTestId("export-text").textContent();
  const { title, lesson } = JSON.parse(text ?? "");
  expect(title).toMatchObject({ en: "My own lesson" });
  expect(lesson).toMatchObject({ goal: { en: "Watch the array." } });
  expect(lesson.steps.find(({ at }: { at: string }) => at === "model_call:1")).toMatchObject({
    say: { en: "Look: one message." },
    ask: { question: { en: "How many will it see?" }, answer: 0 },
  });
  await page.keyboard.press("Escape");
  // Its file opens as a lesson.
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("textbox", { name: "Transcript or scenario" }).fill(text ?? "");
  await page.getByRole("dialog", { name: "Import" }).getByRole("button", { name: "Open" }).click();
  await playground.step(2);
  await expect(remark).toContainText("How many will it see?");
  expect(playground.problems).toEqual([]);
});

for (const [theme, lang] of [
  ["light", "en"],
  ["dark", "zh-TW"],
] as const) {
  test(`lesson, question and maker are sound: ${theme}, ${lang}`, async ({ page }) => {
    const playground = new Playground(page);
    await playground.open({ query: `lang=${lang}&theme=${theme}` });
    await playground.press("n", 3);
    await expect(page.getByTestId("remark")).toBeVisible();
    await expectSound(page, "[data-part=messages]");
    await page.keyboard.press("1");
    await expectSound(page, "[data-part=messages]");
    await page.getByRole("tab").nth(3).click();
    await page.getByRole("button", { name: /Make a lesson|做成課程/ }).click();
    await expectSound(page, "[data-part=setup]");
    await page.keyboard.press("End");
    expect(playground.problems).toEqual([]);
  });
}

for (const lang of ["en", "zh-TW", "zh-CN"]) {
  test(`the workshop guide is whole: ${lang}`, async ({ page }) => {
    const problems: string[] = [];
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`./workshop.html?lang=${lang}`);
    await expect(page.locator("article:visible")).toHaveAttribute("lang", lang);
    await expect(page.locator("article:visible h2")).toHaveCount(6);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    const links = await page
      .locator("article:visible a[href*='#lesson=']")
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).hash));
    expect(new Set(links).size).toBe(18);
    await page.locator("article:visible a[href*='#lesson=']").first().click();
    await expect(page.getByTestId("status")).toHaveAttribute("data-status", "ready");
    expect(problems).toEqual([]);
  });
}
