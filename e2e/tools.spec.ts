import { expect, type Page, test } from "@playwright/test";
import { Playground } from "./page";

const tool = (page: Page, name: string) => page.locator(`[data-testid=tool][data-tool="${name}"]`);

async function openCard(page: Page, name: string) {
  await tool(page, name).getByText("Code, edit, move").click();
}

async function tryWith(page: Page, playground: Playground, args: string) {
  await playground.type("Arguments", args);
  await playground.button("Try").click();
  const result = page.getByTestId("try-result");
  await expect(result).toHaveAttribute("aria-busy", "false");
  return JSON.parse((await result.textContent()) ?? "");
}

test("a tool from nothing: tried, run, refused by validation, mended, denied, allowed with other arguments", async ({
  page,
}) => {
  const playground = new Playground(page);
  await playground.open();
  await openCard(page, "multiply");
  await page.getByRole("button", { name: "Remove tool multiply" }).click();
  await expect(page.getByText("No tool is registered.")).toBeVisible();

  // From nothing.
  await playground.button("Register tool").click();
  await playground.type("Tool name", "not a name!");
  await expect(page.getByText("1 to 64 letters, digits, _ or -.")).toBeVisible();
  await expect(playground.button("Save")).toBeDisabled();
  await playground.type("Tool name", "multiply");
  await playground.type("Description", "Multiply two numbers.");
  await playground.type(
    "Code",
    "function multiply({ a, b }) {\n  console.log('asked', a, b)\n  return a * b\n}",
  );
  await playground.type(
    "Parameters",
    '{ "type": "object", "properties": { "a": { "type": "string" }, "b": { "type": "number" } }, "required": ["a", "b"] }',
  );
  expect(await tryWith(page, playground, '{ "a": "6", "b": 7 }')).toEqual({ ok: true, value: 42 });
  await expect(page.getByText("asked 6 7")).toBeVisible();
  expect(await tryWith(page, playground, "{ a: 6 }")).toMatchObject({ ok: false, kind: "invalid_arguments" });
  await playground.button("Save").click();
  await expect(tool(page, "multiply")).toContainText("(a: string, b: number)");

  // The model's call does not fit: it is told so, and nothing is coerced.
  await playground.step(7 - 1);
  await expect(playground.messages.nth(2)).toContainText("a: expected string, got number 23");

  // Mended; then it asks first.
  await openCard(page, "multiply");
  await page.getByRole("button", { name: "Change tool multiply" }).click();
  await playground.type(
    "Parameters",
    '{ "type": "object", "properties": { "a": { "type": "number" }, "b": { "type": "number" } }, "required": ["a", "b"] }',
  );
  await playground.button("Save").click();
  await page.getByRole("combobox", { name: "Permission of tool multiply" }).selectOption("ask");

  // Denied once: an observation, and the loop goes on.
  await playground.button("Reset").click();
  await playground.step(5);
  await playground.button("Step").click();
  await expect(playground.status).toHaveAttribute("data-status", "waiting");
  await page.getByRole("textbox", { name: "Reason, for the model to read" }).fill("Too expensive");
  await playground.button("Deny").click();
  await playground.expectAt("tool_result", 3);
  await expect(playground.messages.nth(2)).toContainText("Too expensive");
  await expect(playground.messages.nth(2)).toContainText('"kind": "denied"');
  await playground.runToEnd();
  await expect(playground.status).toHaveAttribute("data-status", "done");

  // Allowed, with other arguments than the model's; the card says so.
  await playground.messages.nth(0).hover();
  await playground.messages.nth(0).getByRole("button", { name: "Run from here" }).click();
  await expect(playground.status).toHaveAttribute("data-status", "waiting");
  await page.getByTestId("ask").getByRole("spinbutton", { name: "b" }).fill("2");
  await playground.button("Allow once").click();
  await expect(page.getByTestId("answer")).toHaveText("23 × 19 = 46");
  await expect(playground.messages.nth(2)).toContainText("ran with { a: 23, b: 2 }");
  await expect(playground.messages.nth(1)).toContainText("{ a: 23, b: 19 }");
  expect(playground.problems).toEqual([]);
});

test("switched off, a tool that the model still calls is unknown", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await page.getByRole("switch", { name: "Tool multiply is on" }).uncheck();
  await playground.step(7);
  await expect(playground.messages.nth(2)).toContainText("Unknown tool: multiply");
});

test("always allowed means that it asks no more", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open({ lesson: "never-ends" });
  await page.getByRole("combobox", { name: "Permission of tool multiply" }).selectOption("ask");
  await page.getByRole("combobox", { name: "Speed" }).selectOption("instant");
  await playground.button("Run").click();
  await expect(playground.status).toHaveAttribute("data-status", "waiting");
  await playground.button("Allow always").click();
  await expect(page.getByTestId("run-error")).toHaveText("Agent exceeded the maximum of 8 turns.");
  await expect(page.getByRole("combobox", { name: "Permission of tool multiply" })).toHaveValue("allow");
});

test("the shelf, copies, order and names", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.button("Ready toys").click();
  const dialog = page.getByRole("dialog", { name: "Ready toys" });
  for (const toy of ["get_weather", "divide", "flaky", "send_email", "multiply"]) {
    await dialog.getByRole("button", { name: `Add toy ${toy}` }).click();
  }
  await dialog.getByRole("button", { name: "Close" }).click();
  const names = () =>
    page.locator("[data-testid=tool]").evaluateAll((all) => all.map((one) => one.getAttribute("data-tool")));
  expect(await names()).toEqual(["multiply", "get_weather", "divide", "flaky", "send_email", "multiply_2"]);
  await openCard(page, "divide");
  await page.getByRole("button", { name: "Duplicate tool divide" }).click();
  await page.getByRole("button", { name: "Move tool divide up" }).click();
  expect(await names()).toEqual([
    "multiply",
    "divide",
    "get_weather",
    "divide_2",
    "flaky",
    "send_email",
    "multiply_2",
  ]);
  await page.getByRole("searchbox", { name: "Filter by name" }).fill("mult");
  expect(await names()).toEqual(["multiply", "multiply_2"]);
  await page.getByRole("searchbox", { name: "Filter by name" }).fill("");

  // A copy's function carries its new name, so that it runs.
  await openCard(page, "divide_2");
  await page.getByRole("button", { name: "Change tool divide_2" }).click();
  expect(await tryWith(page, playground, '{ "a": 1, "b": 0 }')).toMatchObject({ ok: false, kind: "threw" });
  expect(await tryWith(page, playground, '{ "a": 6, "b": 3 }')).toEqual({ ok: true, value: 2 });
});

test("what is typed into the form outlives its closing", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.button("Register tool").click();
  await playground.type("Code", "const my_tool = () => 'half written'");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await playground.button("Register tool").click();
  await expect(page.getByRole("textbox", { name: "Code", exact: true })).toContainText("half written");
});

test("a schema that is itself wrong is told at the form", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.button("Register tool").click();
  await playground.type("Parameters", '{ "type": "objekt" }');
  await expect(page.getByText(/objekt/).last()).toBeVisible();
  await expect(playground.button("Save")).toBeDisabled();
  await playground.type("Parameters", '{ "type": "object", ');
  await expect(playground.button("Save")).toBeDisabled();
});

test("a model as a function runs in the sandbox, and the script comes back when it is chosen again", async ({
  page,
}) => {
  const playground = new Playground(page);
  await playground.open();
  await page.getByRole("tab", { name: "Model" }).click();
  await page.getByRole("combobox", { name: "Model kind" }).selectOption("code");
  await playground.type(
    "generate",
    "function generate({ messages, tools, turn }) { return { stop_reason: 'end_turn', text: tools[0].name + ' ' + messages.length + ' ' + typeof fetch } }",
  );
  await page.getByRole("tabpanel", { name: "Model" }).getByRole("button", { name: "Save" }).click();
  await playground.runToEnd();
  await expect(page.getByTestId("answer")).toHaveText("multiply 1 undefined");
  await page.getByRole("combobox", { name: "Model kind" }).selectOption("script");
  await expect(page.getByText("23 × 19 = {{last.value}}")).toBeVisible();
  await playground.button("Edit the script").click();
  await playground.type("Edit the script", '[{ "tool_calls": 5 }]');
  await page.getByRole("tabpanel", { name: "Model" }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("tool_calls");
  await playground.type("Edit the script", '[{ "text": "{{user}}!" }]');
  await page.getByRole("tabpanel", { name: "Model" }).getByRole("button", { name: "Save" }).click();
  await playground.button("Reset").click();
  await playground.runToEnd();
  await expect(page.getByTestId("answer")).toHaveText("請計算 23 乘以 19!");
  expect(playground.problems).toEqual([]);
});

test("controls hold, and each can be switched off", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await openCard(page, "multiply");
  await page.getByRole("button", { name: "Change tool multiply" }).click();
  await playground.type("Parameters", '{ "type": "object", "properties": { "a": { "type": "string" } } }');
  await playground.type("Code", "function multiply() { return 'x'.repeat(100) }");
  await playground.button("Save").click();
  await page.getByRole("tab", { name: "Controls" }).click();
  await page.getByRole("spinbutton", { name: "Longest result (characters)" }).fill("40");

  await playground.step(6);
  await expect(playground.messages.nth(2)).toContainText("a: expected string, got number 23");

  await page.getByRole("switch", { name: "Validate arguments" }).uncheck();
  await playground.button("Reset").click();
  await playground.step(6);
  await expect(playground.messages.nth(2)).toContainText(
    "[truncated: these are the first 40 of 100 characters.",
  );

  await page.getByRole("switch", { name: "Validate arguments" }).check();
  await page.getByRole("switch", { name: "A tool error ends the run" }).check();
  await playground.button("Reset").click();
  await playground.runToEnd();
  await expect(page.getByTestId("run-error")).toContainText("multiply: a: expected string");
  expect(playground.problems).toEqual([]);
});
