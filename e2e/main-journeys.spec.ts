/** What every reader does, in every browser there is a project for. */
import { expect, test } from "@playwright/test";
import { linkOf, Playground } from "./page";

test("step through a run with a tool call, go back, run to the end", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.step(6);
  await playground.expectAt("tool_result", 3);
  await playground.button("Back").click();
  await playground.expectAt("tool_call", 2);
  await playground.runToEnd();
  await expect(page.getByTestId("answer")).toHaveText("23 × 19 = 437");
  await page.getByRole("tab", { name: "Diagram" }).click();
  await expect(page.locator(".diagram")).toBeVisible();
});

test("edit a result and run on from it, on a branch of its own", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.runToEnd();
  await playground.messages.nth(2).hover();
  await playground.messages.nth(2).getByRole("button", { name: "Edit", exact: true }).click();
  await playground.type("value (JSON)", "999");
  await page.getByRole("button", { name: "Save" }).click();
  await playground.messages.nth(2).hover();
  await playground.messages.nth(2).getByRole("button", { name: "Run from here" }).click();
  await expect(page.getByTestId("answer")).toHaveText("23 × 19 = 999");
  await expect(page.getByTestId("branch")).toHaveCount(2);
});

test("register a tool in the editor and try it in the sandbox", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.button("Register tool").click();
  await playground.type("Tool name", "triple");
  await playground.type("Code", "function triple({ n }) { return n * 3 }");
  await playground.type("Arguments", '{ "n": 14 }');
  await playground.button("Try").click();
  await expect(page.getByTestId("try-result")).toContainText("42");
});

test("open a link, change the language and the theme, and find the session again after a reload", async ({
  page,
}) => {
  const playground = new Playground(page);
  const scenario = {
    version: 1,
    title: "From elsewhere",
    notes: "Some **notes**",
    messages: [{ role: "user", content: "hi" }],
    tools: [],
    model: { kind: "script", turns: [{ text: "hello" }] },
  };
  await playground.open({ hash: linkOf(scenario) });
  await playground.step(3);
  await page.getByRole("tab", { name: "Scenario" }).click();
  await expect(page.locator("strong", { hasText: "notes" })).toBeVisible();
  await page.getByRole("combobox", { name: "Theme" }).selectOption({ label: "High contrast" });
  await page.getByRole("combobox", { name: "Language" }).selectOption("zh-TW");
  await expect(page.getByRole("button", { name: "下一步" })).toBeVisible();
  await page.waitForTimeout(500);
  await page.reload();
  await expect(playground.status).toHaveAttribute("data-step", "3");
  await expect(page.locator("html")).toHaveAttribute("data-contrast", "more");
});
