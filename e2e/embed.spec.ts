import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { staticHost } from "./host";
import { Playground } from "./page";

const kept = (page: Page) =>
  page.evaluate(async () => ({
    local: localStorage.length,
    tab: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
  }));

for (const [width, height] of [
  [360, 480],
  [480, 900],
  [900, 520],
  [1600, 1000],
] as const) {
  test(`a frame of ${width} × ${height} shows messages, transport and loop, and keeps nothing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const playground = new Playground(page);
    await playground.open({ query: "lang=en&embed=1", lesson: "minimal-loop" });
    await playground.step(3);
    await expect(playground.messages).toHaveCount(2);
    if (width < 760) await page.getByRole("button", { name: "Loop", exact: true }).click();
    await expect(playground.lit).toBeVisible();
    await expect(playground.lit).toHaveAttribute("data-point", "reply");
    for (const name of ["Reset", "Back", "Step", "Next turn", "Run"]) {
      await expect(playground.button(name)).toBeInViewport({ ratio: 1 });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height);
    await expect(page.locator("input[type=password]")).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: "API key" })).toHaveCount(0);
    await page.waitForTimeout(500); // a save would come 200 ms after a step
    expect(await kept(page)).toEqual({ local: 0, tab: 0, databases: 0 });
    expect(playground.problems).toEqual([]);
  });
}

test("opens in full in a tab of its own, with the same link and no way back to the page around it", async ({
  page,
  context,
}) => {
  const playground = new Playground(page);
  await playground.open({ query: "lang=en&embed=1", lesson: "tool-throws" });
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Open in full" }).click();
  const full = await opened;
  await expect(full.getByRole("combobox", { name: "Scenario" })).toHaveValue("tool-throws");
  expect(new URL(full.url()).searchParams.has("embed")).toBe(false);
  expect(await full.evaluate(() => window.opener)).toBe(null);
});

test("calls no real model: it has no key, and says where to go", async ({ page }) => {
  const playground = new Playground(page);
  const scenario = {
    version: 1,
    title: "t",
    messages: [{ role: "user", content: "?" }],
    model: { kind: "openai", model: "m" },
  };
  const packed = (await import("node:zlib")).deflateRawSync(Buffer.from(JSON.stringify(scenario)));
  await playground.open({ query: "lang=en&embed=1", hash: `#s=1.${packed.toString("base64url")}` });
  await expect(page.getByText("Open it in full to use one.")).toBeVisible();
  await playground.button("Step").click();
  await expect(playground.status).toHaveAttribute("data-step", "0");
});

test("a broken link says so in the frame", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open({ query: "lang=en&embed=1", hash: "#s=9.AAAA" });
  await expect(page.getByTestId("opened")).toContainText("newer version");
  await playground.step(1);
});

test("on another site's page it runs, tells its height as that grows, and may be framed", async ({
  page,
}) => {
  const host = await staticHost("dist");
  const site = await staticHost("dist", "/elsewhere/");
  site.page(
    "/course.html",
    `<!doctype html><title>course</title><script>
      globalThis.heights = [];
      addEventListener("message", (e) => { if (e.data?.type === "agent-loop-playground:height") heights.push(e.data.height); });
    </script><iframe src="${host.url}?lang=en&embed=1#lesson=tool-throws" width="400" height="480"></iframe>`,
  );
  await page.goto(`${site.origin}/course.html`);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("combobox", { name: "Speed" }).selectOption("instant");
  await frame.getByRole("button", { name: "Run", exact: true }).click();
  await expect(frame.getByTestId("status")).toHaveAttribute("data-status", "done", { timeout: 15_000 });
  const heights = () => page.evaluate(() => (globalThis as unknown as { heights: number[] }).heights);
  await expect.poll(async () => (await heights()).at(-1) ?? 0).toBeGreaterThan(600);
  expect((await heights())[0]).toBeGreaterThanOrEqual(480);
  await host.close();
  await site.close();
});

for (const lang of ["en", "zh-TW"]) {
  test(`the course page shows three lessons in its text, each as high as it needs (${lang})`, async ({
    page,
  }) => {
    const playground = new Playground(page);
    test.slow(); // three pages at once
    await page.goto(`./embed-example.html?lang=${lang}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(lang === "en" ? /agent/ : /裡面/);
    const frames = page.locator("iframe");
    await expect(frames).toHaveCount(3);
    for (let n = 0; n < 3; n++) {
      await frames.nth(n).scrollIntoViewIfNeeded();
      const frame = frames.nth(n).contentFrame();
      const step = frame.getByRole("button", { name: lang === "en" ? "Step" : "下一步", exact: true });
      for (let at = 1; at <= 3; at++) {
        await step.click();
        await expect(frame.getByTestId("status")).toHaveAttribute("data-step", String(at));
      }
      await expect(frame.getByTestId("message").nth(1)).toBeVisible();
    }
    const throws = frames.nth(1);
    const before = (await throws.boundingBox())?.height ?? 0;
    const frame = throws.contentFrame();
    await frame.getByRole("combobox").first().selectOption("instant");
    await frame.getByRole("button", { name: lang === "en" ? "Run" : "執行", exact: true }).click();
    await expect(frame.getByTestId("status")).toHaveAttribute("data-status", "done", { timeout: 15_000 });
    await expect.poll(async () => (await throws.boundingBox())?.height ?? 0).toBeGreaterThan(before + 50);
    const { violations } = await new AxeBuilder({ page }).exclude("iframe").analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    expect(playground.problems).toEqual([]);
  });
}
