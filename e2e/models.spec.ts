import { expect, test } from "@playwright/test";
import { Playground } from "./page";
import { connect, multiplies, provider, refuses, says } from "./provider";

const KEY = "sk-test-0123456789abcdef";

test("a full loop on a real server: streamed, with its wire and its tokens", async ({ page }) => {
  const server = await provider((request) => multiplies(request, { pauseMs: 40 }));
  const playground = new Playground(page);
  await playground.open();
  await connect(playground, page, { baseUrl: server.baseUrl, key: KEY });
  await playground.runToEnd();
  await expect(page.getByTestId("answer")).toHaveText("23 × 19 = 437");
  await expect(playground.messages).toHaveCount(4);
  const [first, second] = server.posts();
  expect(first?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(Object.keys(first?.headers ?? {}).filter((name) => name.startsWith("x-"))).toEqual([]);
  expect(JSON.parse(second?.body ?? "").messages.at(-1)).toMatchObject({ role: "tool", content: "437" });

  await page.getByRole("tab", { name: "Wire" }).click();
  await expect(page.getByRole("combobox", { name: "Model call" }).locator("option")).toHaveCount(2);
  await expect(page.getByTestId("wire-request").locator("ins")).not.toHaveCount(0);
  await expect(page.getByTestId("wire-response")).toContainText("[DONE]");
  await page.getByText("2 headers").click();
  await expect(page.getByText("$OPENAI_API_KEY")).toBeVisible();
  await page.getByRole("tab", { name: "Context" }).click();
  await expect(page.getByTestId("input-tokens")).toHaveText("80");
  await page.getByRole("spinbutton", { name: "USD a million input tokens" }).fill("10");
  await expect(page.getByTestId("cost")).toHaveText("$0.0008");
  expect(playground.problems).toEqual([]);
  await server.close();
});

test("text appears as it arrives, and stopping keeps what came, closes the request, and Step calls again", async ({
  page,
}) => {
  const endless = says(Array.from({ length: 200 }, (_, n) => `word${n} `));
  let slow = true;
  const server = await provider(() => (slow ? { ...endless, pauseMs: 30 } : says(["All of it."])));
  const playground = new Playground(page);
  await playground.open();
  await connect(playground, page, { baseUrl: server.baseUrl, key: KEY });
  await playground.button("Run").click();
  await expect(page.getByTestId("live-reply")).toContainText("word3");
  await playground.button("Pause").click();
  await expect(page.getByTestId("model-error")).toHaveAttribute("data-kind", "aborted");
  await expect(page.getByTestId("partial-text")).toContainText("word0 word1");
  await expect(playground.messages).toHaveCount(1);
  await expect.poll(server.dropped).toBe(1);
  slow = false;
  await playground.runToEnd();
  await expect(page.getByTestId("answer")).toHaveText("All of it.");
  expect(playground.problems).toEqual([]);
  await server.close();
});

test("a 429 is tried again, as steps of the run", async ({ page }) => {
  const server = await provider((request, call) =>
    call === 1
      ? refuses(429, { message: "Slow down", type: "rate_limit_error" }, { "retry-after": "1" })
      : multiplies(request),
  );
  const playground = new Playground(page);
  await playground.open();
  await connect(playground, page, { baseUrl: server.baseUrl, key: KEY });
  await playground.step(3);
  const retry = page.getByTestId("control-step");
  await expect(retry).toContainText(
    "Attempt 1 of 3 failed: rate_limit. The harness waits 1 s because the server said so",
  );
  await expect(playground.status).toHaveAttribute("data-status", "paused");
  expect(server.posts()).toHaveLength(1);
  await playground.runToEnd();
  await expect(page.getByTestId("answer")).toHaveText("23 × 19 = 437");
  await expect(retry).toHaveCount(1);
  expect(server.posts()).toHaveLength(3);
  await server.close();
});

test("a wrong key, and a setting that the server refuses, each in words with what to try", async ({
  page,
}) => {
  const server = await provider((_, call) =>
    call === 1
      ? refuses(401, { message: "Incorrect API key provided", code: "invalid_api_key" })
      : refuses(400, {
          message: "Unsupported value: 'temperature'",
          param: "temperature",
          code: "unsupported_value",
        }),
  );
  const playground = new Playground(page);
  await playground.open();
  await connect(playground, page, { baseUrl: server.baseUrl, key: KEY });
  await playground.runToEnd();
  const error = page.getByTestId("model-error");
  await expect(error).toHaveAttribute("data-kind", "auth");
  expect(server.posts()).toHaveLength(1);
  await error.getByText("What the server said (HTTP 401)").click();
  await expect(error).toContainText("Incorrect API key provided");
  await playground.runToEnd();
  await expect(error).toHaveAttribute("data-kind", "bad_request");
  await expect(error).toContainText("temperature");
  await page.getByRole("combobox", { name: "Language" }).selectOption("zh-TW");
  await expect(page.getByTestId("run-error")).toContainText("不接受這個請求");
  await server.close();
});

test("a server that lets no page in, and nothing listening, are told apart", async ({ page }) => {
  const { serve } = await import("../web/models/testing/serve");
  const closed = await serve(() => ({ status: 200, chunks: ["{}"] })); // no CORS headers at all
  const playground = new Playground(page);
  await playground.open();
  await page.getByRole("tab", { name: "Controls" }).click();
  await connect(playground, page, { baseUrl: `${closed.url}/v1`, key: KEY });
  await playground.runToEnd();
  await expect(page.getByTestId("model-error")).toHaveAttribute("data-kind", "network");
  await expect(page.getByTestId("run-error")).toContainText(/CORS|let this page/i);
  const { url } = closed;
  await closed.close();
  await connect(playground, page, { baseUrl: `${url}/v2` });
  await playground.runToEnd();
  await expect(page.getByTestId("run-error")).not.toContainText("CORS");
  await expect(page.getByTestId("model-error")).toHaveAttribute("data-kind", "network");
});

test("the reader plays the model: a call, then words", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await page.getByRole("tab", { name: "Model", exact: true }).click();
  await page.getByRole("combobox", { name: "Model kind" }).selectOption("human");
  await playground.button("Run").click();
  const turn = page.getByTestId("human-turn");
  await expect(turn).toBeVisible();
  await expect(playground.status).toHaveAttribute("data-status", "waiting");
  await turn.getByRole("button", { name: "Call multiply" }).click();
  await turn.getByRole("spinbutton", { name: "a *" }).fill("23");
  await turn.getByRole("spinbutton", { name: "b *" }).fill("19");
  await turn.getByRole("button", { name: "Reply" }).click();
  await expect(playground.messages).toHaveCount(3);
  await expect(turn).toBeVisible();
  await turn.getByRole("textbox", { name: "Text" }).fill("It is 437.");
  await turn.getByRole("button", { name: "Reply" }).click();
  await expect(page.getByTestId("answer")).toHaveText("It is 437.");
  // A turn that is left leaves no question behind.
  await playground.button("Reset").click();
  await playground.step(2);
  await playground.button("Step").click();
  await expect(playground.messages).toHaveCount(2);
  expect(playground.problems).toEqual([]);
});

test("a turn that waits for the reader goes away with the run, and comes back when it is stepped to", async ({
  page,
}) => {
  const playground = new Playground(page);
  await playground.open();
  await page.getByRole("tab", { name: "Model", exact: true }).click();
  await page.getByRole("combobox", { name: "Model kind" }).selectOption("human");
  await playground.step(2);
  await playground.button("Step").click();
  await expect(page.getByTestId("human-turn")).toBeVisible();
  await playground.button("Back").click();
  await expect(page.getByTestId("human-turn")).toHaveCount(0);
  await playground.step();
  await playground.button("Step").click();
  await page.getByTestId("human-turn").getByRole("button", { name: "Reply" }).click();
  await playground.runToEnd();
  await expect(page.getByTestId("run-error")).toHaveText("Model ended without a final answer.");
});

test("a model as a function, and one as a list of replies that is edited in place", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await page.getByRole("tab", { name: "Model", exact: true }).click();
  await playground.button("Edit reply 2").click();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Nineteen times: {{last.value}}");
  await playground.button("Save").click();
  await playground.button("Add a reply").click();
  await page.getByRole("combobox", { name: "Plays a failure" }).selectOption("network");
  await playground.button("Save").click();
  await playground.button("Move reply 3 up").click();
  await playground.runToEnd();
  await expect(page.getByTestId("answer")).toHaveText("Nineteen times: 437");
  await expect(page.getByTestId("control-step")).toContainText("network");

  await page.getByRole("combobox", { name: "Model kind" }).selectOption("code");
  await playground.type(
    "generate",
    "function generate({ messages, turn }) { return { text: 'Turn ' + turn + ' of ' + messages.length } }",
  );
  await playground.button("Save").click();
  await playground.button("Reset").click();
  await playground.runToEnd();
  await expect(page.getByTestId("answer")).toHaveText("Turn 1 of 1");
  await page.getByRole("combobox", { name: "Model kind" }).selectOption("script");
  await expect(playground.button("Edit reply 3")).toBeVisible();
  expect(playground.problems).toEqual([]);
});

test("the browser's own model says whether there is one", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await page.getByRole("tab", { name: "Model", exact: true }).click();
  await page.getByRole("combobox", { name: "Model kind" }).selectOption("browser");
  await expect(page.locator("[data-state]")).toHaveAttribute("data-state", /missing|unavailable/);
  await playground.runToEnd();
  await expect(page.getByTestId("model-error")).toHaveAttribute("data-kind", "not_found");
});

test("reasoning is kept apart, and a call written as text is pointed out and never run", async ({ page }) => {
  const { sse, chunk } = await import("../web/models/testing/serve");
  const server = await provider(() => ({
    ...says([]),
    chunks: [
      sse(chunk({ reasoning_content: "Let me think about multiplication." })),
      sse(chunk({ content: '<tool_call>{"name":"multiply","arguments":{"a":23,"b":19}}</tool_call>' })),
      sse(chunk({}, "stop"), "[DONE]"),
    ],
  }));
  const playground = new Playground(page);
  await playground.open();
  await connect(playground, page, { baseUrl: server.baseUrl });
  await playground.runToEnd();
  await expect(page.getByTestId("warning")).toHaveAttribute("data-code", "tool_call_in_text");
  await expect(page.getByText("Let me think about multiplication.")).toBeHidden();
  await page.getByText("What the model thought").click();
  await expect(page.getByText("Let me think about multiplication.")).toBeVisible();
  expect(JSON.stringify(await playground.raw())).not.toContain("Let me think");
  await page.reload();
  await expect(page.getByTestId("warning")).toBeVisible();
  await server.close();
});

test("the list of models comes from the server", async ({ page }) => {
  const server = await provider((request) => multiplies(request));
  const playground = new Playground(page);
  await playground.open();
  await connect(playground, page, { baseUrl: server.baseUrl, model: "" });
  await playground.button("List models").click();
  await expect(page.getByText("The server offers 2 models")).toBeVisible();
  await page.getByRole("combobox", { name: "Model", exact: true }).fill("large-model");
  await playground.runToEnd();
  await expect(page.getByTestId("answer")).toBeVisible();
  expect(JSON.parse(server.posts()[0]?.body ?? "").model).toBe("large-model");
  await server.close();
});

test("messages that the provider will refuse are pointed out before anything is sent", async ({ page }) => {
  const server = await provider((request) => multiplies(request));
  const playground = new Playground(page);
  await playground.open();
  await playground.runToEnd();
  await connect(playground, page, { baseUrl: server.baseUrl, key: KEY });
  await playground.messages.nth(2).hover();
  await playground.messages.nth(2).getByRole("button", { name: "Delete", exact: true }).click();
  await playground.messages.nth(2).getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("textbox", { name: "New user message" }).fill("And again?");
  await playground.button("Add message").click();
  await page.getByTestId("message").nth(2).hover();
  await page.getByTestId("message").nth(2).getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByTestId("check").waitFor();
  await playground.button("Run").click();
  const dialog = page.getByRole("dialog", { name: "The provider will refuse these messages" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(playground.status).not.toHaveAttribute("data-status", "running");
  expect(server.posts()).toHaveLength(0);
  await playground.button("Run").click();
  await dialog.getByRole("button", { name: "Repair all" }).click();
  await expect(page.getByTestId("check")).toHaveCount(0);
  await playground.runToEnd();
  await expect(page.getByTestId("answer")).toBeVisible();
  expect(server.posts().length).toBeGreaterThan(0);
  await server.close();
});

test("what arrives is followed until the reader scrolls away, and one press leads back", async ({ page }) => {
  const long = says(Array.from({ length: 3000 }, (_, n) => `line ${n}\n`));
  const server = await provider(() => ({ ...long, pauseMs: 15 }));
  const playground = new Playground(page);
  await playground.open();
  await connect(playground, page, { baseUrl: server.baseUrl });
  await playground.button("Run").click();
  const live = page.getByTestId("live-reply");
  await expect(live).toContainText("line 80");
  await expect(page.getByText("The model is thinking…").first()).toBeInViewport();
  await page.mouse.move(600, 300);
  await page.mouse.wheel(0, -1500);
  const back = page.getByRole("button", { name: "To the latest" });
  await expect(back).toBeVisible();
  const scroller = page.locator("[data-part=messages] .overflow-y-auto").first();
  const top = await scroller.evaluate((box) => box.scrollTop);
  await page.waitForTimeout(500);
  expect(await scroller.evaluate((box) => box.scrollTop)).toBe(top);
  await back.click();
  await expect(back).toHaveCount(0);
  await playground.button("Pause").click();
  await server.close();
});
