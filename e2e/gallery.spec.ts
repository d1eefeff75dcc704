import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { Playground } from "./page";

test("a first visit lands in the first lesson, ready to step", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(playground.status).toHaveAttribute("data-status", "ready");
  await playground.step(1);
});

test("lessons and the reader's own sessions stand in one list, with what each is about, and are found by typing", async ({
  page,
}) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.runToEnd();
  await page.waitForTimeout(400); // as long as a save takes
  const button = page.getByRole("button", { name: "Lessons and sessions" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Lessons and sessions" });
  const cards = dialog.getByTestId("lesson-card");
  await expect(cards.nth(6)).toBeVisible();
  for (const card of await cards.all()) await expect(card).toContainText(/[.!?].*turn/);
  const own = dialog.getByTestId("session");
  await expect(own).toContainText("23 乘以 19");
  await expect(own).toContainText("2 turns");
  expect((await new AxeBuilder({ page }).include("dialog[open]").analyze()).violations).toEqual([]);

  await dialog.getByRole("searchbox", { name: "Search" }).fill("never ENDS");
  await expect(cards).toHaveCount(1);
  await expect(own).toHaveCount(0);
  await cards.click();
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page.getByRole("combobox", { name: "Scenario" })).toHaveValue("never-ends");
  await expect(playground.status).toHaveAttribute("data-status", "ready");

  await button.click();
  await dialog.getByRole("searchbox", { name: "Search" }).fill("乘以");
  await expect(cards).toHaveCount(0);
  await own.getByRole("button", { name: /^Open/ }).click();
  await expect(page.getByTestId("answer")).toHaveText("23 × 19 = 437");
});
