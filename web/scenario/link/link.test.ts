import { createHash } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import seed from "../fixtures/seed.json";
import workshop from "../fixtures/workshop.json";
import { decodeLink, encodeLink, parseScenarioValue, ScenarioError } from "../index";
import { DICTIONARY_2 } from "./dictionary2";

const lessons = import.meta.glob<unknown>("../../lessons/*.json", { eager: true, import: "default" });

/** A version 1 link as anyone makes one. */
function link1(value: unknown): string {
  const json = typeof value === "string" ? value : JSON.stringify(value);
  return `#s=1.${deflateRawSync(Buffer.from(json)).toString("base64url")}`;
}

function failure(link: string): ScenarioError {
  try {
    decodeLink(link);
  } catch (error) {
    expect(error).toBeInstanceOf(ScenarioError);
    return error as ScenarioError;
  }
  throw new Error("it opened");
}

describe("a link", () => {
  it.each(Object.entries({ seed, workshop, ...lessons }))("of %s opens the same scenario", (_, value) => {
    const scenario = parseScenarioValue(value);
    expect(decodeLink(encodeLink(scenario))).toEqual(scenario);
    expect(decodeLink(link1(value))).toEqual(scenario);
    expect(decodeLink(link1(scenario))).toEqual(scenario);
  });

  it("of a scenario stays short enough for a chat tool", () => {
    expect(encodeLink(parseScenarioValue(seed)).length).toBeLessThan(400);
    expect(encodeLink(parseScenarioValue(workshop)).length).toBeLessThan(1600);
    expect(JSON.stringify(workshop).length).toBeGreaterThan(4500);
  });

  it("keeps fields it does not know, at every level", () => {
    const scenario = parseScenarioValue({
      ...seed,
      later: { a: 1 },
      messages: [
        { role: "system", content: "s" },
        { role: "user", content: "u", by: "me" },
        { role: "user", content: "half \ud83d pair" },
        { role: "assistant", content: "", stop_reason: "pause" },
        { role: "assistant", content: null, tool_calls: [], stop_reason: "end_turn" },
        {
          role: "assistant",
          content: null,
          tool_calls: [
            { id: "x", name: "n", arguments: '{"a":', note: 1 },
            { id: "call_2", name: "end_turn", arguments: {} },
          ],
          stop_reason: "length",
        },
        { role: "tool", tool_call_id: "call_2", content: { ok: true, value: null, cut: true } },
        { role: "tool", tool_call_id: "x", content: { ok: false, error: "e", kind: "timeout" } },
      ],
      tools: [
        { name: "a", description: "", code: "", permission: "deny", parameters: {} },
        { name: "b", code: "", parameters: { properties: {}, type: "object" }, readOnly: true, since: 2 },
        { name: "c", code: "", parameters: { type: "object", properties: { "0": true }, required: ["0"] } },
      ],
      model: { kind: "human", mood: "calm" },
      controls: { maxTurns: null, beep: true },
    });
    expect(decodeLink(encodeLink(scenario))).toEqual(scenario);
  });

  it("of each version ever made stays readable", () => {
    const expected = parseScenarioValue(seed);
    for (const link of SEED_LINKS) expect(decodeLink(link)).toEqual(expected);
  });

  it("has in version 2 the dictionary it began with", () => {
    const sum = createHash("sha256").update(DICTIONARY_2).digest("hex");
    expect(sum).toMatchInlineSnapshot(`"784af382d4faeac9f6d607006649dcd2cd0057f32a7a2ad62d1b5a00a4110269"`);
  });

  it("is made as it always was", () => {
    expect(encodeLink(parseScenarioValue(seed))).toMatchInlineSnapshot(
      `"#s=2.HXtNi4brBCrENY6HJ0WAPUXLAEUJTYVaSDBSEByxsQA"`,
    );
  });
});

/** Real links to the seed scenario. Never change one; add one for each new version. */
const SEED_LINKS: readonly string[] = [
  "#s=1.dVGxSsRAEP2VYSqVcHBeZcDGXqysRGSTG8_VzW7cnZweYXvBD9AfEATBXiz9FUE_w5nEgyu0SJE3b96897bHJcVkg8dyWiBbdoQl7s7g4wGme1hgWiWmRrDjRMAX8oXg0gQOCKpo6XwinIZSMgtKWJ70GMMg0SWKMqqDZ_IswPfL_ffz3dfrA4j659vj5_uTXsinclYlh2VvGl1uOse2dSsRmFOqo215sIiHvwPgmwC-ayoxrw5aE2WT5Q_LHnnVqkqoLqlmncbQUmRLw9RsUEYJzAVWf6ACR7rubKS5uJNFpZ1mTTVX3nnnazUGa79bPZgCKsjb0EMk7qIHAzuKqA2KjU1j2WicCzeoB8z8yEvUkmNH2kYj4k7dXFkvd3HML1SVG2vSws5qkfivNRMXXSO9rwPvzoaE072cxb8I0C1vvDPsQ987k3iyNE5cZHmWnH8A",
  "#s=2.HXtNi4brBCrENY6HJ0WAPUXLAEUJTYVaSDBSEByxsQA",
];

const whole = encodeLink(parseScenarioValue(workshop));
const plain = link1(workshop);

describe("a link that was mangled on its way still opens", () => {
  const standard = plain.replaceAll("-", "+").replaceAll("_", "/");
  const ways: Record<string, (link: string) => string> = {
    "as it is": (link) => link,
    "without #": (link) => link.slice(1),
    "with its address": (link) => `https://host.example/path/?lang=en${link}`,
    "percent-encoded": (link) => encodeURIComponent(link),
    "percent-encoded twice": (link) => encodeURIComponent(encodeURIComponent(link)),
    "in the standard alphabet, padded": () => `${standard}==`,
    "in the standard alphabet, escaped": () => `#s=${encodeURIComponent(standard.slice(3))}%3D`,
    "over several lines": (link) => link.replace(/(.{76})/g, "$1\r\n  "),
    "with soft hyphens": (link) => link.replace(/(.{40})/g, "$1\u00AD"),
    "in angle brackets": (link) => `<https://host.example/${link}>`,
    "with a bracket and a full stop": (link) => `${link}).`,
    "with a comma": (link) => `${link},`,
    "in quotes": (link) => `"https://host.example/${link}"`,
    "among other parameters": (link) => `#lang=en&${link.slice(1)}&theme=dark`,
    "in HTML": (link) => `#lang=en&amp;${link.slice(1)}&amp;theme=dark`,
    "with spaces around": (link) => `\n ${link} \n`,
  };
  it.each(Object.entries(ways))("%s", (_, mangle) => {
    expect(decodeLink(mangle(plain))).toEqual(parseScenarioValue(workshop));
    expect(decodeLink(mangle(whole))).toEqual(parseScenarioValue(workshop));
  });

  it("with a sentence run into it", () =>
    expect(decodeLink(`${whole}Seeyouthere`)).toEqual(parseScenarioValue(workshop)));
});

describe("a link that cannot be opened says why", () => {
  it("cut: how much is left", () => {
    const all = whole.length.toLocaleString("en");
    expect(failure(whole.slice(0, 1200)).message).toBe(
      `This link is incomplete (1,200 of ${all} characters).`,
    );
    for (const length of [0, 1, 2, 3, 4, 5, 50, 999]) {
      expect(failure(whole.slice(0, "#s=2.".length + length)).kind).toBe("incomplete");
      expect(failure(plain.slice(0, "#s=1.".length + length)).kind).toBe("incomplete");
    }
  });

  it("one letter other than it was", () => {
    for (const at of [20, 300, 1000]) {
      const other = whole.charAt(at) === "A" ? "B" : "A";
      expect(failure(whole.slice(0, at) + other + whole.slice(at + 1)).kind).toBe("damaged");
    }
  });

  it.each<[string, string]>([
    ["", "not_a_link"],
    ["#", "not_a_link"],
    ["#lesson=minimal-loop", "not_a_link"],
    ["#s=", "not_a_link"],
    ["#s=x.AAAA", "not_a_link"],
    ["#s=0.AAAA", "not_a_link"],
    ["#s=1", "incomplete"],
    ["#s=1.%%%", "incomplete"],
    ["#s=1.é€", "incomplete"],
    ["#s=1.AéA", "damaged"],
    ["#s=1.AAAAA=AAAA", "damaged"],
    ["#s=2._____w", "damaged"],
    ["#s=3.AAAA", "newer_version"],
    ["#s=9.AAAA", "newer_version"],
    [link1({ version: 2 }), "newer_version"],
    [link1("{"), "not_json"],
    [link1("null"), "wrong_shape"],
  ])("%s: %s", (link, kind) => expectKind(link, kind));

  const huge: Record<string, [string, string]> = {
    "a row of brackets": [link1("[".repeat(100_000)), "too_large"],
    "very deep": [link1("[".repeat(50_000) + "]".repeat(50_000)), "too_large"],
    "a deep object": [link1(`${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`), "too_large"],
    "very many messages": [link1({ ...seed, messages: new Array(6000).fill(0) }), "too_large"],
    "very many values": [link1({ ...seed, more: new Array(150_000).fill(0) }), "too_large"],
    "a bomb": [link1(" ".repeat(30_000_000)), "too_large"],
    "very many letters": [`#s=1.${"A".repeat(3_000_001)}`, "too_large"],
    "very much padding": [`#s=1.${"=".repeat(2_000_000)}x`, "damaged"],
  };
  it.each(Object.keys(huge))("%s", (name) => expectKind(...(huge[name] as [string, string])));

  function expectKind(link: string, kind: string): void {
    const error = failure(link);
    expect(error.kind).toBe(kind);
    expect(error.hint).toMatch(/\.$/);
    expect(error.path).toMatch(/^\$/);
  }

  it("of a newer version", () => expect(failure("#s=9.AAAA").message).toMatch(/newer version of this page/));

  it("to a scenario of the wrong shape, by its path", () =>
    expect(failure(link1({ ...seed, tools: [{ name: "a", code: 5 }] })).message).toBe(
      "$.tools[0].code: expected string, got number 5",
    ));

  it("and pollutes nothing", () => {
    const text = JSON.stringify(seed).replace("{", '{"__proto__":{"polluted":1},');
    const scenario = decodeLink(link1(text));
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(scenario)).toBe(Object.prototype);
    expect((scenario as unknown as Record<string, unknown>).polluted).toBeUndefined();
  });
});
