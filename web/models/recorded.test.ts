import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Message } from "../loop";
import { modelAt } from "./testing/cases";
import { serve } from "./testing/serve";

const folder = path.resolve(import.meta.dirname, "../../../shared/wire/recorded");
const present = existsSync(folder);
if (!present) console.info("recorded streams are not there: skipped");
const files = present ? readdirSync(folder).filter((file) => file.endsWith(".chunks.txt")) : [];
const expected = present ? JSON.parse(readFileSync(path.join(folder, "expected.json"), "utf8")) : {};
const messages: Message[] = [{ role: "user", content: "hi" }];

describe.skipIf(!present)("streams that real providers sent", () => {
  it.each(files)("%s", async (file) => {
    const lines = readFileSync(path.join(folder, file), "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "");
    const api = file.startsWith("anthropic") ? "anthropic" : "openai";
    const body =
      api === "openai"
        ? [...lines.map((line) => `data: ${line}\n\n`), "data: [DONE]\n\n"].join("")
        : lines.map((line) => `event: ${JSON.parse(line).type}\ndata: ${line}\n\n`).join("");
    const bytes = Buffer.from(body);
    const chunks: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += 997) chunks.push(bytes.subarray(at, at + 997));
    const server = await serve(() => ({ headers: { "content-type": "text/event-stream" }, chunks }));
    for (const stream of [true, false]) {
      const reply = await modelAt(server.url, api, { settings: { stream } })({
        messages,
        turn: 1,
        signal: undefined,
      });
      const { stop_reason, text, textLength, reasoningLength, tool_calls } = expected[file];
      expect(reply.stop_reason).toBe(stop_reason);
      expect(reply.text).toBe(text);
      expect(reply.text?.length ?? 0).toBe(textLength);
      expect(reply.reasoning?.length).toBe(reasoningLength);
      const calls = reply.tool_calls ?? [];
      expect(calls.map(({ name, arguments: args }) => ({ name, arguments: args }))).toEqual(tool_calls);
      expect(reply.usage?.outputTokens).toBeGreaterThan(0);
    }
    await server.close();
  });
});
