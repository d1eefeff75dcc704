import { expect, test } from "@playwright/test";
import { linkOf, Playground } from "./page";

const scenario = {
  version: 1,
  title: "From elsewhere",
  system: "Be brief.",
  messages: [{ role: "user", content: "What is 6 × 7?" }],
  tools: [
    {
      name: "multiply",
      description: "",
      parameters: { type: "object" },
      code: "function multiply({ a, b }) { return a * b }",
      permission: "allow",
      readOnly: true,
    },
  ],
  model: {
    kind: "script",
    turns: [
      { tool_calls: [{ name: "multiply", arguments: { a: 6, b: 7 } }] },
      { text: "<img src=x onerror=alert(1)> {{last.value}}" },
    ],
  },
};

test("a link opens its scenario, says where it came from, and runs nothing by itself", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open({ hash: linkOf(scenario) });
  await expect(page.getByTestId("opened")).toContainText("nobody can vouch");
  await expect(page.getByTestId("opened")).toContainText("one tool");
  await expect(playground.status).toHaveAttribute("data-status", "ready");
  await expect(playground.messages).toHaveCount(2);
  await expect(playground.messages.nth(0)).toHaveAttribute("data-role", "system");
  await playground.runToEnd();
  await expect(page.getByTestId("answer")).toHaveText("<img src=x onerror=alert(1)> 42");
  expect(playground.problems).toEqual([]);
});

for (const [name, hash] of [
  ["cut short", linkOf(scenario).slice(0, 120)],
  ["of a later version", "#s=9.AAAA"],
  ["empty", "#s="],
  ["of the wrong shape", linkOf({ version: 1, title: "x", messages: 5 })],
  ["full of nonsense", "#s=1.%%%%"],
] as const) {
  test(`a link ${name} is told, and the page is whole`, async ({ page }) => {
    const playground = new Playground(page);
    await playground.open({ hash });
    await expect(page.getByRole("alert")).toContainText("The link could not be opened.");
    await playground.runToEnd();
    await expect(page.getByTestId("answer")).toHaveText("23 × 19 = 437");
    expect(playground.problems).toEqual([]);
  });
}

test("another address in the same tab opens what it names, also after a reload, and the session before is kept", async ({
  page,
}) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.step(3);
  await page.evaluate(() => {
    location.hash = "#lesson=unknown-stop-reason";
  });
  await expect(playground.status).toHaveAttribute("data-status", "ready");
  await page.waitForTimeout(400);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Scenario" })).toHaveValue("unknown-stop-reason");
  await playground.runToEnd();
  await expect(page.getByTestId("run-error")).toHaveText("Unknown stop reason: max_tokens");
  await page.getByRole("combobox", { name: "Scenario" }).selectOption("tool-throws");
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Scenario" })).toHaveValue("tool-throws");
  await page.getByRole("button", { name: /^Lessons and sessions/ }).click();
  await page
    .getByTestId("session")
    .filter({ hasText: "3 steps" })
    .getByRole("button", { name: /^Open/ })
    .click();
  await playground.expectAt("reply", 2);
});
