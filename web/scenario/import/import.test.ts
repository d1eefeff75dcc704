import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject, Message } from "../../loop";
import workshop from "../fixtures/workshop.json";
import { ScenarioError } from "../index";
import { detectShape, importRun, scenarioOf } from "./index";
import samples from "./samples.json";

/** What every sample says, whatever shape it says it in. */
const expected: readonly Message[] = [
  { role: "system", content: "Be brief." },
  { role: "user", content: "How is Oslo?" },
  {
    role: "assistant",
    content: "Let me look.",
    tool_calls: [
      { id: "c1", name: "get_weather", arguments: { city: "Oslo" } },
      { id: "c2", name: "get_time", arguments: { city: "Oslo" } },
    ],
    stop_reason: "tool_use",
  },
  { role: "tool", tool_call_id: "c1", content: { ok: true, value: { celsius: 4 } } },
  { role: "tool", tool_call_id: "c2", content: { ok: false, error: "No clock in Oslo", kind: "threw" } },
  { role: "assistant", content: "4 degrees.", stop_reason: "end_turn" },
];
/** Chat Completions and the Responses API cannot say that a result is an error. */
const withTextError = expected.map((message) =>
  message.role === "tool" && !message.content.ok
    ? { ...message, content: { ok: true, value: "No clock in Oslo" } }
    : message,
);

describe("a run of another program", () => {
  it.each(samples.map((sample) => [sample.about, sample] as const))("%s", (_, { shape, value, left }) => {
    const isLines = shape === "jsonl";
    const text = isLines
      ? (value as unknown[]).map((line) => JSON.stringify(line)).join("\n")
      : JSON.stringify(value);
    expect(detectShape(text)).toBe(shape);
    const { messages, report } = importRun(text);
    const isError = JSON.stringify(messages).includes('"ok":false');
    expect(messages).toEqual(isError ? expected : withTextError);
    const gone = report.filter(({ became }) => became === "left_out" || became === "changed");
    expect(gone.map(({ path }) => path)).toEqual(left);
    expect(report.filter(({ became }) => became === "message").length).toBe(expected.length);
  });

  it("brings its tools, with code that gives back what was recorded", () => {
    const { tools, report } = importRun(samples[0]?.value);
    expect(tools.map(({ name, description }) => [name, description])).toEqual([
      ["get_weather", "The weather."],
      ["get_time", ""],
    ]);
    expect(tools[0]?.parameters).toEqual({ type: "object", properties: { city: { type: "string" } } });
    expect(report.filter(({ became }) => became === "stub").length).toBe(2);
    const call = new Function(`${tools[0]?.code}\nreturn get_weather(...arguments)`);
    expect(call({ city: "Oslo" }, { calls: 0 })).toEqual({ celsius: 4 });
    expect(() => call({ city: "Rome" }, { calls: 0 })).toThrow("No answer was recorded for these arguments.");
  });

  it("may have asked the same twice: the stand-in answers in that order", () => {
    const ask = (id: string, args: JsonObject): Message => ({
      role: "assistant",
      content: null,
      tool_calls: [{ id, name: "roll-it", arguments: args }],
      stop_reason: "tool_use",
    });
    const say = (id: string, value: number): Message => ({
      role: "tool",
      tool_call_id: id,
      content: { ok: true, value },
    });
    const { tools } = importRun([
      { role: "user", content: "roll" },
      ...[ask("a", { x: 1, y: 2 }), say("a", 3)],
      ...[ask("b", { y: 2, x: 1 }), say("b", 5)],
      ...[ask("c", { x: 2 }), say("c", 6)],
    ]);
    const call = new Function(`${tools[0]?.code}\nreturn roll_it(...arguments)`);
    expect([0, 1, 2, 9].map((calls) => call({ x: 1, y: 2 }, { calls }))).toEqual([3, 5, 5, 5]);
    expect(call({ x: 2 }, { calls: 0 })).toBe(6);
  });

  it("with ids that repeat, or none, keeps its pairs", () => {
    const call = (id: string | undefined, n: number) => ({
      role: "assistant",
      content: null,
      tool_calls: [{ id, type: "function", function: { name: "mcp.add", arguments: `{"n":${n}}` } }],
    });
    const { messages, tools } = importRun({
      messages: [
        { role: "user", content: "?" },
        ...[call("same", 1), { role: "tool", tool_call_id: "same", content: "1" }],
        ...[call("same", 2), { role: "tool", tool_call_id: "same", content: "2" }],
        ...[call(undefined, 3), { role: "tool", name: "mcp.add", content: "3" }],
      ],
    });
    const ids = messages.flatMap((m) =>
      m.role === "assistant" ? (m.tool_calls ?? []).map(({ id }) => id) : [],
    );
    expect(new Set(ids).size).toBe(3);
    expect(messages.flatMap((m) => (m.role === "tool" ? [m.tool_call_id] : []))).toEqual(ids);
    expect(tools.map(({ name }) => name)).toEqual(["mcp_add"]);
  });

  it("becomes a scenario that replays it", () => {
    const scenario = scenarioOf(importRun(samples[0]?.value));
    expect(scenario.system).toBe("Be brief.");
    expect(scenario.messages).toEqual(withTextError.slice(1));
    expect(scenario.model).toMatchObject({
      kind: "script",
      turns: [{ text: "Let me look." }, { text: "4 degrees." }],
    });
  });

  it("may be a scenario of this page", () => {
    expect(detectShape(JSON.stringify(workshop))).toBe("scenario");
    expect(importRun(workshop).scenario?.title).toBe("Planning a school trip");
  });
});

describe("what is no run", () => {
  it.each([
    ["", "not_json"],
    ["{", "not_json"],
    ["hello\nworld", "not_json"],
    ["{}", "wrong_shape"],
    ["[]", "wrong_shape"],
    ["5", "wrong_shape"],
    ['[{"role":"robot","content":""}]', "wrong_shape"],
    ['[{"role":"user","content":5}]', "wrong_shape"],
  ])("%s is said to be none", (text, kind) => {
    try {
      importRun(text);
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ name: "ScenarioError", kind });
    }
  });

  it("throws the known error alone, whatever it is", () => {
    const sample = fc.constantFrom(...samples.map(({ value }) => value as unknown));
    const mutated = fc.tuple(
      sample,
      fc.jsonValue({ maxDepth: 2 }),
      fc.array(fc.nat(50), { minLength: 6, maxLength: 6 }),
    );
    fc.assert(
      fc.property(
        mutated,
        fc.option(
          fc.constantFrom(
            "openai",
            "anthropic",
            "responses",
            "ai-ui",
            "ai-model",
            "langchain",
            "otel",
            "messages" as const,
          ),
          { nil: undefined },
        ),
        ([whole, value, choices], shape) => {
          const changed = replaced(structuredClone(whole), value, choices);
          try {
            importRun(changed, shape as Parameters<typeof importRun>[1]);
          } catch (error) {
            expect(error).toBeInstanceOf(ScenarioError);
          }
        },
      ),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 1000) },
    );
  }, 600_000);
});

/** Goes down by the choices and puts `value` where they end. */
function replaced(root: unknown, value: unknown, choices: readonly number[]): unknown {
  let node = root;
  for (const [n, choice] of choices.entries()) {
    if (node === null || typeof node !== "object") break;
    const keys = Object.keys(node);
    const key = keys[choice % Math.max(1, keys.length)] ?? "x";
    const next = (node as Record<string, unknown>)[key];
    if (n === choices.length - 1 || next === null || typeof next !== "object") {
      (node as Record<string, unknown>)[key] = value;
      break;
    }
    node = next;
  }
  return root;
}
