import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Message } from "../loop";
import { COMMON_ID, outgoingIds, SHORT_ID } from "./reply/call-ids";
import { modelAt } from "./testing/cases";
import { chunk, sse } from "./testing/serve";

const messages: Message[] = [{ role: "user", content: "hi" }];

/** A server in memory whose network reads end exactly where they are told to. */
function reads(bytes: Uint8Array, cuts: readonly number[]): typeof fetch {
  const ends = [...new Set([...cuts.map((cut) => cut % bytes.length), bytes.length])].sort((a, b) => a - b);
  return async () => {
    let from = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const end = ends.shift();
        if (end === undefined) controller.close();
        else controller.enqueue(bytes.slice(from, end));
        from = end ?? from;
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
}

const anthropicStream = [
  { type: "message_start", message: { content: [], usage: { input_tokens: 3, output_tokens: 1 } } },
  { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
  { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "台北 27°C 🌧️" } },
  { type: "content_block_stop", index: 0 },
  {
    type: "content_block_start",
    index: 1,
    content_block: { type: "tool_use", id: "t", name: "note", input: {} },
  },
  { type: "content_block_delta", index: 1, delta: { type: "input_json_delta", partial_json: '{"body":"雨' } },
  { type: "content_block_delta", index: 1, delta: { type: "input_json_delta", partial_json: '傘"}' } },
  { type: "content_block_stop", index: 1 },
  { type: "message_delta", delta: { stop_reason: "tool_use" }, usage: { output_tokens: 9 } },
  { type: "message_stop" },
];
const STREAMS = {
  openai: `: hello\r\n\r\n${sse(
    chunk({ role: "assistant", content: "<think>雨" }),
    chunk({ content: "傘</think>台北 27°C 🌧️" }),
    chunk({ tool_calls: [{ index: 0, id: "t", function: { name: "note", arguments: '{"body":"雨' } }] }),
    chunk({ tool_calls: [{ index: 0, function: { arguments: '傘"}' } }] }),
    { ...chunk({}, "tool_calls"), usage: { prompt_tokens: 3, completion_tokens: 9 } },
    "[DONE]",
  ).replaceAll("\n", "\r\n")}`,
  anthropic: anthropicStream
    .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join(""),
};

describe("wherever the network cuts a stream", () => {
  it.each(["openai", "anthropic"] as const)("%s: the reply is the same", async (api) => {
    const bytes = new TextEncoder().encode(STREAMS[api]);
    const read = (cuts: readonly number[]) => {
      let text = "";
      let args = "";
      const model = modelAt("http://memory.test", api, {
        fetch: reads(bytes, cuts),
        observer: {
          onDelta: (delta) => {
            text += delta.text ?? "";
            args += delta.call?.argumentsText ?? "";
          },
        },
      });
      return model({ messages, turn: 1, signal: undefined }).then((reply) => ({ reply, text, args }));
    };
    const whole = await read([]);
    expect(whole.reply.text).toBe("台北 27°C 🌧️");
    expect(whole.reply.tool_calls).toEqual([{ id: "t", name: "note", arguments: { body: "雨傘" } }]);
    expect(whole).toMatchObject({ text: whole.reply.text, args: '{"body":"雨傘"}' });
    const everywhere = Array.from({ length: bytes.length }, (_, n) => n);
    expect(await read(everywhere)).toEqual(whole);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat()), async (cuts) => {
        expect(await read(cuts)).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });
});

describe("calls in fragments", () => {
  const call = fc.record({
    name: fc.constantFrom("multiply", "note", "weather"),
    args: fc.dictionary(fc.string({ minLength: 1 }), fc.oneof(fc.string(), fc.integer(), fc.constant(null))),
    cuts: fc.array(fc.nat(), { maxLength: 4 }),
  });

  it("come together by index or by id, however they interleave", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(call, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        fc.infiniteStream(fc.nat()),
        async (calls, byIndex, order) => {
          const queues = calls.map(({ name, args, cuts }, index) => {
            const text = JSON.stringify(args);
            const ends = [...new Set([...cuts.map((cut) => cut % text.length), text.length])].sort(
              (a, b) => a - b,
            );
            return ends.map((end, n) => ({
              ...(byIndex ? { index } : { id: `id${index}` }),
              ...(n === 0 && { id: `id${index}` }),
              function: { ...(n === 0 && { name }), arguments: text.slice(n === 0 ? 0 : ends[n - 1], end) },
            }));
          });
          // First fragments in order, as every server sends them; the rest in any order across calls.
          const events = queues.map((queue) => chunk({ tool_calls: [queue.shift()] }));
          for (
            let left = queues.filter((queue) => queue.length > 0);
            left.length > 0;
            left = left.filter((q) => q.length > 0)
          ) {
            const queue = left[order.next().value % left.length];
            events.push(chunk({ tool_calls: [queue?.shift()] }));
          }
          const bytes = new TextEncoder().encode(sse(...events, chunk({}, "stop"), "[DONE]"));
          const model = modelAt("http://memory.test", "openai", { fetch: reads(bytes, []) });
          const reply = await model({ messages, turn: 1, signal: undefined });
          expect(reply.tool_calls?.map(({ name, arguments: args }) => [name, JSON.stringify(args)])).toEqual(
            calls.map(({ name, args }) => [name, JSON.stringify(JSON.parse(JSON.stringify(args)))]),
          );
        },
      ),
      { numRuns: 80 },
    );
  });
});

describe("ids of calls", () => {
  const id = fc.oneof(
    fc.constantFrom("call_1", "x", "", "ünïcode id", "a".repeat(80), "call00001"),
    fc.string(),
  );

  it("are sent as the provider takes them, the same in call and result, and never twice", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(id, { minLength: 1, maxLength: 3 }), { maxLength: 5 }),
        fc.constantFrom(SHORT_ID, COMMON_ID),
        (turns, accepted) => {
          const transcript: Message[] = turns.flatMap((ids): Message[] => [
            {
              role: "assistant",
              content: null,
              tool_calls: ids.map((one) => ({ id: one, name: "t", arguments: {} })),
              stop_reason: "tool_use",
            },
            ...ids.map(
              (one): Message => ({ role: "tool", tool_call_id: one, content: { ok: true, value: 1 } }),
            ),
          ]);
          const ids = outgoingIds(transcript, accepted);
          const seen = new Set<string>();
          for (const turn of turns) {
            const sent = ids.ofCalls(turn);
            expect(new Set(turn.map((one) => ids.ofResult(one)))).toEqual(new Set(sent));
            for (const one of sent) {
              expect(one).toMatch(accepted);
              expect(seen.has(one)).toBe(false);
              seen.add(one);
            }
          }
        },
      ),
    );
  });

  it("of a reply are none that the transcript has", async () => {
    const before: Message[] = [
      ...messages,
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "t", name: "note", arguments: {} }],
        stop_reason: "tool_use",
      },
      { role: "tool", tool_call_id: "t", content: { ok: true, value: 1 } },
    ];
    const bytes = new TextEncoder().encode(STREAMS.openai);
    const model = modelAt("http://memory.test", "openai", { fetch: reads(bytes, []) });
    const reply = await model({ messages: before, turn: 2, signal: undefined });
    expect(reply.tool_calls?.[0]?.id).toMatch(/^[a-zA-Z0-9]{9}$/);
  });
});
