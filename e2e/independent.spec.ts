import { LLMock } from "@copilotkit/aimock";
import { expect, test } from "@playwright/test";
import { Playground } from "./page";
import { connect } from "./provider";

/** A server that others wrote: what it takes and how it answers was not decided here. */
async function independent() {
  const mock = new LLMock({ port: 0 });
  mock.on(
    { userMessage: "23", hasToolResult: false },
    { toolCalls: [{ name: "multiply", arguments: '{"a":23,"b":19}' }] },
  );
  mock.on({ userMessage: "23", hasToolResult: true }, { content: "23 × 19 = 437" });
  await mock.start();
  return mock;
}

for (const kind of ["openai", "anthropic"] as const) {
  test(`the page's loop runs on an independent server (${kind}), and goes on after its 429`, async ({
    page,
  }) => {
    const mock = await independent();
    const playground = new Playground(page);
    await playground.open();
    await connect(playground, page, {
      baseUrl: kind === "openai" ? `${mock.url}/v1` : mock.url,
      key: "sk-anything-at-all",
      kind,
      model: kind === "openai" ? "gpt-4o" : "claude-sonnet-4-5",
    });
    await playground.runToEnd();
    await expect(page.getByTestId("answer")).toHaveText("23 × 19 = 437");
    await expect(playground.messages).toHaveCount(4);

    mock.nextRequestError(429, { message: "Rate limit exceeded", type: "rate_limit_error" });
    await playground.button("Reset").click();
    await playground.runToEnd();
    await expect(page.getByTestId("control-step")).toHaveCount(1);
    await expect(page.getByTestId("answer")).toHaveText("23 × 19 = 437");
    await mock.stop();
  });
}

for (const [name, chaos, kind] of [
  ["drops its connections", { disconnectRate: 1 }, /network|cut_off/],
  ["sends broken answers", { malformedRate: 1 }, /bad_response|cut_off/],
  ["fails", { dropRate: 1 }, /server|network|cut_off|overloaded/],
] as const) {
  test(`an independent server that ${name} is put into words, and the page goes on`, async ({ page }) => {
    const mock = await independent();
    const playground = new Playground(page);
    await playground.open();
    await connect(playground, page, { baseUrl: `${mock.url}/v1`, model: "gpt-4o" });
    mock.setChaos(chaos);
    await playground.runToEnd();
    await expect(page.getByTestId("model-error")).toHaveAttribute("data-kind", kind);
    await expect(page.getByTestId("run-error")).not.toBeEmpty();
    mock.setChaos({});
    await playground.runToEnd();
    await expect(page.getByTestId("answer")).toHaveText("23 × 19 = 437");
    await mock.stop();
  });
}
