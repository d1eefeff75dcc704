import { describe, expect, it } from "vitest";
import type { Message } from "../loop";
import { chatBody, chatMessages } from "./chat-completions/request";
import { messagesBody } from "./messages-api/request";
import { type PresetId, presetOf } from "./presets";
import { createMemory } from "./reply/memory";
import { modelAt, TOOLS } from "./testing/cases";
import { type Canned, chunk, serve, sse } from "./testing/serve";
import { TRANSCRIPT } from "./testing/transcripts";
import type { ProviderOptions } from "./types";

const memory = createMemory();
const options = (preset: PresetId, more: Partial<ProviderOptions> = {}): ProviderOptions => ({
  model: "toy",
  endpoint: { preset, baseUrl: presetOf(preset).baseUrl, getKey: () => undefined },
  ...more,
});
const chat = (preset: PresetId, messages = TRANSCRIPT) =>
  chatMessages(messages, { preset: presetOf(preset), memory, learned: new Set() });
const user: Message = { role: "user", content: "hi" };

describe("messages[] as Chat Completions", () => {
  it("are what every server of the kind takes", () => {
    expect(chat("openai")).toEqual([
      { role: "system", content: "Be brief.\n\nUse the tools." },
      { role: "user", content: "one" },
      { role: "user", content: "two \ud83d" },
      {
        role: "assistant",
        content: null,
        tool_calls: [
          {
            id: "call_0fypS1hVX",
            type: "function",
            function: { name: "multiply", arguments: '{"a":1,"b":2}' },
          },
          {
            id: "call00001",
            type: "function",
            function: { name: "multiply", arguments: JSON.stringify({ unparsed: '{"a":3,"b":' }) },
          },
        ],
      },
      { role: "tool", tool_call_id: "call_0fypS1hVX", content: '{"product":2}' },
      { role: "tool", tool_call_id: "call00001", content: "Error: not JSON" },
      {
        role: "assistant",
        content: "Again.",
        tool_calls: [
          { id: "call00002", type: "function", function: { name: "calendar_find_Event", arguments: "{}" } },
          { id: "y1", type: "function", function: { name: "unnamed", arguments: "{}" } },
        ],
      },
      { role: "tool", tool_call_id: "call00002", content: '""' },
      { role: "tool", tool_call_id: "y1", content: "12C" },
    ]);
  });

  it("have ids of nine characters and roles in turn for Mistral", () => {
    const sent = chat("mistral");
    expect(sent.map((message) => message.role).join()).toBe(
      "system,user,assistant,tool,tool,assistant,tool,tool",
    );
    const calls = sent.flatMap((message) => (message.tool_calls as { id: string }[] | undefined) ?? []);
    const results = sent.flatMap((message) => (message.tool_call_id as string | undefined) ?? []);
    for (const { id } of calls) expect(id).toMatch(/^[a-zA-Z0-9]{9}$/);
    expect(results).toEqual(calls.map(({ id }) => id));
  });

  it("hold no half character, whatever stands in them", () => {
    const body = JSON.stringify(chatBody(TRANSCRIPT, options("openai"), memory, new Set()));
    expect(body).not.toMatch(/\\ud83d/i);
    expect(body).toContain("two \ufffd");
  });

  it("come without tools and what is said of them where there are none", () => {
    const settings = { toolChoice: "required" as const, parallelToolCalls: false };
    const bare = chatBody([user], options("openai", { settings }), memory, new Set());
    expect(Object.keys(bare).sort()).toEqual(["messages", "model", "stream", "stream_options"]);
    const full = chatBody([user], options("openai", { settings, tools: TOOLS }), memory, new Set());
    expect(full).toMatchObject({ tool_choice: "required", parallel_tool_calls: false });
  });

  it.each([
    ["openai", "max_completion_tokens"],
    ["groq", "max_completion_tokens"],
    ["ollama", "max_tokens"],
    ["custom", "max_tokens"],
  ] as const)("limit the output of %s by %s", (preset, name) => {
    const settings = { maxOutputTokens: 99, temperature: 0, stream: false };
    const body = chatBody([user], options(preset, { settings }), memory, new Set());
    expect(body).toEqual({ model: "toy", messages: [user], temperature: 0, [name]: 99 });
  });
});

describe("messages[] as the Messages API", () => {
  it("are what it takes", () => {
    const body = messagesBody(
      TRANSCRIPT,
      options("anthropic", { settings: { parallelToolCalls: false }, tools: TOOLS.slice(0, 1) }),
      memory,
    );
    expect(body).toEqual({
      model: "toy",
      max_tokens: 4096,
      system: "Be brief.\n\nUse the tools.",
      stream: true,
      tools: [
        { name: "multiply", description: "multiply", input_schema: { type: "object", properties: {} } },
      ],
      tool_choice: { type: "auto", disable_parallel_tool_use: true },
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "one" },
            { type: "text", text: "two \ufffd" },
          ],
        },
        {
          role: "assistant",
          content: [
            { type: "tool_use", id: "call_0fypS1hVX", name: "multiply", input: { a: 1, b: 2 } },
            { type: "tool_use", id: "call00001", name: "multiply", input: { unparsed: '{"a":3,"b":' } },
          ],
        },
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "call_0fypS1hVX", content: '{"product":2}' },
            { type: "tool_result", tool_use_id: "call00001", content: "not JSON", is_error: true },
          ],
        },
        {
          role: "assistant",
          content: [
            { type: "text", text: "Again." },
            { type: "tool_use", id: "call00002", name: "calendar_find_Event", input: {} },
            { type: "tool_use", id: "y1", name: "unnamed", input: {} },
          ],
        },
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "call00002", content: '""' },
            { type: "tool_result", tool_use_id: "y1", content: "12C" },
          ],
        },
      ],
    });
  });

  it("begin with the user, leave out what is empty, and end without white space", () => {
    const said = (content: string | null): Message => ({
      role: "assistant",
      content,
      stop_reason: "end_turn",
    });
    const { messages } = messagesBody(
      [said("hello"), user, said(null), { role: "user", content: " " }, said("First line \n")],
      options("anthropic"),
      memory,
    );
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
    expect(messages.at(-1)?.content).toEqual([{ type: "text", text: "First line" }]);
  });
});

/** A server that refuses the first request and takes the second. */
async function refusing(
  refusal: unknown,
  { preset = "custom", ...more }: Partial<ProviderOptions> & { preset?: PresetId },
  messages: readonly Message[] = [user],
) {
  const bodies: Record<string, unknown>[] = [];
  const good: Canned = { chunks: [sse(chunk({ content: "437" }), chunk({}, "stop"), "[DONE]")] };
  const server = await serve(({ body }, count) => {
    bodies.push(JSON.parse(body));
    return count === 1 ? { status: 400, chunks: [JSON.stringify({ error: refusal })] } : good;
  });
  const notes: string[] = [];
  const shared = createMemory();
  const model = modelAt(server.url, "openai", {
    memory: shared,
    endpoint: { preset, baseUrl: `${server.url}/v1`, getKey: () => undefined },
    observer: { onNote: ({ code }) => notes.push(code) },
    ...more,
  });
  const ask = () => model({ messages, turn: 1, signal: undefined }).catch((error: Error) => error);
  const first = await ask();
  const second = await ask();
  await server.close();
  return { bodies, notes, first, second };
}

describe("a request that the server wants in another form", () => {
  const limit = { settings: { maxOutputTokens: 9 } };
  it.each([
    [
      "the newer name of the limit",
      {
        message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
        param: "max_tokens",
        code: "unsupported_parameter",
      },
      limit,
      (body: Record<string, unknown>) => expect(body).toMatchObject({ max_completion_tokens: 9 }),
    ],
    [
      "the older name of the limit",
      { message: "max_completion_tokens: Extra inputs are not permitted" },
      { ...limit, preset: "groq" },
      (body: Record<string, unknown>) => expect(body).toMatchObject({ max_tokens: 9 }),
    ],
    [
      "no stream_options",
      { message: "Unknown field: stream_options" },
      {},
      (body: Record<string, unknown>) => expect(body).not.toHaveProperty("stream_options"),
    ],
    [
      "plainer schemas",
      {
        message:
          'Invalid JSON payload received. Unknown name "additionalProperties" at tools[0].function_declarations',
      },
      {
        tools: [
          {
            name: "t",
            description: "",
            parameters: {
              type: "object",
              additionalProperties: false,
              properties: { default: { type: "integer", exclusiveMinimum: 0 } },
            },
          },
        ],
      },
      (body: Record<string, unknown>) =>
        expect(body).toHaveProperty("tools.0.function.parameters", {
          type: "object",
          properties: { default: { type: "integer" } },
        }),
    ],
  ])("is sent again so: %s; and remembered", async (_, refusal, more, check) => {
    const { bodies, notes, first } = await refusing(refusal, more as Partial<ProviderOptions>);
    expect(first).toMatchObject({ text: "437" });
    expect(bodies).toHaveLength(3);
    check(bodies[1] as Record<string, unknown>);
    check(bodies[2] as Record<string, unknown>);
    expect(notes).toEqual(["adapted"]);
  });

  it("is not, where the reader chose what is refused: the error names it", async () => {
    const { bodies, first } = await refusing(
      { message: "Unsupported value: 'temperature'", param: "temperature", code: "unsupported_value" },
      { settings: { temperature: 0.2 } },
    );
    expect(first).toMatchObject({
      kind: "bad_request",
      details: { param: "temperature", hint: expect.stringContaining("temperature") },
    });
    expect(bodies).toHaveLength(2);
  });
});

describe("what a provider wants back with a call", () => {
  const thinking = [
    chunk({ reasoning_content: "hm" }),
    chunk({
      tool_calls: [
        {
          index: 0,
          id: "c1",
          function: { name: "note", arguments: "{}" },
          extra_content: { google: { thought_signature: "c2ln" } },
        },
      ],
    }),
    chunk({}, "tool_calls"),
    "[DONE]",
  ];

  async function secondRequest(preset: PresetId, edit: (content: string | null) => string | null = (c) => c) {
    const server = await serve((_, count) => ({
      chunks: [count === 1 ? sse(...thinking) : sse(chunk({ content: "437" }), chunk({}, "stop"), "[DONE]")],
    }));
    const model = modelAt(server.url, "openai", {
      endpoint: { preset, baseUrl: `${server.url}/v1`, getKey: () => "sk-test-1234" },
    });
    const reply = await model({ messages: [user], turn: 1, signal: undefined });
    const messages: Message[] = [
      user,
      {
        role: "assistant",
        content: edit(reply.text ?? null),
        tool_calls: reply.tool_calls ?? [],
        stop_reason: "tool_use",
      },
      { role: "tool", tool_call_id: "c1", content: { ok: true, value: 1 } },
    ];
    await model({ messages, turn: 2, signal: undefined });
    await server.close();
    return JSON.parse(server.received[1]?.body ?? "").messages[1];
  }

  it("is sent back as it came: signatures to all, reasoning to those who demand it", async () => {
    expect(await secondRequest("gemini")).toMatchObject({
      tool_calls: [{ extra_content: { google: { thought_signature: "c2ln" } } }],
    });
    expect(await secondRequest("openai")).not.toHaveProperty("reasoning_content");
    expect(await secondRequest("deepseek")).toMatchObject({ reasoning_content: "hm" });
  });

  it("is not, where the message was edited since", async () => {
    const sent = await secondRequest("gemini", () => "edited");
    expect(sent.tool_calls[0]).not.toHaveProperty("extra_content");
  });

  it("holds for Anthropic's signed thoughts as well", async () => {
    const block = (index: number, content_block: object) => ({
      type: "content_block_start",
      index,
      content_block,
    });
    const events = [
      { type: "message_start", message: { content: [] } },
      block(0, { type: "thinking", thinking: "hm", signature: "c2ln" }),
      { type: "content_block_stop", index: 0 },
      block(1, { type: "tool_use", id: "c1", name: "note", input: {} }),
      { type: "content_block_stop", index: 1 },
      { type: "message_delta", delta: { stop_reason: "tool_use" } },
      { type: "message_stop" },
    ];
    const server = await serve(() => ({ chunks: [sse(...events)] }));
    const model = modelAt(server.url, "anthropic");
    const reply = await model({ messages: [user], turn: 1, signal: undefined });
    const said: Message = {
      role: "assistant",
      content: null,
      tool_calls: reply.tool_calls ?? [],
      stop_reason: "tool_use",
    };
    const result: Message = { role: "tool", tool_call_id: "c1", content: { ok: true, value: 1 } };
    await model({ messages: [user, said, result], turn: 2, signal: undefined });
    await server.close();
    expect(JSON.parse(server.received[1]?.body ?? "").messages[1].content).toEqual([
      { type: "thinking", thinking: "hm", signature: "c2ln" },
      { type: "tool_use", id: "c1", name: "note", input: {} },
    ]);
  });
});
