import { expect, test } from "@playwright/test";
import { CHROME_ARGS, findBrowser } from "../scripts/browser.mjs";
import { everyPanel, Playground } from "./page";

const browser = await findBrowser();
// What a reader sets in the browser: letters of 32 pixels where others have 16.
const args = [...CHROME_ARGS, "--blink-settings=defaultFontSize=32,defaultFixedFontSize=26"];
test.use({
  launchOptions: { args, ...(browser?.executablePath && { executablePath: browser.executablePath }) },
});

test("text at 200 %: nothing is cut off, nothing overlaps, nothing is out of reach", async ({ page }) => {
  test.setTimeout(60_000);
  const playground = new Playground(page);
  await playground.open();
  await playground.press("n", 7);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
  await everyPanel(page, async (where) => {
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      where,
    ).toBeLessThanOrEqual(0);
    const found = await page.evaluate(() => {
      const shown = [
        ...document.querySelectorAll<HTMLElement>("button, select, input, textarea, [role=tab], summary"),
      ]
        .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .filter((element) => element.getBoundingClientRect().width > 1);
      const name = (element: HTMLElement) => element.getAttribute("aria-label") ?? element.textContent ?? "";
      const cut = shown
        .filter((element) => element.matches("button, summary") && !element.querySelector(".truncate"))
        .filter(
          (element) =>
            element.scrollWidth > element.clientWidth + 2 || element.scrollHeight > element.clientHeight + 4,
        )
        .map(name);
      const crossed: string[] = [];
      for (const [n, a] of shown.entries()) {
        for (const b of shown.slice(n + 1)) {
          if (a.contains(b) || b.contains(a) || a.closest("dialog") !== b.closest("dialog")) continue;
          // What has scrolled out of its own region is not seen there.
          if (a.closest("[role=tabpanel]") !== b.closest("[role=tabpanel]")) continue;
          const [one, two] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
          const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
          const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
          if (across > 2 && down > 2) crossed.push(`${name(a)} / ${name(b)}`);
        }
      }
      const outside = shown
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect();
          return (left < -1 || right > innerWidth + 1) && !element.closest("[role=tablist]");
        })
        .map(name);
      return { cut, crossed, outside };
    });
    expect(found, where).toEqual({ cut: [], crossed: [], outside: [] });
  });
});
