import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { staticHost } from "./host";
import { linkOf, Playground } from "./page";

const hostile = JSON.parse(readFileSync("web/panels/markdown/hostile.json", "utf8")) as string[];
const all = hostile.join("\n\n");

/** A scenario whose every string would like to be more than a string. */
const scenario = {
  version: 1,
  title: hostile[1],
  notes: `${all}\n\n[fine](https://example.com/fine)`,
  system: all,
  messages: [{ role: "user", content: all }],
  tools: [
    {
      name: "say",
      description: hostile[1],
      parameters: { type: "object", properties: { "<img src=x onerror=caught=1>": { type: "string" } } },
      code: `function say() { return ${JSON.stringify(hostile)} }`,
      permission: "allow",
      readOnly: true,
    },
  ],
  model: {
    kind: "script",
    turns: [
      { text: all, tool_calls: [{ name: "say", arguments: { x: all } }] },
      { tool_calls: [{ name: "<img src=x onerror=globalThis.caught=1>", arguments: {} }] },
      { text: all, stop_reason: "<svg/onload=globalThis.caught=1>" },
    ],
  },
};

test("no string of a scenario, a model or a tool becomes anything but text, on any panel", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const playground = new Playground(page);
  await playground.open({ hash: linkOf(scenario) });
  await playground.runToEnd();
  for (const tab of await page.getByRole("tab").all()) {
    await tab.click();
    await page.waitForTimeout(150); // parts that load when opened, and whatever would run then
  }
  await page.getByRole("tab", { name: "Scenario" }).click();
  await expect(page.getByRole("link", { name: "fine" })).toBeVisible();
  expect(await page.evaluate(() => "caught" in globalThis)).toBe(false);
  expect(
    await page.locator("main :is(img, script, iframe, form[action], style, base, meta, object)").count(),
  ).toBe(0);
  expect(asked.filter((url) => !url.startsWith(new URL(page.url()).origin))).toEqual([]);
  expect(playground.problems).toEqual([]);

  const fine = page.getByRole("link", { name: "fine" });
  await expect(fine).toHaveAttribute("rel", "noopener noreferrer");
  await expect(fine).toHaveAttribute("target", "_blank");
  await expect(fine).toContainText("opens in a new tab");
});

test("under the headers for static hosts the page works as it does without", async ({ page }) => {
  const [, block = ""] = /\/\*\n((?: {2}.+\n)+)/.exec(readFileSync("public/_headers", "utf8")) ?? [];
  const headers = Object.fromEntries([...block.matchAll(/ {2}([\w-]+): (.+)/g)].map(([, k, v]) => [k, v]));
  expect(Object.keys(headers)).toContain("Content-Security-Policy");
  const host = await staticHost("dist", "/", headers);
  const playground = new Playground(page);
  await page.goto(`${host.url}?lang=en`);
  await playground.runToEnd();
  await expect(page.getByTestId("answer")).toHaveText("23 × 19 = 437");
  for (const tab of await page.getByRole("tab").all()) await tab.click();
  expect(playground.problems).toEqual([]);
  await host.close();
});
