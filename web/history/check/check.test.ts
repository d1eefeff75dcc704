import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Message } from "../../loop";
import { checkTranscript, repairAll, repaired } from ".";

const user = (content = "hi"): Message => ({ role: "user", content });
const says = (content = "ok"): Message => ({ role: "assistant", content, stop_reason: "end_turn" });
const calls = (...ids: string[]): Message => ({
  role: "assistant",
  content: null,
  tool_calls: ids.map((id) => ({ id, name: "f", arguments: {} })),
  stop_reason: "tool_use",
});
const result = (id: string): Message => ({ role: "tool", tool_call_id: id, content: { ok: true, value: 1 } });
const found = (...messages: Message[]) =>
  checkTranscript(messages).map(({ rule, index }) => `${rule} ${index}`);

describe("a transcript that both APIs take", () => {
  it.each([
    [[user()]],
    [[{ role: "system", content: "x" } as Message, user(), says()]],
    [[user(), calls("a", "b"), result("a"), result("b"), says(), user()]],
    [[user(), calls("a", "b"), result("b"), result("a")]],
  ])("%#", (messages) => expect(checkTranscript(messages)).toEqual([]));
});

describe("findings", () => {
  it.each<[string[], Message[]]>([
    [["missing_result 1"], [user(), calls("a"), user()]],
    [["missing_result 1"], [user(), calls("a", "b"), result("a"), says()]],
    [["open_call 1"], [user(), calls("a")]],
    [["open_call 1"], [user(), calls("a", "b"), result("a")]],
    [["orphan_result 1"], [user(), result("x")]],
    [["orphan_result 3"], [user(), calls("a"), result("a"), result("x"), says()]],
    [["misplaced_result 3"], [user(), calls("a"), user(), result("a")]],
    [["misplaced_result 1"], [user(), result("a"), calls("a")]],
    [["double_result 3"], [user(), calls("a"), result("a"), result("a"), says()]],
    [["double_id 3"], [user(), calls("a"), result("a"), calls("a"), result("a")]],
    [["long_id 1"], [user(), calls("x".repeat(41)), result("x".repeat(41))]],
    [["bad_id 1"], [user(), calls("functions.f:0"), result("functions.f:0")]],
    [["empty_message 0"], [user(" ")]],
    [["empty_message 1"], [user(), says("")]],
    [["system_not_first 1"], [user(), { role: "system", content: "x" }]],
    [["two_answers 2"], [user(), says(), says()]],
    [["starts_with_answer 0"], [says(), user()]],
    [["lone_surrogate 0"], [user("\ud83d")]],
  ])("%j", (rules, messages) => expect(found(...messages)).toEqual(rules));

  it("a tool name that no provider accepts, with one that they do", () => {
    const bad: Message = {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "a", name: "my tool.v2", arguments: {} }],
      stop_reason: "tool_use",
    };
    const [finding] = checkTranscript([user(), bad, result("a")]);
    expect(finding).toMatchObject({ rule: "bad_tool_name", params: { suggestion: "my_tool_v2" } });
  });

  it("arguments that are not JSON; what the model wrote is kept by the repair", () => {
    const bad: Message = {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "a", name: "f", arguments: '{"a":' }],
      stop_reason: "tool_use",
    };
    const messages = [user(), bad, result("a")];
    const [finding] = checkTranscript(messages);
    expect(finding?.rule).toBe("arguments_not_json");
    expect(finding && repaired(messages, finding)[1]).toMatchObject({
      tool_calls: [{ arguments: { unparsed: '{"a":' } }],
    });
  });

  it("a result too long for the context", () => {
    const long: Message = {
      role: "tool",
      tool_call_id: "a",
      content: { ok: true, value: "x".repeat(500_000) },
    };
    expect(found(user(), calls("a"), long)).toEqual(["long_result 2"]);
  });
});

describe("repairs", () => {
  it("an interrupted call gets a result that says so", () => {
    const messages = [user(), calls("a"), user()];
    expect(repairAll(messages)[2]).toEqual({
      role: "tool",
      tool_call_id: "a",
      content: { ok: false, error: "interrupted", kind: "aborted" },
    });
  });

  it("of doubled ids take the right result along", () => {
    const messages: Message[] = [
      user(),
      calls("a", "a"),
      { role: "tool", tool_call_id: "a", content: { ok: true, value: "first" } },
      { role: "tool", tool_call_id: "a", content: { ok: true, value: "second" } },
    ];
    const mended = repairAll(messages);
    const [, reply, one, two] = mended;
    const ids = reply?.role === "assistant" ? (reply.tool_calls ?? []).map((call) => call.id) : [];
    expect(new Set(ids).size).toBe(2);
    expect([one, two]).toMatchObject([
      { tool_call_id: ids[0], content: { value: "first" } },
      { tool_call_id: ids[1], content: { value: "second" } },
    ]);
  });

  const id = fc.constantFrom("a", "b", "c", "call_1", "x".repeat(50), "f.0");
  const text = fc.constantFrom("", " ", "hello", "\ud800");
  const message: fc.Arbitrary<Message> = fc.oneof(
    text.map((content): Message => ({ role: "user", content })),
    text.map((content): Message => ({ role: "system", content })),
    id.map(result),
    fc.record({
      role: fc.constant("assistant" as const),
      content: fc.option(text),
      tool_calls: fc.array(
        fc.record({ id, name: fc.constantFrom("f", "bad name", ""), arguments: fc.constantFrom({}, "{") }),
        { maxLength: 3 },
      ),
      stop_reason: fc.constantFrom("tool_use", "end_turn"),
    }),
  );

  it("always leave a transcript without errors", () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 10 }), (messages) => {
        expect(checkTranscript(repairAll(messages)).filter((f) => f.severity === "error")).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
