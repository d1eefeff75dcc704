import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { staticHost } from "./host";
import { Playground } from "./page";

test.use({ serviceWorkers: "allow" });

/** Until everything is kept and this worker answers for the page. */
async function untilKept(page: Page) {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller?.state === "activated";
  });
}

async function cacheCount(page: Page) {
  return page.evaluate(async () => (await caches.keys()).length);
}

test("after one visit a lesson with its tools works without a network, in any folder", async ({
  page,
  context,
}) => {
  const host = await staticHost("dist");
  await page.goto(`${host.url}?lang=en`);
  await untilKept(page);
  await context.setOffline(true);
  await host.close();

  const playground = new Playground(page);
  await page.goto(`${host.url}?lang=en#lesson=tool-throws`);
  await page.reload();
  await playground.runToEnd();
  await expect(page.locator('[data-role="tool"]').first()).toContainText('"ok"');
  await page.getByRole("combobox", { name: "Scenario" }).selectOption("minimal-loop");
  await playground.runToEnd();
  await expect(page.getByTestId("answer")).toHaveText("23 × 19 = 437");

  // Parts that no earlier visit has asked for.
  await page.getByRole("tab", { name: "Compare" }).click();
  await expect(page.getByRole("combobox", { name: "Left side" })).toBeVisible();
  await page.getByRole("tab", { name: "Raw JSON" }).click();
  await playground.button("Edit or paste").click();
  await expect(page.getByRole("textbox", { name: "messages[] as JSON" })).toBeVisible();
  await page.getByRole("combobox", { name: "Language" }).selectOption("zh-TW");
  await expect(page.getByRole("button", { name: "下一步" })).toBeVisible();

  const another = new Playground(await context.newPage());
  await another.page.goto(`${host.url}?lang=en`);
  await another.runToEnd();
  await expect(another.page.getByTestId("answer")).toHaveText("23 × 19 = 437");
  expect([...playground.problems, ...another.problems]).toEqual([]);
});

test.describe("a new version on the server", () => {
  test.skip(!process.env.E2E_ALL, "makes a second build: npm run e2e:all");
  let second = "";
  test.beforeAll(async () => {
    second = await mkdtemp(path.join(tmpdir(), "second-build-"));
    const { build } = await import("vite");
    await build({
      logLevel: "error",
      build: { outDir: second, emptyOutDir: true },
      plugins: [
        {
          name: "another-version",
          renderChunk: (code) => `globalThis.pageVersion = "second";\n${code}`,
        },
      ],
    });
  });

  const versionOf = (page: Page) =>
    page.evaluate(() => (globalThis as { pageVersion?: string }).pageVersion ?? "first");
  const lookForUpdate = (page: Page) =>
    page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

  async function openTab(context: BrowserContext, url: string) {
    const playground = new Playground(await context.newPage());
    await playground.page.goto(`${url}?lang=en`);
    await expect(playground.status).toBeVisible();
    return playground;
  }

  test("is offered, never forced, and an old tab finds all of its parts", async ({ context }) => {
    const host = await staticHost("dist");
    const lesson = await openTab(context, host.url);
    await untilKept(lesson.page);
    const other = await openTab(context, host.url);
    await lesson.step(5);
    host.deploy(second);
    await lookForUpdate(lesson.page);
    for (const tab of [lesson, other]) {
      await expect(tab.page.getByTestId("update")).toContainText("A new version of this page is ready.");
      expect(await versionOf(tab.page)).toBe("first");
    }
    await other.button("Reload").click();
    await expect.poll(() => versionOf(other.page).catch(() => "")).toBe("second");

    // The worker is the new one now, and the server has forgotten the old files.
    await expect(lesson.status).toHaveAttribute("data-step", "5");
    await lesson.page.getByRole("tab", { name: "Compare" }).click();
    await expect(lesson.page.getByRole("combobox", { name: "Left side" })).toBeVisible();
    await lesson.page.getByRole("tab", { name: "messages[]" }).click();
    await lesson.runToEnd();
    await expect(lesson.page.getByTestId("answer")).toHaveText("23 × 19 = 437");
    const step = (await lesson.status.getAttribute("data-step")) ?? "";

    // Taken here as well: the session goes along.
    await lesson.page.getByTestId("update").getByRole("button", { name: "Reload" }).click();
    await expect.poll(() => versionOf(lesson.page).catch(() => "")).toBe("second");
    await expect(lesson.status).toHaveAttribute("data-step", step);
    expect(lesson.problems).toEqual([]);

    // What no tab can ask for any more is cleared away.
    await other.page.close();
    await lesson.page.reload();
    await expect.poll(() => cacheCount(lesson.page)).toBe(1);
    await host.close();
  });

  test("is taken by itself once the last tab is closed", async ({ context }) => {
    const host = await staticHost("dist");
    const first = await openTab(context, host.url);
    await untilKept(first.page);
    host.deploy(second);
    await lookForUpdate(first.page);
    await expect(first.page.getByTestId("update")).toBeVisible();
    const blank = await context.newPage();
    await first.page.close();
    await blank.waitForTimeout(500);
    const next = await openTab(context, host.url);
    await expect.poll(() => versionOf(next.page)).toBe("second");
    await expect(next.page.getByTestId("update")).toBeHidden();
    await host.close();
  });

  test("without a service worker: the part that is gone says so, the rest works, the session is kept", async ({
    browser,
  }) => {
    const context = await browser.newContext({ serviceWorkers: "block" });
    const host = await staticHost("dist");
    const tab = await openTab(context, host.url);
    await tab.step(4);
    host.deploy(second);
    await tab.page.getByRole("tab", { name: "Compare" }).click();
    const failed = tab.page.getByTestId("panel-failed");
    await expect(failed).toHaveAttribute("data-kind", "part");
    await tab.step(1);
    const saved = tab.page.waitForEvent("download");
    await failed.getByRole("button", { name: "Save as a file" }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.json$/);

    // The old files are back, as when the network was away for a moment.
    host.deploy("dist");
    await failed.getByRole("button", { name: "Show it again" }).click();
    await expect(tab.page.getByRole("combobox", { name: "Left side" })).toBeVisible();

    host.deploy(second);
    await tab.page.getByRole("tab", { name: "Raw JSON" }).click();
    await tab.button("Edit or paste").or(failed).click();
    await expect(failed).toBeVisible();
    await failed.getByRole("button", { name: "Reload" }).click();
    await expect.poll(() => versionOf(tab.page).catch(() => "")).toBe("second");
    await expect(tab.status).toHaveAttribute("data-step", "5");
    await context.close();
    await host.close();
  });
});

test("the page can be installed, with icons of the sizes it names", async ({ page, context }) => {
  const host = await staticHost("dist");
  await page.goto(host.url);
  await untilKept(page);
  const devtools = await context.newCDPSession(page);
  const { errors } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // A window without a profile, as tests have, cannot install anything; every other reason would be the page's.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  const wrong = await page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>("link[rel=manifest]")?.href ?? "";
    const { icons } = (await (await fetch(address)).json()) as {
      icons: { src: string; sizes: string; type: string }[];
    };
    const found = await Promise.all(
      icons
        .filter(({ type }) => type === "image/png")
        .map(async ({ src, sizes }) => {
          const image = new Image();
          image.src = new URL(src, address).href;
          await image.decode();
          return [sizes, `${image.naturalWidth}x${image.naturalHeight}`] as const;
        }),
    );
    return found.filter(([said, is]) => said !== is);
  });
  expect(wrong).toEqual([]);
  await host.close();
});

for (const how of ["in a frame", "by its address"] as const) {
  test(`an embed ${how} installs nothing and stores nothing`, async ({ page }) => {
    const host = await staticHost("dist");
    const framed = how === "in a frame";
    if (framed) host.page("/outer.html", `<iframe src="${host.url}?lang=en" width=1200 height=800></iframe>`);
    await page.goto(framed ? `${host.origin}/outer.html` : `${host.url}?lang=en&embed=1`);
    const frame = framed ? page.frameLocator("iframe") : page;
    await frame.getByRole("button", { name: "Step", exact: true }).click();
    await expect(frame.getByTestId("status")).toHaveAttribute("data-step", "1");
    await page.waitForTimeout(1000); // a save would come 200 ms after the step
    const kept = await page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: (await caches.keys()).length,
      databases: (await indexedDB.databases()).length,
      local: localStorage.length,
      tab: sessionStorage.length,
    }));
    expect(kept).toEqual({ workers: 0, caches: 0, databases: 0, local: 0, tab: 0 });
    await host.close();
  });
}

test("opened from a file the page says what to do", async ({ page }) => {
  await page.goto(pathToFileURL(path.resolve("dist/index.html")).href);
  await expect(page.getByText("put the folder on any web server")).toBeVisible();
  await expect(page.getByText("直接用檔案開啟時")).toBeVisible();
});

test("with scripts off the page says so", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const host = await staticHost("dist");
  const page = await context.newPage();
  await page.goto(host.url);
  await expect(page.getByText("check that scripts are allowed")).toBeVisible({ timeout: 15_000 });
  await context.close();
  await host.close();
});
