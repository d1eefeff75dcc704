import { describe, expect, it } from "vitest";
import type { Json, Message, ToolResult } from "../loop";
import type { ScriptTurn } from "../scenario/types";
import { scriptReply } from "./script";

const user: Message = { role: "user", content: "請計算 23 乘以 19" };
const asked = (name: string, id: string): Message => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id, name, arguments: {} }],
  stop_reason: "tool_use",
});
const result = (id: string, content: ToolResult): Message => ({ role: "tool", tool_call_id: id, content });
const value = (id: string, v: Json) => result(id, { ok: true, value: v });
const reply = (turns: ScriptTurn[], messages: Message[], signal?: AbortSignal) =>
  scriptReply(turns, { messages, turn: 1, signal });

describe("which reply comes next", () => {
  const turns: ScriptTurn[] = [{ text: "first" }, { text: "second" }, { text: "third" }];
  it("is read from messages[]: as many as stand there have been given", async () => {
    const said: Message = { role: "assistant", content: "x", stop_reason: "end_turn" };
    expect((await reply(turns, [user])).text).toBe("first");
    expect((await reply(turns, [user, said])).text).toBe("second");
    expect((await reply(turns, [user, said, user, said])).text).toBe("third");
    expect((await reply(turns, [user])).text).toBe("first");
  });

  it("is none when the script has run out, and it says so", async () => {
    const said: Message = { role: "assistant", content: "x", stop_reason: "end_turn" };
    await expect(reply([{ text: "only" }], [user, said])).rejects.toThrow(
      "The script has run out: it holds 1 replies, and 1 stand in messages[].",
    );
  });
});

describe("a reply", () => {
  it("stops with tool_use where it has calls, else with end_turn, unless it says otherwise", async () => {
    const calls = [{ name: "a", arguments: {} }];
    expect((await reply([{ text: "x" }], [user])).stop_reason).toBe("end_turn");
    expect((await reply([{ tool_calls: calls }], [user])).stop_reason).toBe("tool_use");
    expect((await reply([{ tool_calls: calls, stop_reason: "max_tokens" }], [user])).stop_reason).toBe(
      "max_tokens",
    );
  });

  it("waits as long as it says, or until the run is left", async () => {
    const controller = new AbortController();
    const waiting = reply([{ text: "x", delayMs: 60_000 }], [user], controller.signal);
    controller.abort(new Error("left"));
    await expect(waiting).rejects.toThrow("left");
  });
});

describe("placeholders", () => {
  const history = [
    user,
    asked("multiply", "c1"),
    value("c1", 437),
    asked("weather", "c2"),
    value("c2", { sky: ["rain"] }),
  ];
  const fill = async (text: string, messages: Message[] = history) => {
    const given = messages.filter((m) => m.role === "assistant").length;
    return (await reply([...new Array<ScriptTurn>(given).fill({ text: "" }), { text }], messages)).text;
  };

  it.each([
    ["23 × 19 = {{result.multiply.value}}", "23 × 19 = 437"],
    ["{{last.value.sky.0}}", "rain"],
    ["{{last.value}}", '{"sky":["rain"]}'],
    ["{{ user }}", "請計算 23 乘以 19"],
    ["{{nobody}} {{result.other.value}}", "{{nobody}} {{result.other.value}}"],
    ["{{last.constructor}}", "{{last.constructor}}"],
  ])("%s", async (text, filled) => expect(await fill(text)).toBe(filled));

  it("follow the result when it is changed", async () => {
    expect(await fill("= {{last.value}}", [user, asked("m", "c1"), value("c1", 999)])).toBe("= 999");
  });

  it("show the error where a value is asked of a result that failed", async () => {
    const failed = result("c1", { ok: false, error: "boom", kind: "threw" });
    expect(await fill("= {{last.value}}", [user, asked("m", "c1"), failed])).toBe("= (boom)");
    expect(await fill("{{last.error}}", [user, asked("m", "c1"), failed])).toBe("boom");
  });

  it("keep their type in arguments", async () => {
    const turns: ScriptTurn[] = [
      { text: "" },
      { tool_calls: [{ name: "add", arguments: { a: "{{last.value}}", b: ["n = {{last.value}}"] } }] },
    ];
    const { tool_calls } = await reply(turns, [user, asked("m", "c1"), value("c1", 437)]);
    expect(tool_calls?.[0]?.arguments).toEqual({ a: 437, b: ["n = 437"] });
  });
});

describe("faults", () => {
  const call = { tool_calls: [{ name: "multiply", arguments: { a: 23, b: 19 } }] };
  it.each([
    ["rate_limit", "rate_limit"],
    ["server_error", "server"],
    ["network", "network"],
  ] as const)("%s fails the call", async (fault, kind) => {
    await expect(reply([{ fault }], [user])).rejects.toMatchObject({ kind });
  });

  it("malformed_arguments are text that is not JSON", async () => {
    const { tool_calls, stop_reason } = await reply([{ ...call, fault: "malformed_arguments" }], [user]);
    const args = tool_calls?.[0]?.arguments;
    expect(stop_reason).toBe("tool_use");
    expect(typeof args).toBe("string");
    expect(() => JSON.parse(String(args))).toThrow();
  });

  it("cut_off and unknown_stop_reason stop with a reason that the loop does not know", async () => {
    expect((await reply([{ ...call, fault: "cut_off" }], [user])).stop_reason).toBe("max_tokens");
    const { stop_reason } = await reply([{ ...call, fault: "unknown_stop_reason" }], [user]);
    expect(["end_turn", "tool_use"]).not.toContain(stop_reason);
  });
});

describe("faults between replies", () => {
  const turns = [
    { fault: "rate_limit" as const },
    { fault: "server_error" as const },
    { text: "first" },
    { fault: "network" as const },
    { text: "second" },
  ];
  const answer = (text: string): Message => ({ role: "assistant", content: text, stop_reason: "end_turn" });
  const say = (messages: Message[], failures: number) =>
    scriptReply(turns, { messages, turn: 1, signal: undefined }, failures);

  it("are passed by failing at them, and what follows answers", async () => {
    await expect(say([user], 0)).rejects.toMatchObject({ kind: "rate_limit" });
    await expect(say([user], 1)).rejects.toMatchObject({ kind: "server" });
    expect(await say([user], 2)).toMatchObject({ text: "first" });
    await expect(say([user, answer("first")], 0)).rejects.toMatchObject({ kind: "network" });
    expect(await say([user, answer("first")], 1)).toMatchObject({ text: "second" });
  });

  it("stay where nothing follows", async () => {
    const reply = scriptReply([{ fault: "rate_limit" }], { messages: [user], turn: 1, signal: undefined }, 5);
    await expect(reply).rejects.toMatchObject({ kind: "rate_limit" });
  });
});
