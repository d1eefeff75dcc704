import { expect, type Page, test } from "@playwright/test";
import { Playground } from "./page";

const editor = (page: Page) => page.getByTestId("message-editor");

async function act(playground: Playground, index: number, name: string) {
  const message = playground.messages.nth(index);
  await message.hover();
  await message.getByRole("button", { name, exact: true }).click();
}

test("437 becomes 999, and the answer follows; both branches are there", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.runToEnd();
  await act(playground, 2, "Edit");
  await editor(page).getByRole("textbox", { name: "value (JSON)" }).fill("999");
  await editor(page).getByRole("button", { name: "Save" }).click();
  await expect(playground.messages.nth(2)).toContainText('"value": 999');
  await act(playground, 2, "Run from here");
  await expect(page.getByTestId("answer")).toHaveText("23 × 19 = 999");
  const branch = page.getByTestId("branch");
  await expect(branch).toHaveCount(2);

  await branch.nth(0).getByRole("button").first().click();
  await expect(playground.messages.nth(2)).toContainText('"value": 999');
  await page.keyboard.press("]");
  await expect(page.getByTestId("answer")).toHaveText("23 × 19 = 999");

  // Deleting can be taken back.
  await branch
    .nth(1)
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(branch).toHaveCount(1);
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(branch).toHaveCount(2);
  await branch
    .nth(1)
    .getByRole("button", { name: /^Rename/ })
    .click();
  await page.getByRole("textbox", { name: /^Rename/ }).fill("with 999");
  await page.keyboard.press("Enter");
  await expect(branch.nth(1)).toContainText("with 999");
  expect(playground.problems).toEqual([]);
});

test("undo and redo walk the edits", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  for (const text of ["one", "two"]) {
    await act(playground, 0, "Edit");
    await editor(page).getByRole("textbox", { name: "content" }).fill(text);
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(playground.messages.nth(0)).toContainText(text);
  }
  await page.getByRole("tab", { name: "messages[]" }).focus();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(playground.messages.nth(0)).toContainText("one");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(playground.messages.nth(0)).toContainText("23 乘以 19");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(playground.messages.nth(0)).toContainText("two");
});

test("in the editor Enter is a new line, Escape leaves, and a composing input method gives no commands", async ({
  page,
}) => {
  const playground = new Playground(page);
  await playground.open();
  await act(playground, 0, "Edit");
  const box = editor(page).getByRole("textbox", { name: "content" });
  await box.press("End");
  await box.press("Enter");
  await box.pressSequentially("n p t");
  await expect(box).toHaveValue("請計算 23 乘以 19\nn p t");
  await box.evaluate((element) => {
    const press = (key: string, init: KeyboardEventInit) =>
      element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }));
    press("Escape", { isComposing: true });
    press("Enter", { isComposing: true, ctrlKey: true });
    press("Escape", { keyCode: 229 } as KeyboardEventInit);
  });
  await expect(editor(page)).toBeVisible();
  await box.press("Escape");
  await expect(editor(page)).toBeHidden();
  await expect(playground.messages.nth(0)).toHaveText(/請計算 23 乘以 19/);
  await expect(playground.messages.nth(0)).not.toContainText("n p t");
});

test("a call's arguments and id, a result's error, a role and a stop reason can all be changed", async ({
  page,
}) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.step(6);
  await act(playground, 1, "Edit");
  await editor(page).getByRole("textbox", { name: "id" }).fill("renamed");
  await editor(page).getByRole("spinbutton", { name: "a" }).fill("24");
  await editor(page).getByRole("button", { name: "Save" }).click();
  await expect(playground.messages.nth(1)).toContainText("{ a: 24, b: 19 }");
  await expect(playground.messages.nth(2)).toContainText("renamed");

  await act(playground, 2, "Edit");
  await editor(page).getByRole("checkbox", { name: "ok" }).uncheck();
  await editor(page).getByRole("textbox", { name: "error" }).fill("out of order");
  await editor(page).getByRole("combobox", { name: "kind" }).selectOption("timeout");
  await editor(page).getByRole("button", { name: "Save" }).click();
  expect(await playground.raw()).toMatchObject([
    {},
    { tool_calls: [{ id: "renamed", arguments: { a: 24, b: 19 } }] },
    { tool_call_id: "renamed", content: { ok: false, error: "out of order", kind: "timeout" } },
  ]);
  await playground.runToEnd();
  await expect(page.getByTestId("answer")).toHaveText("23 × 19 = (out of order)");
});

test("insert, duplicate, move, delete and drop", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  const more = async (index: number, name: string) => {
    await playground.messages.nth(index).hover();
    await playground.messages.nth(index).getByLabel("More for this message").click();
    await playground.messages.nth(index).getByRole("button", { name }).click();
  };
  await more(0, "Insert above");
  await editor(page).getByRole("combobox", { name: "role" }).selectOption("system");
  await editor(page).getByRole("textbox", { name: "content" }).fill("Be brief.");
  await editor(page).getByRole("button", { name: "Save" }).click();
  await expect(playground.messages).toHaveCount(2);
  await expect(playground.messages.nth(0)).toHaveAttribute("data-role", "system");
  await more(1, "Duplicate");
  await expect(playground.messages).toHaveCount(3);
  await more(0, "Move down");
  await expect(playground.messages.nth(1)).toHaveAttribute("data-role", "system");
  await more(0, "Drop everything after");
  await expect(playground.messages).toHaveCount(1);
  await act(playground, 0, "Delete");
  await expect(playground.messages).toHaveCount(0);
  await expect(playground.button("Step")).toBeDisabled();
});

test("a pasted transcript with a dangling call is told, repaired, and runs on", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await page.getByRole("tab", { name: "Raw JSON" }).click();
  await playground.button("Edit or paste").click();
  await playground.type("messages[] as JSON", "[{]");
  await playground.button("Save").click();
  await expect(page.getByRole("alert")).toContainText("$: expected JSON");
  const call = {
    id: "call_9",
    type: "function",
    function: { name: "multiply", arguments: '{"a":23,"b":19}' },
  };
  await playground.type(
    "messages[] as JSON",
    JSON.stringify([
      { role: "user", content: "23 × 19?" },
      { role: "assistant", content: null, tool_calls: [call] },
      { role: "user", content: "still there?" },
    ]),
  );
  await playground.button("Save").click();
  await page.getByRole("tab", { name: "messages[]" }).click();
  const finding = page.getByTestId("finding");
  await expect(finding).toHaveCount(1);
  await expect(finding).toHaveAttribute("data-rule", "missing_result");
  await expect(finding).toContainText("OpenAI: 400");
  await expect(finding).toContainText("Anthropic: 400");
  await finding.getByRole("button", { name: "Repair" }).click();
  await expect(finding).toHaveCount(0);
  await expect(playground.messages.nth(2)).toContainText('"error": "interrupted"');
  await playground.runToEnd();
  await expect(page.getByTestId("answer")).toHaveText("23 × 19 = (interrupted)");
  expect(playground.problems).toEqual([]);
});

test("two branches and two turns side by side, and the same run under another control", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.runToEnd();
  await page.getByRole("tab", { name: "Compare" }).click();
  // Turn 1 against turn 2 of the one branch.
  await expect(page.getByText("2 messages differ.")).toBeVisible();
  await page.getByRole("spinbutton", { name: "Turns" }).fill("1");
  await page.getByRole("tabpanel").getByRole("button", { name: "Run" }).click();
  await expect(page.getByRole("combobox", { name: "Right side" })).toHaveValue(/^branch/);
  const row = page.getByTestId("compare-row");
  await expect(row).toHaveCount(4);
  await expect(row.nth(0)).toHaveAttribute("data-same", "true");
  await expect(row.nth(3)).toContainText("nothing here");
  await page.getByRole("button", { name: "Left side: one step back" }).click();
  await page.getByRole("slider", { name: "Left side: step" }).fill("3");
  await expect(row).toHaveCount(3);
  await page.getByRole("combobox", { name: "Left side" }).selectOption({ index: 1 });
  await expect(page.getByText("Both sides are alike.")).toBeVisible();
  expect(playground.problems).toEqual([]);
});

test("differences are marked down to the words", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.runToEnd();
  await act(playground, 2, "Edit");
  await editor(page).getByRole("textbox", { name: "value (JSON)" }).fill("999");
  await editor(page).getByRole("button", { name: "Save" }).click();
  await act(playground, 2, "Run from here");
  await expect(page.getByTestId("answer")).toHaveText("23 × 19 = 999");
  await page.getByTestId("branch").nth(0).getByRole("button").first().click();
  await page.keyboard.press("ControlOrMeta+z");
  await page.getByRole("tab", { name: "Compare" }).click();
  await page.getByRole("slider", { name: "Left side: step" }).fill("11");
  const row = page.getByTestId("compare-row");
  await expect(row.nth(3).locator("del")).toHaveText("437");
  await expect(row.nth(3).locator("ins")).toHaveText("999");
});
