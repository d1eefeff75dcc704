import { describe, expect, it } from "vitest";
import workshop from "./fixtures/workshop.json";
import { parseScenarioValue } from "./index";
import { findSecrets } from "./secrets";

const base = { version: 1, title: "", tools: [], model: { kind: "human" } };
const saying = (content: string) => parseScenarioValue({ ...base, messages: [{ role: "user", content }] });
/** Made up, and put together here so that no scanner of repositories stumbles over them. */
const made = (prefix: string, length: number) => prefix + "aB3dE5fG7h".repeat(20).slice(0, length);

describe("what looks like a secret", () => {
  it.each([
    ["api_key", made("sk-", 48)],
    ["api_key", made("sk-proj-", 60)],
    ["api_key", made("sk-ant-api03-", 90)],
    ["api_key", made("AIza", 35)],
    ["api_key", made("ghp_", 36)],
    ["api_key", made("github_pat_", 60)],
    ["api_key", `AKIA${"ABCD1234".repeat(2)}`],
    ["api_key", made("xoxb-", 40)],
    ["api_key", made("sk_live_", 24)],
    ["api_key", made("hf_", 34)],
    ["api_key", made("gsk_", 52)],
    ["bearer_token", `Authorization: Bearer ${made("", 40)}`],
    ["jwt", `${made("eyJ", 20)}.${made("eyJ", 40)}.${made("", 43)}`],
    ["private_key", "-----BEGIN RSA PRIVATE KEY-----"],
    ["password", "postgres://admin:hunter2@db.example.com/app"],
    ["password", "password: correct-horse-battery"],
    ["password", 'API_KEY="0123456789abcdef"'],
    ["email", "ask jane.doe@school.example please"],
    ["private_host", "http://localhost:11434/v1"],
    ["private_host", "http://192.168.1.20:8080"],
    ["private_host", "ssh 10.0.0.7 now"],
    ["private_host", "https://wiki.corp/page"],
    ["private_host", "http://[::1]:3000"],
  ])("%s: %s", (kind, text) => {
    const found = findSecrets(saying(`Look: ${text}`));
    expect(found.map((secret) => secret.kind)).toEqual([kind]);
    expect(found[0]?.path).toBe("$.messages[0].content");
  });

  it.each([
    "The password must have eight characters.",
    "sk-learn and task-force",
    "version 10.2.1 of the tool",
    "function localhost() { return 1 }",
    "请计算 23 乘以 19",
    "a token is about four letters; max_tokens: 100000000",
    "secret: {{user}}",
    "2 @ 3 = 5",
    "https://example.com/a:b@c",
  ])("not: %s", (text) => expect(findSecrets(saying(text))).toEqual([]));

  it("nowhere in an ordinary scenario", () => expect(findSecrets(parseScenarioValue(workshop))).toEqual([]));

  it("also in tools, arguments, field names and fields whose name tells", () => {
    const scenario = parseScenarioValue({
      ...base,
      messages: [],
      tools: [{ name: "t", code: `const key = "${made("sk-", 40)}"` }],
      model: {
        kind: "script",
        turns: [{ tool_calls: [{ name: "t", arguments: { api_key: "plainwords", "a@b.example": 1 } }] }],
      },
    });
    expect(findSecrets(scenario)).toEqual([
      { path: "$.tools[0].code", kind: "api_key", excerpt: "sk-a…7h" },
      { path: "$.model.turns[0].tool_calls[0].arguments.api_key", kind: "password", excerpt: "p…" },
      {
        path: '$.model.turns[0].tool_calls[0].arguments["a@b.example"]',
        kind: "email",
        excerpt: "a…@b.example",
      },
    ]);
  });

  it("is never shown whole", () => {
    const key = made("sk-proj-", 60);
    const [found] = findSecrets(saying(key));
    expect(key).not.toContain(found?.excerpt.replace("…", ""));
    expect(found?.excerpt.length).toBeLessThan(10);
  });
});
