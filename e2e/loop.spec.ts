import { expect, test } from "@playwright/test";
import { Playground } from "./page";

test("the whole walk: 23 × 19 by clicking Step, back, and forward again", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await expect(playground.status).toHaveAttribute("data-status", "ready");
  await expect(playground.messages).toHaveText([/請計算 23 乘以 19/]);

  const walk: [point: string, messages: number, lit: RegExp, status?: string][] = [
    ["budget", 1, /if \(turn > maxTurns\)/],
    ["model_call", 1, /reply = await callModel\(\)/],
    ["reply", 2, /messages\.push\(reply\)/],
    ["stop_reason", 2, /if \(reply\.stop_reason === "end_turn"\)/],
    ["tool_call", 2, /const result = await runTool\(call\)/],
    ["tool_result", 3, /messages\.push\(\{ role: "tool"/],
    ["budget", 3, /if \(turn > maxTurns\)/],
    ["model_call", 3, /reply = await callModel\(\)/],
    ["reply", 4, /messages\.push\(reply\)/],
    ["stop_reason", 4, /if \(reply\.stop_reason === "end_turn"\)/],
    ["answer", 4, /end\("answer", reply\.content\)/, "done"],
  ];
  for (const [at, [point, messages, lit, status]] of walk.entries()) {
    await playground.step();
    await playground.expectAt(point, messages, status);
    await expect(playground.lit).toHaveText(lit);
    await expect(playground.status).toHaveAttribute("data-turn", at < 6 ? "1" : "2");
  }
  await expect(page.getByTestId("answer")).toHaveText("23 × 19 = 437");
  await expect(playground.button("Step")).toBeDisabled();
  const recorded = await playground.raw();
  expect(recorded).toEqual([
    { role: "user", content: "請計算 23 乘以 19" },
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "call_1", name: "multiply", arguments: { a: 23, b: 19 } }],
      stop_reason: "tool_use",
    },
    { role: "tool", tool_call_id: "call_1", content: { ok: true, value: 437 } },
    { role: "assistant", content: "23 × 19 = 437", stop_reason: "end_turn" },
  ]);

  // Back, one by one, to where it began: nothing is lost, nothing is called.
  for (const [point, messages] of walk.slice(0, -1).reverse()) {
    await playground.button("Back").click();
    await playground.expectAt(point, messages);
  }
  await playground.button("Back").click();
  await expect(playground.status).toHaveAttribute("data-status", "ready");
  await expect(playground.lit).toHaveCount(0);
  await expect(playground.button("Back")).toBeDisabled();

  // Forward again through what was recorded, to the same end.
  for (const [point, messages, , status] of walk) {
    await playground.step();
    await playground.expectAt(point, messages, status);
  }
  expect(await playground.raw()).toEqual(recorded);

  // The slider goes anywhere.
  const slider = page.getByRole("slider", { name: "Step position" });
  await slider.fill("6");
  await playground.expectAt("tool_result", 3);
  await slider.fill("11");
  await expect(page.getByTestId("answer")).toHaveText("23 × 19 = 437");
  expect(playground.problems).toEqual([]);
});

test("why the loop goes on or stops is said in words at each step", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  const live = page.locator("[aria-live=polite]");
  await expect(live).toContainText("Press Step");
  await playground.step(4);
  await expect(live).toContainText("It says tool_use: the tools run next");
  await playground.step(6);
  await expect(live).toContainText("It says end_turn: the loop stops here");
  await playground.step();
  await expect(live).toContainText("23 × 19 = 437");
});

test("Run, Pause, Next turn and Reset", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.button("Next turn").click();
  await playground.expectAt("budget", 1);
  await playground.button("Next turn").click();
  await playground.expectAt("budget", 3);
  await expect(playground.status).toHaveAttribute("data-turn", "2");
  await playground.button("Reset").click();
  await expect(playground.status).toHaveAttribute("data-status", "ready");
  await page.getByRole("combobox", { name: "Speed" }).selectOption("slow");
  await playground.button("Run").click();
  await expect(playground.status).toHaveAttribute("data-status", "running");
  await playground.button("Pause").click();
  await expect(playground.status).toHaveAttribute("data-status", "paused");
  const step = await playground.status.getAttribute("data-step");
  await page.waitForTimeout(1900);
  await expect(playground.status).toHaveAttribute("data-step", step ?? "");
  await playground.runToEnd();
  await expect(page.getByTestId("answer")).toHaveText("23 × 19 = 437");
});

test("the keys step, go back and run, and never act while typing", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.press("ArrowRight", 1);
  await playground.press("n", 1);
  await expect(playground.status).toHaveAttribute("data-step", "2");
  await page.keyboard.press("p");
  await expect(playground.status).toHaveAttribute("data-step", "1");
  await page.keyboard.press("t");
  await expect(playground.status).toHaveAttribute("data-turn", "2");
  await page.keyboard.press("Home");
  await expect(playground.status).toHaveAttribute("data-step", "0");
  await page.keyboard.press("End");
  await expect(playground.status).toHaveAttribute("data-step", "7");
  await page.getByRole("textbox", { name: "New user message" }).fill("");
  await page.getByRole("textbox", { name: "New user message" }).pressSequentially("n p t");
  await expect(playground.status).toHaveAttribute("data-step", "7");
  await page.getByRole("tab", { name: "Raw JSON" }).focus();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("Keyboard shortcuts");
});

const endings: [lesson: string, error: string, messages: number, point: string][] = [
  ["never-ends", "Agent exceeded the maximum of 8 turns.", 17, "budget_spent"],
  ["unknown-stop-reason", "Unknown stop reason: max_tokens", 2, "unknown_stop_reason"],
  ["empty-answer", "Model ended without a final answer.", 2, "no_answer"],
];
for (const [lesson, error, messages, point] of endings) {
  test(`${lesson} ends with an error that says why`, async ({ page }) => {
    const playground = new Playground(page);
    await playground.open({ lesson });
    await playground.runToEnd();
    await playground.expectAt(point, messages, "failed");
    await expect(page.getByTestId("run-error")).toHaveText(error);
    expect(playground.problems).toEqual([]);
  });
}

test("a smaller budget is obeyed, whatever the model wants", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open({ lesson: "never-ends" });
  await page.getByRole("tab", { name: "Controls" }).click();
  await page.getByRole("spinbutton", { name: "Max turns" }).fill("3");
  await playground.runToEnd();
  await expect(page.getByTestId("run-error")).toHaveText("Agent exceeded the maximum of 3 turns.");
});

test("an unknown tool is an observation, and the loop goes on", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open({ lesson: "unknown-tool" });
  await playground.runToEnd();
  await expect(playground.messages.nth(2)).toContainText("Unknown tool: calculator");
  await expect(page.getByTestId("answer")).toHaveText("23 × 19 = 437");
});

test("a tool that throws is an observation, and the loop goes on", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open({ lesson: "tool-throws" });
  await playground.runToEnd();
  await expect(playground.messages.nth(2)).toContainText("No such article: TEA");
  await expect(page.getByTestId("answer")).toHaveText("The tea is NT$180.");
});

test("after an answer another question goes on over the same messages[]", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.runToEnd();
  await page.getByRole("textbox", { name: "New user message" }).fill("再算一次");
  await playground.button("Add message").click();
  await expect(playground.messages).toHaveCount(5);
  await playground.runToEnd();
  await expect(page.getByTestId("run-error")).toContainText("The script has run out");
  await expect(page.getByTestId("model-error")).toBeVisible();
});

test("one call only: the reply asks for a tool, and nothing happens next", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.step(5);
  await page.getByRole("switch", { name: "One call only" }).check();
  await playground.step(3);
  await playground.expectAt("returned", 2, "done");
  await expect(playground.button("Step")).toBeDisabled();
  await expect(page.locator("[aria-live=polite]")).toContainText(
    "asked for multiply, and nothing happens next",
  );
  await page.getByRole("switch", { name: "One call only" }).uncheck();
  await playground.expectAt("tool_call", 2);
});

test("the Python tab shows the same point", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.step(5);
  await playground.button("Python").click();
  await expect(playground.lit).toHaveAttribute("data-point", "tool_call");
  await expect(playground.lit).toHaveText(/result = run_tool\(call\)/);
});

test("the drawing lights the place where the loop stands", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await page.getByRole("tab", { name: "Diagram" }).click();
  const lit = page.locator("[data-lit=true]");
  for (const place of ["budget", "model", "messages", "stop_reason", "tools", "messages"]) {
    await playground.step();
    await expect(lit).toHaveAttribute("data-place", place);
  }
  await playground.step(5);
  await expect(lit).toHaveAttribute("data-place", "answer");
});
