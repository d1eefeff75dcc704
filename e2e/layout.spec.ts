import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { Playground } from "./page";

async function expectSound(page: Page, where: string, part?: string) {
  const axe = new AxeBuilder({ page });
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map((n) => n.html)]),
    where,
  ).toEqual([]);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways, where).toBeLessThanOrEqual(0);
}

/** Colours are the themes' affair and lengths the languages': each of either is seen once. `E2E_ALL` sees every pair. */
const ALL = ["light", "dark", "contrast"];
const SEEN: Record<string, readonly string[]> = process.env.E2E_ALL
  ? { en: ALL, "zh-TW": ALL, "zh-CN": ALL }
  : { en: ["contrast"], "zh-TW": ["light"], "zh-CN": ["dark"] };

for (const [lang, themes] of Object.entries(SEEN)) {
  for (const theme of themes) {
    test(`${lang}, ${theme}: no axe violation and no sideways scrolling in any panel`, async ({
      page,
      isMobile,
    }) => {
      test.skip(isMobile && theme !== "light", "the same colours on the same elements as on a wide page");
      test.setTimeout(120_000); // axe reads every panel
      const playground = new Playground(page);
      await playground.open({ query: `lang=${lang}&theme=${theme}` });
      await playground.press("n", 7);
      const areas = page.locator(".area-nav button");
      for (const area of (await areas.first().isVisible()) ? [0, 1, 2] : [1]) {
        if (await areas.first().isVisible()) await areas.nth(area).click();
        await expectSound(page, `area ${area}`);
        for (const tab of await page.getByRole("tab").all()) {
          if (!(await tab.isVisible())) continue;
          await tab.click();
          const panel = await tab.getAttribute("aria-controls");
          await expectSound(page, (await tab.textContent()) ?? "", `[id="${panel}"]`);
        }
      }
      await page.keyboard.press("End");
      expect(playground.problems).toEqual([]);
    });
  }
}

test("the page's text is in the chosen language, and the choice is kept", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open({ query: "lang=zh-TW" });
  await expect(page.getByRole("button", { name: "下一步" })).toBeVisible();
  await page.getByRole("combobox", { name: "語言" }).selectOption("en");
  await expect(playground.button("Step")).toBeVisible();
  await page.goto("./");
  await expect(playground.button("Step")).toBeVisible();
});

for (const theme of process.env.E2E_ALL ? ALL : ["light", "dark"]) {
  test(`${theme}: no axe violation in a dialog, an editor, a question or an ending`, async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile && theme !== "light", "the same colours on the same elements as on a wide page");
    test.setTimeout(120_000);
    const playground = new Playground(page);
    await playground.open({ query: `lang=en&theme=${theme}` });
    const area = async (name: string) => {
      const button = page.locator(".area-nav").getByRole("button", { name });
      if (await button.isVisible()) await button.click();
    };
    await area("Setup");
    await playground.button("Register tool").click();
    await playground.type("Code", "function my_tool() { console.log('x') }");
    await playground.button("Try").click();
    await expect(page.getByTestId("try-result")).toHaveAttribute("aria-busy", "false");
    await expectSound(page, "form", "dialog[open]");
    await page.keyboard.press("Escape");
    await playground.button("Ready toys").click();
    await expect(page.getByRole("button", { name: "Add toy divide" })).toBeVisible();
    await expectSound(page, "shelf", "dialog[open]");
    await page.keyboard.press("Escape");
    await page.getByText("Code, edit, move").click();
    await expectSound(page, "tool card", "[data-testid=tool]");
    await page.getByRole("combobox", { name: "Permission of tool multiply" }).selectOption("ask");

    await area("Messages");
    await playground.press("n", 5);
    await page.keyboard.press("n");
    await expect(page.getByTestId("ask")).toBeVisible();
    await expectSound(page, "question", "[data-part=messages]");
    await playground.button("Deny").click();
    await playground.expectAt("tool_result", 3);
    await playground.press("n", 5);
    await expectSound(page, "answer", "[data-part=messages]");
    await playground.messages.nth(1).hover();
    await playground.messages.nth(1).getByRole("button", { name: "Edit", exact: true }).click();
    await expect(page.getByTestId("message-editor")).toBeVisible();
    await expectSound(page, "editor", "[data-testid=message-editor]");
    await page.keyboard.press("Escape");
    await playground.messages.nth(2).hover();
    await playground.messages.nth(2).getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByTestId("check")).toBeVisible();
    await expectSound(page, "findings", "[data-part=messages]");
    await page.getByRole("tab", { name: "Raw JSON" }).click();
    await playground.button("Edit or paste").click();
    await expect(page.getByRole("textbox", { name: "messages[] as JSON" })).toBeVisible();
    await expectSound(page, "raw editor", "[data-part=messages]");

    await page.getByRole("button", { name: /^Lessons and sessions/ }).click();
    await expect(page.getByTestId("session")).toHaveCount(1);
    await expectSound(page, "sessions", "dialog[open]");
    await page.keyboard.press("Escape");
    await page.getByRole("combobox", { name: "Scenario" }).selectOption("empty-answer");
    await page.getByRole("tab", { name: "messages[]" }).click();
    await playground.runToEnd();
    await expectSound(page, "error", "[data-part=messages]");
    await page.keyboard.press("?");
    await expectSound(page, "keys", "dialog[open]");
    expect(playground.problems).toEqual([]);
  });
}
