/** Valid transcripts for property tests: what a loop can have left behind, stopped at any point. */
import fc from "fast-check";
import type { JsonObject, Message, ToolCall, ToolResult } from "../../loop";

const text = fc.string({ unit: "binary", maxLength: 12 });
const json = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>("437", "null", '{"ok":true,"value":1}', "{}"),
);
/** As JSON has it: no -0, and no key that importers leave out on purpose. */
const plain = json
  .map((value) => JSON.parse(JSON.stringify(value)))
  .filter((value) => !JSON.stringify(value).includes("__proto__"));
const isObjectText = (value: string) => {
  try {
    const parsed: unknown = JSON.parse(value);
    return parsed !== null && typeof parsed === "object" && !Array.isArray(parsed);
  } catch {
    return false;
  }
};

const args: fc.Arbitrary<JsonObject | string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .dictionary(fc.string({ maxLength: 5 }), plain, { maxKeys: 3, noNullPrototype: true })
      .filter((o) => !Object.hasOwn(o, "__proto__")),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('{"a":', "[1]", "not JSON").filter((value) => !isObjectText(value)),
  },
) as fc.Arbitrary<JsonObject | string>;

const result: fc.Arbitrary<ToolResult> = fc.oneof(
  plain.map((value): ToolResult => ({ ok: true, value })),
  fc.constantFrom<ToolResult>(
    { ok: true, value: { ok: true, value: 1 } },
    { ok: true, value: { ok: false, error: "e", kind: "threw" } },
  ),
  fc.record({
    ok: fc.constant(false as const),
    error: text,
    kind: fc.constantFrom("threw" as const, "denied" as const, "timeout" as const),
  }),
);

const name = fc.stringMatching(/^[a-zA-Z0-9_-]{1,10}$/);
const step = fc.record({
  content: fc.option(text, { nil: null }),
  calls: fc.array(fc.record({ name, arguments: args, result }), { minLength: 1, maxLength: 3 }),
});
const round = fc.record({ question: text, steps: fc.array(step, { maxLength: 2 }), answer: text });

export const transcript: fc.Arbitrary<Message[]> = fc
  .record({
    systems: fc.array(text, { maxLength: 2 }),
    rounds: fc.array(round, { minLength: 1, maxLength: 3 }),
    cut: fc.nat(4),
  })
  .map(({ systems, rounds, cut }) => {
    let count = 0;
    const whole = rounds.flatMap(({ question, steps, answer }): Message[] => [
      { role: "user", content: question },
      ...steps.flatMap(({ content, calls }): Message[] => {
        const tool_calls: ToolCall[] = calls.map((call) => {
          count += 1;
          return { id: `call_${count}`, name: call.name, arguments: call.arguments };
        });
        return [
          { role: "assistant", content, tool_calls, stop_reason: "tool_use" },
          ...calls.map(
            (call, n): Message => ({
              role: "tool",
              tool_call_id: tool_calls[n]?.id ?? "",
              content: call.result,
            }),
          ),
        ];
      }),
      { role: "assistant", content: answer, stop_reason: "end_turn" },
    ]);
    const kept = whole.slice(0, Math.max(1, whole.length - cut));
    return [...systems.map((content): Message => ({ role: "system", content })), ...kept];
  });
