import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { Playground } from "./page";

const controlSwitch = (page: Page, name: string) => page.getByRole("switch", { name, exact: true });
const lines = (page: Page, control: string) =>
  page.locator(`[data-testid="control-lines"][data-control="${control}"]`);

async function openControls(page: Page, lesson: string) {
  const playground = new Playground(page);
  await playground.open({ lesson });
  await page.getByRole("tab", { name: "Controls" }).click();
  return playground;
}

test("a run that never ends is held by the repeat guard, whose lines show in both languages", async ({
  page,
}) => {
  const playground = await openControls(page, "never-ends");
  await page.getByRole("button", { name: "Defaults" }).click();
  await playground.runToEnd();
  await expect(page.getByTestId("run-error")).toHaveText("Agent exceeded the maximum of 8 turns.");

  await controlSwitch(page, "Repeat guard").check();
  await page.getByRole("spinbutton", { name: "Same call at most" }).fill("2");
  await expect(lines(page, "maxRepeats")).toContainText("if (times > maxRepeats)");
  await playground.button("Reset").click();
  await playground.runToEnd();
  await expect(page.getByTestId("run-error")).toContainText("Repeat guard");
  await expect(page.getByTestId("run-error")).toContainText("limit 2");
  await expect(lines(page, "maxRepeats")).toHaveAttribute("data-acted", "true");

  await page.getByRole("button", { name: "Python" }).click();
  await expect(lines(page, "maxRepeats")).toContainText("if times > max_repeats:");
  await page.getByRole("checkbox", { name: "Lines of controls" }).uncheck();
  await expect(lines(page, "maxRepeats")).toHaveCount(0);
  expect(playground.problems).toEqual([]);
});

test("all off leaves the bare loop, and Defaults brings the turn budget back", async ({ page }) => {
  await openControls(page, "never-ends");
  await controlSwitch(page, "Token budget").check();
  await expect(page.getByTestId("control-lines").first()).toBeVisible();
  await page.getByRole("button", { name: "All off: the bare loop" }).click();
  await expect(page.locator("[data-control] [role=switch]:checked")).toHaveCount(0);
  await expect(page.getByTestId("control-lines")).toHaveCount(0);
  await page.getByRole("button", { name: "Defaults" }).click();
  await expect(page.getByRole("spinbutton", { name: "Max turns" })).toHaveValue("8");
});

test("a spent turn budget hands over to a person, whose message the run goes on with", async ({ page }) => {
  const playground = await openControls(page, "never-ends");
  await controlSwitch(page, "Hand-off to a person").check();
  await page.getByRole("spinbutton", { name: "Max turns" }).fill("2");
  await page.getByRole("combobox", { name: "Speed" }).selectOption("instant");
  await playground.button("Run").click();
  await expect(playground.status).toHaveAttribute("data-status", "waiting");
  await expect(playground.button("Step")).toBeDisabled();
  await page.waitForTimeout(500); // what is kept is kept a moment later
  await page.reload();
  await expect(playground.status).toHaveAttribute("data-status", "waiting");
  const before = await playground.messages.count();
  await page.getByRole("textbox", { name: "New user message" }).fill("Go on.");
  await playground.button("Add message").click();
  await playground.step(3);
  expect(await playground.messages.count()).toBe(before + 2);
});

test("an answer that the completion check refuses goes back with the reason", async ({ page }) => {
  const playground = await openControls(page, "minimal-loop");
  await controlSwitch(page, "Completion check").check();
  await playground.type(
    "check",
    "function check({ messages }) { return { ok: messages.length > 4, reason: 'Say it again.' } }",
  );
  await page.getByRole("button", { name: "Save the completion check" }).click();
  await page.getByRole("tab", { name: "Controls" }).click();
  await playground.step(11);
  await expect(playground.messages.nth(4)).toContainText("Say it again.");
  await expect(lines(page, "completionCheck")).toHaveAttribute("data-acted", "true");
  await page.waitForTimeout(500); // what is kept is kept a moment later
  await page.reload();
  await expect(playground.messages).toHaveCount(5);
  await playground.button("Back").click();
  await expect(playground.messages).toHaveCount(4);
  await playground.step(1);
  await playground.step(1);
  await expect(playground.lit).toHaveAttribute("data-point", "budget");
  await expect(playground.status).toHaveAttribute("data-turn", "3");
});

for (const theme of process.env.E2E_ALL ? ["light", "dark"] : ["dark"]) {
  test(`the panel with everything on is accessible, ${theme}`, async ({ page }) => {
    const playground = new Playground(page);
    await playground.open({ lesson: "minimal-loop", query: `lang=en&theme=${theme}` });
    await page.getByRole("tab", { name: "Controls" }).click();
    await expect(controlSwitch(page, "Repeat guard")).toBeVisible();
    for (const one of await page.locator("[data-control] [role=switch]").all())
      if (!(await one.isChecked())) await one.check();
    await expect(page.getByTestId("control-lines").first()).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
  });
}
