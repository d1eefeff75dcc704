import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Message } from "../../loop";
import { type ExportId, exportRun } from "../export";
import { parseScenarioValue } from "../index";
import { detectShape, importRun, scenarioOf } from "./index";
import { transcript } from "./transcripts";
import type { ShapeId } from "./types";

const shapes = [
  "messages",
  "openai",
  "responses",
  "anthropic",
  "ai-model",
  "ai-ui",
  "langchain",
  "otel",
  "jsonl",
] as const satisfies readonly (ExportId & ShapeId)[];

const numRuns = Number(process.env.FUZZ_RUNS ?? 300);

function exported(id: ExportId, messages: readonly Message[]): string {
  const scenario = parseScenarioValue({ version: 1, messages, model: { kind: "human" } });
  return exportRun(id, scenario).text;
}

/** A reply that asked something: with less, several shapes look the same, and read the same. */
const isTelling = (messages: readonly Message[]) =>
  messages.some((message) => message.role === "tool" && message.content.ok);

describe("what was exported is imported as the same messages", () => {
  it.each(shapes)(
    "%s",
    (id) => {
      fc.assert(
        fc.property(transcript, (messages) => {
          const text = exported(id, messages);
          expect(importRun(text).messages).toEqual(messages);
          if (isTelling(messages)) expect(detectShape(text)).toBe(id);
        }),
        { numRuns },
      );
    },
    120_000,
  );

  it("and a scenario as the same scenario", () => {
    fc.assert(
      fc.property(transcript, (messages) => {
        const scenario = scenarioOf(importRun(exported("openai", messages)));
        expect(importRun(exportRun("scenario", scenario).text).scenario).toEqual(scenario);
        expect(scenario.messages).toEqual(messages[0]?.role === "system" ? messages.slice(1) : messages);
      }),
      { numRuns: 100 },
    );
  });
});
