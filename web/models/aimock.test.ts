import { LLMock } from "@copilotkit/aimock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agentLoop, type Message, toolRunner } from "../loop";
import { listModels } from "./list-models";
import { type RetryNotice, withRetries } from "./retry";
import { modelAt, TOOLS } from "./testing/cases";
import type { ProviderModel } from "./types";

/** A server that others wrote: what it takes and how it answers was not decided here. */
const mock = new LLMock({ port: 0 });
const question: Message[] = [{ role: "user", content: "What is 23 times 19?" }];

beforeAll(async () => {
  mock.on(
    { userMessage: "23 times 19", hasToolResult: false },
    { toolCalls: [{ name: "multiply", arguments: '{"a":23,"b":19}' }] },
  );
  mock.on(
    { userMessage: "23 times 19", hasToolResult: true },
    { content: "23 × 19 = 437", reasoning: "I know it now." },
  );
  await mock.start();
});
afterAll(() => mock.stop());

async function run(model: ProviderModel) {
  const runTool = toolRunner({ multiply: ({ a, b }) => Number(a) * Number(b) });
  const loop = agentLoop(question, {
    model: withRetries(model, { maxRetries: 2, sleep: async () => {} }),
    runTool,
  });
  for (;;) {
    const { done, value } = await loop.next();
    if (done) return value;
  }
}

describe("the loop against an independent server", () => {
  it.each([
    ["openai", true],
    ["openai", false],
    ["anthropic", true],
    ["anthropic", false],
  ] as const)("%s, stream: %s", async (api, stream) => {
    mock.setChaos({});
    const outcome = await run(modelAt(mock.url, api, { settings: { stream }, tools: TOOLS.slice(0, 1) }));
    expect(outcome).toEqual({ status: "done", answer: "23 × 19 = 437" });
  });

  it("tries again after a 429, and tells so", async () => {
    mock.nextRequestError(429, { message: "Rate limit exceeded", type: "rate_limit_error" });
    const notices: RetryNotice[] = [];
    const model = withRetries(modelAt(mock.url, "openai"), {
      maxRetries: 2,
      sleep: async () => {},
      onRetry: (notice) => notices.push(notice),
    });
    const reply = await model({ messages: question, turn: 1, signal: undefined });
    expect(reply.stop_reason).toBe("tool_use");
    expect(notices).toMatchObject([{ attempt: 1, of: 3, kind: "rate_limit" }]);
  });

  it.each([
    [{ dropRate: 1 }, /server|network|cut_off|overloaded/],
    [{ malformedRate: 1 }, /bad_response|cut_off/],
    [{ rateLimitRate: 1 }, /rate_limit/],
    [{ disconnectRate: 1 }, /network|cut_off/],
  ])("puts its faults into words: %j", async (chaos, kind) => {
    mock.setChaos(chaos);
    for (const api of ["openai", "anthropic"] as const) {
      const error = await modelAt(
        mock.url,
        api,
      )({ messages: question, turn: 1, signal: undefined }).catch((e) => e);
      expect(error.kind).toMatch(kind);
      expect(error.hint).toBeTruthy();
    }
    mock.setChaos({});
  });

  it("lists its models", async () => {
    const endpoint = { preset: "custom" as const, baseUrl: `${mock.url}/v1`, getKey: () => undefined };
    expect((await listModels({ endpoint })).length).toBeGreaterThan(0);
  });
});
