import { describe, expect, it } from "vitest";
import type { Message } from "../loop";
import { parseMessages } from "./messages";

const ours: Message[] = [
  { role: "system", content: "be brief" },
  { role: "user", content: "23 × 19?" },
  {
    role: "assistant",
    content: null,
    tool_calls: [{ id: "c1", name: "multiply", arguments: { a: 23, b: 19 } }],
    stop_reason: "tool_use",
  },
  { role: "tool", tool_call_id: "c1", content: { ok: false, error: "no", kind: "denied" } },
  { role: "assistant", content: "done", stop_reason: "end_turn" },
];

describe("pasted messages[]", () => {
  it("of our own come back as they are", () => expect(parseMessages(JSON.stringify(ours))).toEqual(ours));

  it("of Chat Completions are translated", () => {
    const request = {
      model: "m",
      messages: [
        { role: "developer", content: "be brief" },
        {
          role: "user",
          content: [
            { type: "text", text: "23 × 19?" },
            { type: "image_url", image_url: {} },
          ],
        },
        {
          role: "assistant",
          content: null,
          tool_calls: [
            { id: "c1", type: "function", function: { name: "multiply", arguments: '{"a":23,"b":19}' } },
            { id: "c2", type: "function", function: { name: "multiply", arguments: '{"a":' } },
          ],
        },
        { role: "tool", tool_call_id: "c1", content: "437" },
        { role: "tool", tool_call_id: "c2", content: "sunny" },
      ],
    };
    expect(parseMessages(JSON.stringify(request))).toEqual([
      { role: "system", content: "be brief" },
      { role: "user", content: "23 × 19?\n[image_url]" },
      {
        role: "assistant",
        content: null,
        tool_calls: [
          { id: "c1", name: "multiply", arguments: { a: 23, b: 19 } },
          { id: "c2", name: "multiply", arguments: '{"a":' },
        ],
        stop_reason: "tool_use",
      },
      { role: "tool", tool_call_id: "c1", content: { ok: true, value: 437 } },
      { role: "tool", tool_call_id: "c2", content: { ok: true, value: "sunny" } },
    ]);
  });

  it.each([
    ["{", /^\$: expected JSON/],
    ["7", /^\$: expected an array of messages/],
    ["[1]", /^\$\[0\]: expected an object, got 1/],
    ['[{"role":"robot"}]', /^\$\[0\]\.role: expected "system", "user", "assistant" or "tool", got "robot"/],
    ['{"messages":[{"role":"user","content":5}]}', /^\$\.messages\[0\]\.content: expected a string, got 5/],
    ['[{"role":"tool","content":"x"}]', /^\$\[0\]\.tool_call_id: expected a string, got nothing/],
    [
      '[{"role":"assistant","tool_calls":[{"id":"a"}]}]',
      /tool_calls\[0\]\.name: expected a string, got nothing/,
    ],
  ])("%s is told by path", (text, message) => expect(() => parseMessages(text)).toThrow(message));

  it("pollute nothing", () => {
    parseMessages('[{"role":"user","content":"x","__proto__":{"polluted":1}}]');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
