import { afterEach, describe, expect, it, vi } from "vitest";
import type { Message, ModelReply } from "../loop";
import { createCodeModel } from "./code";
import { estimateInput, estimateText, inputTokens } from "./estimate";
import { createHumanModel } from "./human";
import { listModels } from "./list-models";
import { PRESETS, presetFor } from "./presets";
import { costOf } from "./pricing";
import { createPromptApiModel, promptApiStatus } from "./prompt-api";
import { asCurl, asPython, asTypeScript, type WireRequest } from "./snippets";
import { TOOLS } from "./testing/cases";

const messages: Message[] = [{ role: "user", content: "hi" }];
const request = { messages, turn: 1, signal: undefined };
afterEach(() => vi.unstubAllGlobals());

describe("a model as code", () => {
  const model = (value: unknown) =>
    createCodeModel({
      code: "…",
      tools: TOOLS,
      run: async () => ({ result: { ok: true, value: value as never } }),
    });

  it("is given messages, tools and turn", async () => {
    const run = vi.fn(async () => ({ result: { ok: true as const, value: { text: "hello" } } }));
    expect(await createCodeModel({ code: "c", tools: TOOLS.slice(0, 1), run })(request)).toEqual({
      text: "hello",
      stop_reason: "end_turn",
    });
    expect(run).toHaveBeenCalledWith(
      { code: "c", name: "generate", args: { messages, tools: TOOLS.slice(0, 1), turn: 1 } },
      undefined,
    );
  });

  it("calls tools", async () => {
    expect(await model({ tool_calls: [{ name: "multiply" }] })(request)).toEqual({
      text: null,
      tool_calls: [{ name: "multiply", arguments: {} }],
      stop_reason: "tool_use",
    });
  });

  it.each([
    [null, "no object"],
    ["text", "no object"],
    [{ text: 5 }, "text"],
    [{ tool_calls: {} }, "tool_calls is no list"],
    [{ tool_calls: [{ name: "" }] }, "tool_calls[0].name"],
    [{ tool_calls: [{ name: "a", arguments: [] }] }, "tool_calls[0].arguments"],
    [{ stop_reason: 1 }, "stop_reason"],
  ])("that returns %j is told what is wrong", async (value, problem) => {
    await expect(model(value)(request)).rejects.toMatchObject({
      kind: "bad_response",
      message: expect.stringContaining(problem),
    });
  });

  it("that throws says so", async () => {
    const run = async () => ({ result: { ok: false as const, error: "boom", kind: "threw" as const } });
    await expect(createCodeModel({ code: "", tools: [], run })(request)).rejects.toThrow("boom");
  });
});

describe("the reader as the model", () => {
  it("answers, or is not waited for", async () => {
    const reply: ModelReply = { text: "me", stop_reason: "end_turn" };
    expect(await createHumanModel(async () => reply)(request)).toBe(reply);
    const controller = new AbortController();
    const waiting = createHumanModel(() => new Promise(() => {}))({ ...request, signal: controller.signal });
    controller.abort(new Error("stopped"));
    await expect(waiting).rejects.toThrow("stopped");
  });
});

describe("the browser's own model", () => {
  const stub = (availability: string, answer = "") => {
    const prompt = vi.fn(async () => answer);
    const create = vi.fn(async () => ({ prompt, destroy: vi.fn() }));
    vi.stubGlobal("LanguageModel", { availability: async () => availability, create });
    return { prompt, create };
  };

  it("says why it cannot be had", async () => {
    expect((await promptApiStatus()).state).toBe("missing");
    await expect(createPromptApiModel({ tools: [] })(request)).rejects.toMatchObject({ kind: "not_found" });
    stub("unavailable");
    expect((await promptApiStatus()).text.en).toContain("no model");
  });

  it("answers in words, or calls tools in the shape it is held to", async () => {
    stub("available", "hello");
    expect(await createPromptApiModel({ tools: [] })(request)).toEqual({
      text: "hello",
      stop_reason: "end_turn",
    });
    const { create, prompt } = stub("available", '{"tool_calls":[{"name":"multiply","arguments":{"a":1}}]}');
    expect(await createPromptApiModel({ tools: TOOLS })(request)).toMatchObject({ stop_reason: "tool_use" });
    expect(JSON.stringify(create.mock.calls)).toContain("You can call these tools");
    expect(JSON.stringify(prompt.mock.calls)).toContain("responseConstraint");
  });
});

describe("the list of models", () => {
  const list = (body: string, status = 200) =>
    listModels({
      endpoint: { preset: "custom", baseUrl: "http://x.test/v1/", getKey: () => undefined },
      fetch: async (url) => {
        expect(String(url)).toBe("http://x.test/v1/models");
        return new Response(body, { status });
      },
    });

  it.each([
    [
      '{"data":[{"id":"a"},{"id":"b","context_length":8192},{"id":"a"}]}',
      [{ id: "a" }, { id: "b", contextLength: 8192 }],
    ],
    ['[{"id":"a"}]', [{ id: "a" }]],
    ['{"models":["a"]}', [{ id: "a" }]],
    ['{"object":"list","data":null}', []],
    ['{"data":[{"id":"models/gemini"}]}', [{ id: "gemini" }]],
  ])("%s", async (body, models) => expect(await list(body)).toEqual(models));

  it("fails in words", async () => {
    await expect(list("<html>", 200)).rejects.toMatchObject({ kind: "bad_response" });
    await expect(list('{"error":"no"}', 401)).rejects.toMatchObject({ kind: "auth" });
    await expect(list('{"ok":true}')).rejects.toMatchObject({ kind: "bad_response" });
  });
});

describe("tokens and cost", () => {
  it("are estimated where no server counts", () => {
    expect(estimateText("The quick brown fox jumps over the lazy dog.")).toBeGreaterThanOrEqual(9);
    expect(estimateText("The quick brown fox jumps over the lazy dog.")).toBeLessThanOrEqual(14);
    expect(estimateText("請計算二十三乘以十九")).toBeGreaterThanOrEqual(9);
    expect(estimateInput(messages).estimated).toBe(true);
    expect(inputTokens({ inputTokens: 7, outputTokens: 1 }, messages)).toEqual({
      tokens: 7,
      estimated: false,
    });
  });

  it("count cached input at its own price", () => {
    const usage = { inputTokens: 1_000_000, outputTokens: 500_000, cachedTokens: 400_000 };
    expect(costOf(usage, { inputPerMillion: 1, outputPerMillion: 4, cachedPerMillion: 0.5 })).toBeCloseTo(
      2.8,
    );
  });
});

describe("presets", () => {
  it("are known by their address and carry every language", () => {
    expect(presetFor("http://localhost:11434/v1").id).toBe("ollama");
    expect(presetFor("https://elsewhere.test").id).toBe("custom");
    for (const { access, keyUrl, key } of PRESETS) {
      expect(Object.values(access).every((sentence) => sentence.length > 5)).toBe(true);
      if (key === "required") expect(keyUrl).toMatch(/^https:/);
    }
  });
});

describe("a request as code", () => {
  const wire: WireRequest = {
    type: "request",
    at: 0,
    time: 0,
    method: "POST",
    url: "https://api.openai.com/v1/chat/completions",
    headers: { authorization: "Bearer $OPENAI_API_KEY", "content-type": "application/json" },
    body: JSON.stringify({
      model: "m",
      messages: [{ role: "user", content: "it's $HOME" }],
      stream: true,
      temperature: null,
    }),
  };

  it("for a shell keeps the text from it and lets it fill the key in", () => {
    expect(asCurl(wire)).toContain("it'\\''s $HOME");
    expect(asCurl(wire)).toContain('-H "authorization: Bearer $OPENAI_API_KEY"');
  });

  it("in TypeScript and Python", () => {
    expect(asTypeScript(wire)).toContain(
      'new OpenAI({ apiKey: process.env.OPENAI_API_KEY, baseURL: "https://api.openai.com/v1" })',
    );
    expect(asPython(wire)).toContain('"stream": True');
    expect(asPython(wire)).toContain('"temperature": None');
    const anthropic = { ...wire, url: "https://api.anthropic.com/v1/messages" };
    expect(asTypeScript(anthropic)).toContain("client.messages.create");
    expect(asPython({ ...wire, headers: {} })).toContain('api_key="none"');
  });
});
