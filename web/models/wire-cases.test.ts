import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { agentLoop, type Message } from "../loop";
import { ModelError } from "./errors";
import { chunksOf, modelAt, type WireCase } from "./testing/cases";
import { serve } from "./testing/serve";

const messages: Message[] = [{ role: "user", content: "23 × 19?" }];
const own = path.join(import.meta.dirname, "wire-cases");
const shared = path.resolve(import.meta.dirname, "../../../shared/wire/cases.json");

const files = readdirSync(own)
  .filter((file) => file.endsWith(".json"))
  .map((file) => path.join(own, file));
if (existsSync(shared)) files.push(shared);
else console.info("shared wire cases are not there: only the project's own are run");

describe.each(files)("ways in which real servers answer: %s", (file) => {
  const cases = JSON.parse(readFileSync(file, "utf8")) as WireCase[];
  describe.each(cases)("$id: $title", (one) => {
    it.each([
      ["a stream asked for", true, one],
      ["no stream asked for", false, one],
      ["cut after every third byte", true, cutSmall(one)],
    ] as const)("%s", async (_, stream, { api, response, expect: expected }) => {
      const server = await serve(() => ({
        ...response,
        chunks: chunksOf(response),
        pauseMs: response.body_chunks_base64 && _ !== "cut after every third byte" ? 40 : 0,
      }));
      try {
        const model = modelAt(server.url, api, { settings: { stream } });
        const answer = await model({ messages, turn: 1, signal: undefined }).catch((error: Error) => error);
        if (expected.error) {
          const { kind, contains, hint, ...exact } = expected.error;
          expect(answer).toBeInstanceOf(ModelError);
          const { details } = answer as ModelError;
          expect(details).toMatchObject({ kind, ...exact });
          if (hint) expect(details.hint).toContain(hint);
          if (contains) expect(`${details.message} ${details.body}`).toContain(contains);
          return;
        }
        if (answer instanceof Error) throw answer;
        expect(answer.stop_reason).toBe(expected.stop_reason);
        expect(answer.text).toBe(expected.text);
        const calls = answer.tool_calls ?? [];
        expect(calls.map(({ name, arguments: args }) => ({ name, arguments: args }))).toEqual(
          expected.tool_calls ?? [],
        );
        const ids = calls.map((call) => call.id);
        expect(ids.every((id) => id.length > 0)).toBe(true);
        expect(new Set(ids).size).toBe(ids.length);
        if (expected.reasoning !== undefined) expect(answer.reasoning).toBe(expected.reasoning);
        if (expected.usage) {
          expect(answer.usage).toMatchObject({
            inputTokens: expected.usage.input,
            outputTokens: expected.usage.output,
          });
        }
        const codes = answer.warnings?.map((warning) => warning.code) ?? [];
        if (expected.warning) expect(codes).toContain(expected.warning);
        else expect(codes).not.toContain("tool_call_in_text");
        if (expected.run === "failed") expect(await outcomeOf(() => Promise.resolve(answer))).toBe("failed");
      } finally {
        await server.close();
      }
    });
  });
});

async function outcomeOf(model: () => ReturnType<ReturnType<typeof modelAt>>): Promise<string> {
  const run = agentLoop(messages, { model, runTool: async () => ({ ok: true, value: 1 }) });
  for (;;) {
    const { done, value } = await run.next();
    if (done) return value.status;
  }
}

/** The same answer in network chunks of three bytes: most characters beyond ASCII are split somewhere. */
function cutSmall(one: WireCase): WireCase {
  const whole = Buffer.concat(chunksOf(one.response));
  const body_chunks_base64: string[] = [];
  for (let at = 0; at < whole.length; at += 3)
    body_chunks_base64.push(whole.subarray(at, at + 3).toString("base64"));
  return { ...one, response: { ...one.response, body_chunks_base64 } };
}
