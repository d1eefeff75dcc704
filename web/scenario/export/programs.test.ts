// biome-ignore-all lint/suspicious/noTemplateCurlyInString: texts that look like code are the point here
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import type { Message } from "../../loop";
import seed from "../fixtures/seed.json";
import workshop from "../fixtures/workshop.json";
import { parseScenarioValue } from "../index";
import type { Scenario } from "../types";
import { exportRun } from "./index";

const folder = mkdtempSync(path.join(tmpdir(), "agent-export-"));
afterAll(() => rmSync(folder, { recursive: true }));

const hasPython = spawnSync("python3", ["--version"]).status === 0;
const hasCurl = spawnSync("curl", ["--version"]).status === 0;

function run(
  program: string,
  id: "javascript" | "python" | "curl",
  scenario: Scenario,
  messages?: readonly Message[],
) {
  const { name, text } = exportRun(id, scenario, messages);
  const file = path.join(folder, name);
  writeFileSync(file, text);
  const { stdout, stderr, status } = spawnSync(program, [file], {
    encoding: "utf8",
    env: { PATH: process.env.PATH },
  });
  return { out: stdout.trim(), error: stderr.trim(), status };
}

const seedScenario = parseScenarioValue(seed);
const seedRun: readonly Message[] = [
  ...seedScenario.messages,
  {
    role: "assistant",
    content: null,
    tool_calls: [{ id: "call_1", name: "multiply", arguments: { a: 23, b: 19 } }],
    stop_reason: "tool_use",
  },
  { role: "tool", tool_call_id: "call_1", content: { ok: true, value: 437 } },
  { role: "assistant", content: "23 × 19 = 437", stop_reason: "end_turn" },
];

const awkward = parseScenarioValue({
  version: 1,
  title: "Line one\nimport os # \u2028 `${1}` \"\"\" ''' \\",
  messages: [{ role: "user", content: 'A "quoted" \\ text, `${1}`, """ and \ud83d half' }],
  tools: [
    {
      name: "get-time",
      description: 'Says """ and `',
      code: "function helper(x) { return `${x}\\n` }\r\nfunction get_time({ city }) { return { said: helper(city).trim(), list: [1, 2.5, null] } }\nfunction other() {}",
    },
    { name: "lambda", code: "async ({ n }) => n + 1" },
    { name: "broken", code: "function broken( {" },
    { name: "endless", code: "function endless() { while (true); }" },
    { name: "throws", code: 'function throws() { throw new Error("no \\"tea\\"") }' },
  ],
  controls: { toolTimeoutMs: 100 },
  model: {
    kind: "script",
    turns: [
      {
        tool_calls: [
          { name: "broken", arguments: {} },
          { name: "endless", arguments: {} },
          { name: "missing", arguments: {} },
          { name: "lambda", arguments: { n: 1 } },
          { name: "throws", arguments: {} },
          { name: "get-time", arguments: { city: "{{user}}" } },
        ],
      },
      {
        text: "{{last.value.said}}|{{result.lambda.value}}|{{result.throws.value}}|{{last.value.list}}|{{nothing}}",
      },
    ],
  },
});

describe("an exported program plays the script without any package", () => {
  it("JavaScript", () => {
    expect(run("node", "javascript", seedScenario)).toEqual({ out: "23 × 19 = 437", error: "", status: 0 });
  });

  it("JavaScript, from the middle of a run", () => {
    expect(run("node", "javascript", { ...seedScenario, messages: seedRun.slice(0, 2) }).out).toBe(
      "23 × 19 = 437",
    );
    expect(run("node", "javascript", { ...seedScenario, messages: seedRun }).out).toBe("23 × 19 = 437");
    expect(run("node", "javascript", parseScenarioValue(workshop)).out).toMatch(
      /^I have no way to look up coaches/,
    );
  });

  it("JavaScript, with tools and texts of every awkward kind", () => {
    const { out, error } = run("node", "javascript", awkward);
    expect(error).toBe("");
    expect(out).toBe('A "quoted" \\ text, `${1}`, """ and \ufffd half|2|(no "tea")|[1,2.5,null]|{{nothing}}');
  });

  it("and ends as the loop does", () => {
    const model = (turns: unknown[]) => parseScenarioValue({ ...seed, model: { kind: "script", turns } });
    expect(run("node", "javascript", model([{ text: "" }])).error).toBe(
      "Model ended without a final answer.",
    );
    expect(run("node", "javascript", model([{ text: "x", stop_reason: "max_tokens" }])).error).toBe(
      "Unknown stop reason: max_tokens",
    );
    const endless = { ...model(new Array(9).fill(seed.model.turns[0])) };
    expect(run("node", "javascript", endless).error).toBe("Agent exceeded the maximum of 8 turns.");
  });

  it.runIf(hasPython)("Python, its tools standing in with what was recorded", () => {
    expect(run("python3", "python", seedScenario, seedRun)).toEqual({
      out: "23 × 19 = 437",
      error: "",
      status: 0,
    });
    expect(run("python3", "python", parseScenarioValue(workshop)).out).toMatch(
      /^I have no way to look up coaches/,
    );
  });

  it.runIf(hasPython)("Python, with nothing recorded, says so to the model", () => {
    const { out } = run("python3", "python", seedScenario);
    expect(out).toMatch(/multiply was JavaScript: write it in Python/);
  });

  it.runIf(hasPython)("Python, with texts of every awkward kind", () => {
    const { out, error } = run("python3", "python", awkward);
    expect(error).toBe("");
    expect(out).toContain("(throws was JavaScript");
  });

  it("curl, whose body is the request", () => {
    const { text } = exportRun("curl", awkward);
    const file = path.join(folder, "request.sh");
    writeFileSync(file, text);
    expect(execFileSync("sh", ["-n", file], { encoding: "utf8" })).toBe("");
    const body = /<<'JSON'\n([\s\S]*)\nJSON\n/.exec(text)?.[1] ?? "";
    expect(JSON.parse(body).messages[0]).toEqual({ role: "user", content: awkward.messages[0]?.content });
  });

  it.runIf(hasCurl)("curl, which sends it and prints what the server answered", async () => {
    const server = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      const { messages, tools } = JSON.parse(body);
      const { url, headers } = request;
      response.end(JSON.stringify([url, headers.authorization, tools[0].function.name, messages.at(-1)]));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const file = path.join(folder, "request.sh");
    writeFileSync(file, exportRun("curl", seedScenario, seedRun.slice(0, 3)).text);
    const env = { PATH: process.env.PATH, BASE_URL: `http://127.0.0.1:${port}`, OPENAI_API_KEY: "k" };
    const { stdout } = await promisify(execFile)("sh", [file], { env });
    server.close();
    expect(JSON.parse(stdout)).toEqual([
      "/chat/completions",
      "Bearer k",
      "multiply",
      { role: "tool", tool_call_id: "call_1", content: "437" },
    ]);
  });
});
