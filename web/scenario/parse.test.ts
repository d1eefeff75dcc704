import { describe, expect, it } from "vitest";
import seed from "./fixtures/seed.json";
import { DEFAULT_CONTROLS, localize, parseScenario, parseScenarioValue, ScenarioError } from "./index";

const smallest = { version: 1, messages: [], model: { kind: "human" } };

function problems(value: unknown): string[] {
  try {
    parseScenario(JSON.stringify(value));
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ScenarioError);
    return (error as ScenarioError).problems.map(({ path, message }) => `${path}: ${message}`);
  }
}

describe("a scenario file", () => {
  it("needs a version, messages and a model; everything else has a default", () => {
    expect(
      parseScenarioValue({ ...smallest, tools: [{ name: "t", code: "" }], controls: { maxTurns: null } }),
    ).toEqual({
      ...smallest,
      title: "",
      tools: [
        {
          name: "t",
          code: "",
          description: "",
          parameters: { type: "object", properties: {} },
          permission: "allow",
          readOnly: false,
        },
      ],
      controls: { ...DEFAULT_CONTROLS, maxTurns: null },
    });
    expect(problems({})).toEqual([
      "$.version: expected 1, got nothing",
      "$.messages: expected array, got nothing",
      "$.model: expected object, got nothing",
    ]);
  });

  it("keeps what it does not know, at every level", () => {
    const value = {
      ...smallest,
      $schema: "./scenario.schema.json",
      messages: [{ role: "user", content: "", by: { a: [1] } }],
      tools: [{ name: "t", code: "", since: 1 }],
      model: { kind: "openai", model: "m", seed: 7 },
      controls: { later: true },
      lesson: { steps: [{ at: "answer", later: 1 }], later: 2 },
    };
    expect(parseScenarioValue(value)).toMatchObject(value);
  });

  it("is read twice with the same outcome", () => {
    const once = parseScenarioValue(seed);
    expect(parseScenarioValue(once)).toEqual(once);
    expect(parseScenario(`\uFEFF${JSON.stringify(once)}`)).toEqual(once);
  });

  it.each<[string, unknown, string]>([
    [
      "tools",
      [
        { name: "a", code: "" },
        { name: "b", code: "", parameters: "x" },
      ],
      '$.tools[1].parameters: expected object, got string "x"',
    ],
    [
      "tools",
      [{ name: "a b", code: "" }],
      '$.tools[0].name: expected 1 to 64 letters, digits, _ or -, got string "a b"',
    ],
    [
      "tools",
      [
        { name: "a", code: "" },
        { name: "a", code: "" },
      ],
      '$.tools[1].name: expected a name no other tool has, got string "a"',
    ],
    ["tools", {}, "$.tools: expected array, got object"],
    ["title", 5, "$.title: expected string, or object with a string for each language, got number 5"],
    ["title", { en: 5 }, "$.title.en: expected string, got number 5"],
    ["system", null, "$.system: expected string, got null"],
    [
      "messages",
      [{ role: "robot" }],
      '$.messages[0].role: expected "system", "user", "assistant" or "tool", got string "robot"',
    ],
    ["messages", [null], "$.messages[0]: expected object, got null"],
    [
      "messages",
      [{ role: "assistant", content: "" }],
      "$.messages[0].stop_reason: expected string, got nothing",
    ],
    [
      "messages",
      [{ role: "tool", tool_call_id: "a", content: { ok: false, error: "", kind: "odd" } }],
      '$.messages[0].content.kind: expected "unknown_tool" or "invalid_arguments" or',
    ],
    [
      "messages",
      [
        {
          role: "assistant",
          content: null,
          stop_reason: "x",
          tool_calls: [{ id: "a", name: "n", arguments: 5 }],
        },
      ],
      "$.messages[0].tool_calls[0].arguments: expected object, or the model's text as string, got number 5",
    ],
    [
      "model",
      { kind: "oracle" },
      '$.model.kind: expected "script", "code", "human", "browser", "openai" or "anthropic", got string "oracle"',
    ],
    [
      "model",
      { kind: "script", turns: [{ fault: "fire" }] },
      '$.model.turns[0].fault: expected "rate_limit" or',
    ],
    ["controls", { maxTurns: 0 }, "$.controls.maxTurns: expected at least 1, got number 0"],
    ["controls", { toolTimeoutMs: 1.5 }, "$.controls.toolTimeoutMs: expected a whole number, got number 1.5"],
    ["lesson", { steps: [{ at: 1 }] }, "$.lesson.steps[0].at: expected string, got number 1"],
    [
      "lesson",
      { variants: [{ id: "v", title: "", controls: { maxTurns: 0 } }] },
      "$.lesson.variants[0].controls.maxTurns: expected at least 1, got number 0",
    ],
    ["run", [], "$.run: expected object, got array"],
  ])("with a wrong %s says where and what was expected", (field, value, problem) => {
    expect(problems({ ...smallest, [field]: value })).toEqual([expect.stringContaining(problem)]);
  });

  it("with several things wrong names them all, and in the message the first", () => {
    const wrong = { ...smallest, title: 1, system: 2, notes: 3 };
    expect(problems(wrong).length).toBe(3);
    expect(() => parseScenarioValue(wrong)).toThrow(/^\$\.title: .* \(and 2 more\)$/);
    const many = { ...smallest, messages: new Array(500).fill(5) };
    expect(problems(many).length).toBe(20);
  });

  it("of a later version says so", () => {
    expect(() => parseScenarioValue({ ...smallest, version: 2 })).toThrow(
      /made by a newer version of this page/,
    );
  });

  it("has no way to a prototype", () => {
    const text = JSON.stringify({ ...smallest, controls: {}, constructor: { prototype: { a: 1 } } })
      .replaceAll("{", '{"__proto__":{"polluted":true},')
      .replaceAll(",}", "}");
    const scenario = parseScenario(text);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(JSON.stringify(scenario)).not.toContain("polluted");
    expect((scenario.controls as unknown as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("may hold half a surrogate pair, and keeps it", () => {
    const scenario = parseScenarioValue({ ...smallest, system: "cut \ud83d" });
    expect(parseScenario(JSON.stringify(scenario)).system).toBe("cut \ud83d");
  });
});

describe("a text in several languages", () => {
  it("is shown in the reader's, else in English, else in any", () => {
    const text = { en: "e", "zh-TW": "z" };
    expect([localize(text, "zh-TW"), localize(text, "fr"), localize("s", "fr")]).toEqual(["z", "e", "s"]);
    expect([localize({ de: "d" }, "fr"), localize({}, "fr"), localize(text, "constructor")]).toEqual([
      "d",
      "",
      "e",
    ]);
  });
});
