import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { serve } from "../web/models/testing/serve";
import { Playground } from "./page";

const EXPORTS = [
  ...["scenario", "messages", "jsonl", "openai", "responses", "anthropic", "ai-model", "ai-ui", "langchain"],
  ...["otel", "markdown", "html", "javascript", "python", "curl"],
];

async function exported(page: Page, id: string): Promise<{ name: string; text: string }> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await dialog.locator(`input[value="${id}"]`).check();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Save the file" }).click(),
  ]);
  const text = readFileSync(await download.path(), "utf8");
  await page.keyboard.press("Escape");
  return { name: download.suggestedFilename(), text };
}

async function pasteInto(page: Page, text: string) {
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import" });
  await dialog.getByRole("textbox", { name: "Transcript or scenario" }).fill(text);
  return dialog;
}

/** A file let go over the page, as the browser tells of it. */
async function drop(page: Page, name: string, text: string) {
  const data = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content ?? ""], fileName ?? ""));
      return transfer;
    },
    [name, text],
  );
  await page.dispatchEvent("body", "drop", { dataTransfer: data });
}

test("every shape goes out as a file and comes back in with the same messages", async ({ page }) => {
  test.setTimeout(120_000);
  const playground = new Playground(page);
  await playground.open();
  await playground.runToEnd();
  const before = await playground.raw();
  const shapes = [
    "messages",
    "jsonl",
    "openai",
    "responses",
    "anthropic",
    "ai-model",
    "ai-ui",
    "langchain",
    "otel",
  ];
  for (const id of shapes) {
    const { text } = await exported(page, id);
    const dialog = await pasteInto(page, text);
    await expect(dialog.getByRole("combobox", { name: "Shape" }), id).toHaveValue(id);
    await expect(dialog.getByTestId("import-found"), id).toContainText("4 messages");
    await dialog.getByRole("button", { name: "Open" }).click();
    await expect(page.getByTestId("opened")).toContainText(/who made it|cannot be checked/i);
    await expect(playground.messages, id).toHaveCount(4);
    const after = (await playground.raw()) as { role: string; content: unknown }[];
    expect(
      after.map(({ role }) => role),
      id,
    ).toEqual(["user", "assistant", "tool", "assistant"]);
    expect(after, id).toEqual(before);
  }
  expect(playground.problems).toEqual([]);
});

test("everything that can be exported can be seen, copied and saved", async ({ page, context }) => {
  test.setTimeout(120_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const playground = new Playground(page);
  await playground.open();
  await playground.runToEnd();
  for (const id of EXPORTS) {
    const { name, text } = await exported(page, id);
    expect(name, id).toMatch(/\.\w+$/);
    expect(text.length, id).toBeGreaterThan(50);
    if (id !== "curl") expect(text, id).toContain("23");
  }
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await expect(dialog.locator('input[name="export"]')).toHaveCount(EXPORTS.length);
  await dialog.locator('input[value="anthropic"]').check();
  await expect(dialog.getByText("This shape has no place for:")).toBeVisible();
  await dialog.getByRole("button", { name: "Copy" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("tool_use");
  expect(playground.problems).toEqual([]);
});

test("a dropped log is recognised, what becomes of each part is said, and the session before is kept", async ({
  page,
}) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.step(3);
  const log = [
    { role: "user", content: "What is in the picture?" },
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "c1", type: "function", function: { name: "look", arguments: "{}" } }],
    },
    { role: "tool", tool_call_id: "c1", content: "a cat" },
    {
      role: "assistant",
      content: [
        { type: "text", text: "A cat." },
        { type: "image_url", image_url: {} },
      ],
    },
  ];
  await drop(page, "run.log", JSON.stringify({ model: "m", frequency_penalty: 1, messages: log }));
  const dialog = page.getByRole("dialog", { name: "Import" });
  await expect(dialog.getByRole("combobox", { name: "Shape" })).toHaveValue("openai");
  const report = dialog.getByTestId("import-report");
  await expect(report).toContainText("frequency_penalty");
  await expect(report).toContainText("image_url: this page shows text alone");
  await expect(report).toContainText("stand-in");
  await dialog.getByRole("button", { name: "Open" }).click();
  await expect(playground.messages).toHaveCount(4);
  // From its first message the recorded replies and results play again.
  await playground.messages.first().hover();
  await playground.messages.first().getByRole("button", { name: "Run from here" }).click();
  await expect(playground.status).toHaveAttribute("data-status", "done", { timeout: 20_000 });
  await expect(playground.messages).toHaveCount(4);
  await expect(playground.messages.nth(2)).toContainText("a cat");
  await page.getByRole("button", { name: /^Lessons and sessions/ }).click();
  await expect(page.getByTestId("session").filter({ hasText: "3 steps" })).toHaveCount(1);
});

test("JSON pasted on the page opens the import; in a text field it stays what it is", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const playground = new Playground(page);
  await playground.open();
  await page.evaluate(() => navigator.clipboard.writeText('[{"role":"user","content":"hello"}]'));
  await page.getByRole("textbox", { name: "New user message" }).focus();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(page.getByRole("dialog", { name: "Import" })).toBeHidden();
  await page.getByRole("heading", { name: "Agent Loop Playground" }).click();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(page.getByRole("dialog", { name: "Import" })).toBeVisible();
  await expect(page.getByTestId("import-found")).toContainText("One message");
});

test("what cannot be read is said, with the place, and stays in the box", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  const dialog = await pasteInto(page, '[{"role":"user","content":"hi"},]');
  const box = dialog.getByRole("textbox", { name: "Transcript or scenario" });
  await expect(dialog.getByRole("alert")).toContainText("It is not JSON");
  await box.fill("<!doctype html><title>Sign in</title>");
  await expect(dialog.getByRole("alert")).toContainText("It is not JSON");
  await box.fill('{"answer": 42}');
  await expect(dialog.getByRole("alert")).toContainText("Known are");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(box).toHaveValue('{"answer": 42}');
  await page.keyboard.press("Escape");
  await drop(page, "film.mp4", "\u0000\u0001\u0002");
  await expect(dialog.getByRole("alert").first()).toContainText("film.mp4 is not text");
  await box.fill(JSON.stringify([{ role: "user", content: "x".repeat(200_000) }]));
  await expect(dialog.getByTestId("import-found")).toContainText("One message");
  await dialog.getByRole("button", { name: "Open" }).click();
  await expect(playground.messages).toHaveCount(1);
  expect(playground.problems).toEqual([]);
});

test("a transcript with faults opens with what a provider would refuse, and the repair", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  const call = { id: "c1", type: "function", function: { name: "look", arguments: "{}" } };
  const dialog = await pasteInto(
    page,
    JSON.stringify([
      { role: "user", content: "Look." },
      { role: "assistant", content: null, tool_calls: [call] },
      { role: "user", content: "And?" },
    ]),
  );
  await dialog.getByRole("button", { name: "Open" }).click();
  await expect(playground.messages).toHaveCount(3);
  const repair = page.getByRole("button", { name: /^Repair/ }).first();
  await expect(repair).toBeVisible();
  await repair.click();
  await expect(playground.messages).toHaveCount(4);
  await expect(playground.messages.nth(2)).toHaveAttribute("data-role", "tool");
});

test("what is too much for a scenario is said before it is opened; another file is recognised afresh", async ({
  page,
}) => {
  const playground = new Playground(page);
  await playground.open();
  const turn = (n: number) => [
    { role: "assistant", tool_calls: [{ id: `c${n}`, function: { name: "f", arguments: '{"a":1}' } }] },
    { role: "tool", tool_call_id: `c${n}`, content: "x" },
  ];
  const turns = Array.from({ length: 4000 }, (_, n) => turn(n)).flat();
  const dialog = await pasteInto(page, JSON.stringify([{ role: "user", content: "go" }, ...turns]));
  await expect(dialog.getByRole("alert")).toContainText("at most", { timeout: 20_000 });
  await expect(dialog.getByRole("button", { name: "Open" })).toHaveCount(0);
  await drop(page, "a.json", '[{"role":"user","content":"hello"}]');
  const shape = dialog.getByRole("combobox", { name: "Shape" });
  await expect(dialog.getByTestId("import-found")).toContainText("One message");
  await shape.selectOption("anthropic");
  await drop(page, "b.json", '{"messages":[{"type":"human","content":"hello"}]}');
  await expect(shape).toHaveValue("langchain");
  expect(playground.problems).toEqual([]);
});

test("without a network #url= says so, also while the Model panel is open", async ({ page, context }) => {
  const playground = new Playground(page);
  await playground.open();
  await page.getByRole("tab", { name: "Model", exact: true }).click();
  await page.getByRole("combobox", { name: "Model kind" }).selectOption("openai");
  await expect(page.getByRole("textbox", { name: "Base URL" })).toBeVisible();
  await page.evaluate(() => {
    location.hash = "#url=nothing"; // so that what fetches has come while there was a network
  });
  const notice = page.getByTestId("opened");
  await expect(notice).toContainText("it takes https");
  await context.setOffline(true);
  await page.evaluate(() => {
    location.hash = "#url=https://example.com/run.json";
  });
  await expect(notice).toContainText("the network is away");
});

test("#url= fetches a scenario without credentials, and says what went wrong", async ({ page }) => {
  const scenario = readFileSync("web/scenario/fixtures/workshop.json", "utf8");
  const server = await serve(({ path }) => {
    const headers = { "access-control-allow-origin": "*", "content-type": "application/json" };
    if (path === "/missing.json") return { status: 404, headers, chunks: ["{}"] };
    if (path === "/large.json")
      return { headers, chunks: Array.from({ length: 30 }, () => "x".repeat(100_000)) };
    if (path === "/closed.json") return { headers: {}, chunks: [scenario] };
    if (path === "/wrong.json")
      return { headers, chunks: ['{"version":1,"messages":[7],"model":{"kind":"human"}}'] };
    if (path === "/slow.json") return { headers, chunks: ["{", " ", " "], pauseMs: 60_000 };
    return { headers, chunks: [scenario] };
  });
  const playground = new Playground(page);
  await playground.open({ hash: `#url=${server.url}/workshop.json` });
  const notice = page.getByTestId("opened");
  await expect(notice).toHaveAttribute("data-type", "opened");
  await expect(page.getByRole("combobox", { name: "Scenario" })).toHaveValue("url");
  await expect(playground.status).toHaveAttribute("data-status", "ready");
  expect(server.received[0]?.headers.cookie).toBeUndefined();
  expect(server.received[0]?.headers.referer).toBeUndefined();
  for (const [file, says] of [
    ["missing.json", "HTTP 404"],
    ["large.json", "larger than 2 MB"],
    ["closed.json", "CORS"],
    ["wrong.json", "$.messages[0]"],
  ]) {
    await page.goto("about:blank");
    await playground.open({ hash: `#url=${encodeURIComponent(`${server.url}/${file}`)}` });
    await expect(notice, file).toContainText(says ?? "");
    await expect(playground.button("Step")).toBeEnabled();
  }
  await page.goto("about:blank");
  await playground.open({ hash: "#url=file:///etc/passwd" });
  await expect(notice).toContainText("it takes https");
  await page.goto("about:blank");
  await playground.open({ hash: `#url=${server.url}/slow.json` });
  await expect(notice).toHaveAttribute("data-type", "loading");
  await notice.getByRole("button", { name: "Cancel" }).click();
  await expect(notice).toHaveCount(0);
  await playground.step();
  await server.close();
});

for (const [width, theme, lang] of [
  [1440, "light", "en"],
  [390, "dark", "zh-TW"],
] as const) {
  test(`both dialogs are sound: ${width}, ${theme}, ${lang}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const playground = new Playground(page);
    await playground.open({ query: `lang=${lang}&theme=${theme}` });
    for (const name of [/^(Export|匯出)$/, /^(Import|匯入)$/]) {
      const more = page.getByRole("button", { name: /^(More|更多)$/ });
      if (await more.isVisible()) await more.click();
      await page.getByRole("button", { name }).click();
      const dialog = page.locator("dialog[open]");
      await expect(dialog.locator("textarea, pre").first()).toBeVisible();
      if (await dialog.locator("textarea").count()) {
        await dialog
          .locator("textarea")
          .fill('[{"role":"user","content":"hi"},{"role":"function","content":"?"}]');
      }
      const { violations } = await new AxeBuilder({ page }).include("dialog[open]").analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await page.keyboard.press("Escape");
    }
    expect(playground.problems).toEqual([]);
  });
}
