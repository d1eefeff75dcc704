import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { Playground } from "./page";

for (const lang of ["en", "zh-TW"]) {
  for (const theme of ["light", "dark"]) {
    test(`${lang}, ${theme}: no axe violation and no sideways scrolling in any panel`, async ({ page }) => {
      test.setTimeout(90_000); // axe reads every panel
      const playground = new Playground(page);
      await playground.open({ query: `lang=${lang}&theme=${theme}` });
      const check = async (where: string, part?: string) => {
        const axe = new AxeBuilder({ page });
        const { violations } = await (part ? axe.include(part) : axe).analyze();
        expect(
          violations.map(({ id, nodes }) => [id, nodes.map((n) => n.html)]),
          where,
        ).toEqual([]);
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(sideways, where).toBeLessThanOrEqual(0);
      };
      await playground.press("n", 7);
      const areas = page.locator(".area-nav button");
      for (const area of (await areas.first().isVisible()) ? [0, 1, 2] : [1]) {
        if (await areas.first().isVisible()) await areas.nth(area).click();
        await check(`area ${area}`);
        for (const tab of await page.getByRole("tab").all()) {
          if (!(await tab.isVisible())) continue;
          await tab.click();
          const panel = await tab.getAttribute("aria-controls");
          await check((await tab.textContent()) ?? "", `[id="${panel}"]`);
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
