import { expect, test } from "@playwright/test";
import { Playground } from "./page";

test("a reload comes back to the same step, branch, panel and half-typed text", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.runToEnd();
  await playground.messages.nth(2).hover();
  await playground.messages.nth(2).getByRole("button", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "value (JSON)" }).fill("999");
  await page.getByRole("button", { name: "Save" }).click();
  await playground.messages.nth(2).hover();
  await playground.messages.nth(2).getByRole("button", { name: "Run from here" }).click();
  await expect(page.getByTestId("answer")).toHaveText("23 × 19 = 999");
  await playground.button("Back").click();
  await playground.button("Back").click();
  await page.getByRole("tab", { name: "Controls" }).click();
  await page.getByRole("tab", { name: "Diagram" }).click();
  await page.getByRole("textbox", { name: "New user message" }).fill("half a thou");
  const step = (await playground.status.getAttribute("data-step")) ?? "";
  await page.waitForTimeout(400);

  await page.reload();
  await expect(playground.status).toHaveAttribute("data-step", step);
  await expect(page.getByTestId("branch")).toHaveCount(2);
  await expect(page.getByRole("tab", { name: "Controls" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tab", { name: "Diagram" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("textbox", { name: "New user message" })).toHaveValue("half a thou");
  await playground.step(2);
  await expect(page.getByTestId("answer")).toHaveText("23 × 19 = 999");
  await page.getByTestId("branch").nth(0).getByRole("button").first().click();
  await playground.page.getByRole("slider").fill("11");
  await expect(page.getByTestId("answer")).toHaveText("23 × 19 = 437");
  expect(playground.problems).toEqual([]);
});

test("a reload in the middle of an edit loses nothing typed", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.step(2);
  await playground.messages.nth(0).hover();
  await playground.messages.nth(0).getByRole("button", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "content" }).fill("not yet saved");
  await page.waitForTimeout(400);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "content" })).toHaveValue("not yet saved");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(playground.messages.nth(0)).toContainText("not yet saved");
});

test("a run killed in the middle comes back paused, with nothing half-written", async ({ page, context }) => {
  const playground = new Playground(page);
  await playground.open({ lesson: "never-ends" });
  await page.getByRole("combobox", { name: "Speed" }).selectOption("fast");
  await playground.button("Run").click();
  await expect(playground.messages.nth(4)).toBeVisible();
  await page.waitForTimeout(300);
  // The renderer dies: no page event gets to run.
  const crashed = page.waitForEvent("crash");
  await page.goto("chrome://crash").catch(() => {});
  await crashed;
  await page.close();

  const again = new Playground(await context.newPage());
  await again.open({ lesson: "never-ends" });
  await again.page.getByRole("button", { name: /^Lessons and sessions/ }).click();
  await again.page
    .getByRole("button", { name: /^Open / })
    .first()
    .click();
  await expect(again.status).toHaveAttribute("data-status", "paused");
  const messages = (await again.raw()) as { role: string }[];
  expect(messages.length).toBeGreaterThan(3);
  await again.runToEnd();
  await expect(again.page.getByTestId("run-error")).toHaveText("Agent exceeded the maximum of 8 turns.");
});

test("sessions can be reopened, renamed, copied and deleted, and a deletion taken back", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.step(3);
  await page.getByRole("combobox", { name: "Scenario" }).selectOption("unknown-tool");
  await playground.step(2);
  await page.getByRole("button", { name: /^Lessons and sessions/ }).click();
  const rows = page.getByTestId("session");
  await expect(rows).toHaveCount(2);
  await rows
    .filter({ hasText: "23 × 19" })
    .getByRole("button", { name: /^Rename/ })
    .click();
  await page.getByRole("textbox", { name: /^Rename/ }).fill("my first");
  await page.keyboard.press("Enter");
  await rows
    .filter({ hasText: "my first" })
    .getByRole("button", { name: /^Duplicate/ })
    .click();
  await expect(rows).toHaveCount(3);
  await rows
    .filter({ hasText: "my first (copy)" })
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(rows).toHaveCount(3);
  await rows.filter({ hasText: "my first (copy)" }).getByRole("button", { name: /^Open/ }).click();
  await expect(playground.status).toHaveAttribute("data-step", "3");
});

test("two tabs on one session do not overwrite each other", async ({ page, context }) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.step(3);
  await page.waitForTimeout(400);
  const second = new Playground(await context.newPage());
  await second.open();
  await second.page.getByRole("button", { name: /^Lessons and sessions/ }).click();
  await second.page
    .getByRole("button", { name: /^Open / })
    .first()
    .click();
  await expect(second.page.getByTestId("elsewhere")).toContainText("Another tab has this session");
  await expect(second.status).toHaveAttribute("data-step", "3");
  await second.button("Take it over").click();
  await expect(second.page.getByTestId("elsewhere")).toBeHidden();
  await expect(page.getByTestId("elsewhere")).toBeVisible();
  await playground.button("Go on with a copy").click();
  await expect(page.getByTestId("elsewhere")).toBeHidden();
  await playground.step(1);
  await expect(second.status).toHaveAttribute("data-step", "3");
});

test("without storage the page works on, and says so once", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, "indexedDB", {
      get: () => ({
        open: () => {
          throw new DOMException("blocked", "SecurityError");
        },
      }),
    });
  });
  const playground = new Playground(page);
  await playground.open();
  await expect(page.getByTestId("keeping-problem")).toHaveAttribute("data-kind", "blocked");
  const download = page.waitForEvent("download");
  await playground.button("Save as a file").click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
  await page.getByTestId("keeping-problem").getByRole("button", { name: "Close" }).click();
  await playground.runToEnd();
  await expect(page.getByTestId("answer")).toHaveText("23 × 19 = 437");
  await expect(page.getByTestId("keeping-problem")).toBeHidden();
});

test("a session that cannot be read is set aside, and can be saved", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.step(3);
  await page.waitForTimeout(400);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open("agent-loop-playground");
        open.onsuccess = () => {
          const store = open.result.transaction("chunks", "readwrite").objectStore("chunks");
          const all = store.getAll();
          all.onsuccess = () => {
            for (const chunk of all.result) store.put({ ...chunk, nodes: [{ id: "n7", parent: "gone" }] });
            store.transaction.oncomplete = () => {
              open.result.close();
              resolve();
            };
          };
        };
      }),
  );
  await page.reload();
  await expect(page.getByTestId("keeping-problem")).toHaveAttribute("data-kind", "corrupt");
  await expect(playground.status).toHaveAttribute("data-status", "ready");
  const download = page.waitForEvent("download");
  await playground.button("Save as a file").click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
});
