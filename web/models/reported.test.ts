import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Message } from "../loop";
import { ModelError } from "./errors";
import { modelAt } from "./testing/cases";
import { serve } from "./testing/serve";

interface Report {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly input: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly api?: "anthropic";
    readonly request?: { readonly stream?: boolean };
    readonly read_boundaries?: readonly number[];
    readonly end?: "hang";
  };
  readonly assert: {
    readonly outcome: "tools" | "final" | "error" | "incomplete" | "truncated" | "filtered" | "empty";
    readonly text?: string;
    readonly reasoning?: string;
    readonly calls?: readonly { name: string; args: unknown }[];
    readonly ids?: readonly string[];
    readonly leaked_call?: { name: string; args: unknown };
    readonly keep_on_call?: unknown;
    readonly error_code?: number;
    readonly error_contains?: string;
    readonly discarded_calls?: number;
    readonly warnings?: number;
    readonly max_warnings?: number;
    readonly usage?: { prompt_tokens: number; completion_tokens: number };
    readonly legacy?: boolean;
  };
}

const file = path.resolve(import.meta.dirname, "../../../shared/reports/cases.json");
const present = existsSync(file);
if (!present) console.info("publicly reported failures are not there: skipped");
const reports = present
  ? (JSON.parse(readFileSync(file, "utf8")) as Report[]).filter((report) => report.group === "A")
  : [];
const messages: Message[] = [{ role: "user", content: "hi" }];

describe.skipIf(!present).each(reports)("$id: $title", ({ input, assert }) => {
  it.each([true, false])("stream asked for: %s", async (stream) => {
    const bytes = Buffer.from(input.body);
    const cuts = [0, ...(input.read_boundaries ?? []), bytes.length];
    const chunks = cuts.slice(1).map((end, n) => bytes.subarray(cuts[n], end));
    const { status, headers, end } = input;
    const server = await serve(() => ({ status, headers, chunks, pauseMs: 10, ...(end && { end }) }));
    const model = modelAt(server.url, input.api ?? "openai", { settings: { stream } });
    const answer = await model({ messages, turn: 1, signal: undefined }).catch((error) => error);
    await server.close();
    switch (assert.outcome) {
      case "error":
      case "incomplete": {
        expect(answer).toBeInstanceOf(ModelError);
        const { details } = answer as ModelError;
        if (assert.outcome === "incomplete") expect(details.kind).toBe("cut_off");
        if (assert.error_code) expect(details.status).toBe(assert.error_code);
        if (assert.error_contains)
          expect(`${details.message} ${details.body}`).toContain(assert.error_contains);
        if (assert.text) expect(details.partialText).toBe(assert.text);
        if (assert.discarded_calls) expect(details.discardedCalls).toBe(assert.discarded_calls);
        return;
      }
      default:
        if (answer instanceof Error) throw answer;
    }
    const stop = {
      tools: "tool_use",
      final: "end_turn",
      truncated: "max_tokens",
      filtered: "content_filter",
      empty: "end_turn",
    };
    expect(answer.stop_reason).toBe(stop[assert.outcome]);
    if (assert.text !== undefined) expect(answer.text ?? "").toBe(assert.text);
    if (assert.outcome === "empty") expect(answer.text).toBeNull();
    if (assert.reasoning !== undefined) expect(answer.reasoning).toBe(assert.reasoning);
    const calls = answer.tool_calls ?? [];
    // A call that was cut off is shown, and its stop_reason keeps it from running: wire/cases.json decides so.
    if (assert.calls && assert.outcome !== "truncated") {
      const read = calls.map((call: { name: string; arguments: unknown }) => ({
        name: call.name,
        args: call.arguments,
      }));
      expect(read).toEqual(assert.calls);
    }
    const ids = calls.map((call: { id: string }) => call.id);
    expect(new Set(ids).size).toBe(ids.length);
    if (assert.ids) expect(ids).toEqual(assert.ids);
    if (assert.keep_on_call) expect(calls[0].extra).toEqual(assert.keep_on_call);
    const warnings = answer.warnings ?? [];
    if (assert.leaked_call) {
      const leaked = warnings.find((one: { code: string }) => one.code === "tool_call_in_text");
      expect({ name: leaked?.call.name, args: leaked?.call.arguments }).toEqual(assert.leaked_call);
    }
    const codes = warnings
      .map((one: { code: string }) => one.code)
      .filter((code: string) => code !== "not_a_stream");
    if (assert.warnings !== undefined) expect(codes).toHaveLength(assert.warnings);
    if (assert.max_warnings !== undefined) expect(codes.length).toBeLessThanOrEqual(assert.max_warnings);
    if (assert.legacy) expect(codes).toContain("legacy_function_call");
    if (assert.usage) {
      const { prompt_tokens, completion_tokens } = assert.usage;
      expect(answer.usage).toMatchObject({ inputTokens: prompt_tokens, outputTokens: completion_tokens });
    }
  });
});
