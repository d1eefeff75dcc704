import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { Playground } from "./page";

test("a panel that fails says so, offers the session as a file, comes back, and leaves the others working", async ({
  page,
}) => {
  // The messages panel groups what the check found; from a moment on that fails, as a defect in it would.
  await page.addInitScript(() => {
    const groupBy = Map.groupBy;
    Map.groupBy = ((...given: Parameters<typeof groupBy>) => {
      if ((globalThis as { broken?: boolean }).broken) throw new Error("forced failure");
      return groupBy(...given);
    }) as typeof groupBy;
  });
  const playground = new Playground(page);
  await playground.open();
  await playground.step(3);
  await page.evaluate(() => Object.assign(globalThis, { broken: true }));
  await playground.step(1);
  const failed = page.getByTestId("panel-failed");
  await expect(failed).toHaveAttribute("role", "alert");
  await expect(failed).toHaveAttribute("data-kind", "defect");
  await expect(failed).toContainText("forced failure");

  // The run goes on, and the other panels with it.
  await playground.step(3);
  await expect(playground.lit).toHaveAttribute("data-point", "budget");
  await page.getByRole("tab", { name: "Diagram" }).click();
  await expect(page.locator(".diagram")).toBeVisible();
  await page.getByRole("tab", { name: "Raw JSON" }).click();
  await expect(page.getByTestId("raw-messages")).toContainText("437");
  await page.getByRole("tab", { name: "messages[]" }).click();

  const download = page.waitForEvent("download");
  await failed.getByRole("button", { name: "Save as a file" }).click();
  const kept = JSON.parse(await readFile(await (await download).path(), "utf8")) as { nodes: unknown[] };
  expect(kept.nodes.length).toBeGreaterThanOrEqual(8);

  await failed.getByRole("button", { name: "Show it again" }).click();
  await expect(failed).toBeVisible(); // still broken
  await page.evaluate(() => Object.assign(globalThis, { broken: false }));
  await failed.getByRole("button", { name: "Show it again" }).click();
  await expect(playground.messages).toHaveCount(3);
  await expect(failed).toBeHidden();
});

test("what fails where nobody waits for it is said on the page", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.step(2);
  await page.evaluate(() => {
    setTimeout(() => void Promise.reject(new Error("nobody waited")));
  });
  const trouble = page.getByTestId("trouble");
  await expect(trouble).toContainText("nobody waited");
  await expect(trouble).toHaveAttribute("role", "alert");
  const download = page.waitForEvent("download");
  await trouble.getByRole("button", { name: "Save as a file" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
  await trouble.getByRole("button", { name: "Close" }).click();
  await expect(trouble).toBeHidden();

  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error("thrown out of turn");
    });
  });
  await trouble.getByRole("button", { name: "Reload" }).click();
  await expect(playground.status).toHaveAttribute("data-step", "2");
  await expect(trouble).toBeHidden();
});
