import { Validator } from "@cfworker/json-schema";
import { describe, expect, it } from "vitest";
import seed from "./fixtures/seed.json";
import workshop from "./fixtures/workshop.json";
import { parseScenarioValue } from "./index";
import { scenarioJsonSchema } from "./json-schema";

const lessons = import.meta.glob<unknown>("../lessons/*.json", { eager: true, import: "default" });

describe("the published JSON Schema", () => {
  /** After a change of the schema: `npx vitest run web/scenario/json-schema -u`. */
  it("is the schema that the page reads scenarios with", async () => {
    const text = `${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`;
    await expect(text).toMatchFileSnapshot("../../public/scenario.schema.json");
  });

  const validator = new Validator(scenarioJsonSchema() as object, "2020-12", false);

  it.each(Object.entries({ seed, workshop, ...lessons }))("accepts %s", (_, value) => {
    expect(validator.validate(value).errors).toEqual([]);
    expect(validator.validate(parseScenarioValue(value)).errors).toEqual([]);
  });

  it.each([
    { ...seed, version: 2 },
    { ...seed, messages: [{ role: "robot" }] },
    { ...seed, tools: [{ name: "a b", code: "" }] },
    { ...seed, model: { kind: "oracle" } },
    { ...seed, controls: { maxTurns: 0 } },
  ])("refuses what the page refuses", (value) => {
    expect(validator.validate(value).valid).toBe(false);
    expect(() => parseScenarioValue(value)).toThrow();
  });
});
