import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { linkOf, Playground } from "./page";

const tool = (code: string) => ({
  name: "work",
  description: "",
  parameters: { type: "object" },
  code,
  permission: "allow",
  readOnly: true,
});
const scenario = (code: string, more: object = {}) => ({
  version: 1,
  title: "Something hangs",
  messages: [{ role: "user", content: "go" }],
  tools: [tool(code)],
  model: { kind: "script", turns: [{ tool_calls: [{ name: "work", arguments: {} }] }, { text: "went on" }] },
  ...more,
});

test("a tool that hangs is ended by its limit, the model is told, and the page never stops answering", async ({
  page,
}) => {
  const playground = new Playground(page);
  await playground.open({ hash: linkOf(scenario("function work() { for (;;); }")) });
  await playground.press("n", 5);
  await page.keyboard.press("n");
  await page.getByRole("tab", { name: "Diagram" }).click(); // while it hangs
  await expect(page.locator(".diagram")).toBeVisible();
  await expect(playground.messages.last()).toContainText("timeout");
  await playground.runToEnd();
  await expect(page.getByTestId("answer")).toHaveText("went on");
});

test("a tool that hangs without a limit worth waiting for is left at once by going back", async ({
  page,
}) => {
  const playground = new Playground(page);
  const long = scenario("function work() { for (;;); }", { controls: { toolTimeoutMs: 60_000 } });
  await playground.open({ hash: linkOf(long) });
  await playground.press("n", 5);
  await page.keyboard.press("n");
  await expect(playground.status).toHaveAttribute("data-status", "running");
  await playground.button("Back").click();
  await expect(playground.status).toHaveAttribute("data-step", "4");
  await expect(playground.status).toHaveAttribute("data-status", "paused");
  expect(playground.problems).toEqual([]);
});

test.describe("a model that never answers", () => {
  let server: Server;
  let hungUp = 0;
  test.beforeEach(async () => {
    hungUp = 0;
    server = createServer((request, response) => {
      const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
      if (request.method === "OPTIONS") {
        response.writeHead(204, headers).end();
        return;
      }
      response.on("close", () => {
        hungUp += 1;
      });
      // Whatever is asked: not a word.
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  test.afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  test("can be stopped at any time; the request is given up, and the session goes on", async ({ page }) => {
    const playground = new Playground(page);
    await playground.open();
    await page.getByRole("tab", { name: "Model" }).click();
    await page.getByRole("combobox", { name: "Model kind" }).selectOption("openai");
    await playground.type("Base URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
    await playground.type("API key", "not-a-key");
    await page.getByRole("combobox", { name: "Model", exact: true }).fill("silent");
    await playground
      .button("Reset")
      .click({ timeout: 1000 })
      .catch(() => {});
    await playground.step(2);
    await page.keyboard.press("n");
    await expect(playground.status).toHaveAttribute("data-status", "running");
    await page.waitForTimeout(500);
    expect(hungUp).toBe(0);
    await playground.button("Pause").click();
    await expect(playground.status).not.toHaveAttribute("data-status", "running");
    await expect.poll(() => hungUp).toBeGreaterThan(0);

    await page.getByRole("combobox", { name: "Model kind" }).selectOption("script");
    await playground.runToEnd();
    await expect(page.getByTestId("answer")).toHaveText("23 × 19 = 437");
  });
});

test("a clock that jumps, forwards or back, changes neither order nor result", async ({ page }) => {
  await page.clock.install({ time: new Date("2026-03-01T12:00:00Z") });
  const playground = new Playground(page);
  await playground.open();
  await playground.press("n", 3);
  await page.clock.setSystemTime(new Date("1999-12-31T23:59:00Z"));
  await playground.press("n", 5);
  await page.clock.setSystemTime(new Date("2040-01-01T00:00:00Z"));
  await playground.press("n", 2);
  for (const text of await page.locator("[data-testid=message]").allTextContents())
    for (const [, ms = ""] of text.matchAll(/([\d.-]+) ms/g)) expect(Number(ms)).toBeLessThan(60_000);
  await page.keyboard.press("Home");
  await expect(playground.status).toHaveAttribute("data-step", "0");
  await playground.press("n", 9);
  await playground.runToEnd();
  await expect(page.getByTestId("answer")).toHaveText("23 × 19 = 437");

  // It is kept, and comes back, whatever its dates say.
  await page.clock.resume();
  await page.waitForTimeout(500);
  const step = (await playground.status.getAttribute("data-step")) ?? "";
  await page.reload();
  await expect(playground.status).toHaveAttribute("data-step", step);
  await expect(playground.messages).toHaveCount(4);
  expect(playground.problems).toEqual([]);
});

test("a tab asleep for an hour goes on where it was", async ({ page }) => {
  await page.clock.install();
  const playground = new Playground(page);
  await playground.open({ lesson: "never-ends" });
  await page.getByRole("combobox", { name: "Speed" }).selectOption("slow");
  await playground.button("Run").click();
  await page.clock.runFor(2000);
  const before = Number(await playground.status.getAttribute("data-step"));
  await page.clock.fastForward(60 * 60 * 1000); // timers that are due fire once, as on waking
  await expect
    .poll(async () => Number(await playground.status.getAttribute("data-step")))
    .toBeGreaterThan(before);
  const woken = Number(await playground.status.getAttribute("data-step"));
  expect(woken - before).toBeLessThan(10); // no burst to make up for the hour
  await page.clock.resume();
  await playground.button("Pause").click();
  await expect(playground.status).not.toHaveAttribute("data-status", "running");
  await playground.runToEnd();
  await expect(page.getByTestId("run-error")).toContainText("exceeded the maximum");
  expect(playground.problems).toEqual([]);
});
