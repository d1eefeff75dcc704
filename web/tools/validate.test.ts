import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../loop";
import { SHELF } from "./shelf";
import { validateArguments } from "./validate";

const object = (properties: Record<string, Json>, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});
const number = { type: "number" };

describe("arguments against the schema", () => {
  it.each<[JsonObject, Json, string | undefined]>([
    [object({ a: number }), { a: 23 }, undefined],
    [object({ a: number }), { a: "23" }, 'a: expected number, got string "23"'],
    [object({ a: number, b: number }, { required: ["a", "b"] }), { a: 1 }, "b: required, but missing"],
    [
      object({ a: number, b: number }, { required: ["b"] }),
      { a: null },
      "b: required, but missing; a: expected number, got null",
    ],
    [object({ a: { type: "integer" } }), { a: 1.5 }, "a: expected integer, got number 1.5"],
    [object({ a: { type: ["string", "null"] } }), { a: [] }, "a: expected string or null, got array"],
    [object({ u: { enum: ["C", "F"] } }), { u: "K" }, 'u: expected one of "C", "F", got string "K"'],
    [object({ u: { const: 1 } }), { u: true }, "u: expected 1, got boolean true"],
    [
      object({ a: number }, { additionalProperties: false }),
      { a: 1, z: 2 },
      "z: unexpected, the parameters name no such property; got number 2",
    ],
    [object({ a: { minimum: 1 } }), { a: 0 }, "a: expected at least 1, got number 0"],
    [object({ a: { exclusiveMaximum: 1 } }), { a: 1 }, "a: expected less than 1, got number 1"],
    [object({ a: { multipleOf: 2 } }), { a: 3 }, "a: expected a multiple of 2, got number 3"],
    [object({ s: { minLength: 1 } }), { s: "" }, "s: expected at least 1 character, got 0"],
    [object({ s: { maxLength: 2 } }), { s: "台北市" }, "s: expected at most 2 characters, got 3"],
    [
      object({ s: { pattern: "^a+$" } }),
      { s: "b\nb" },
      's: expected text that matches "^a+$", got string "b\\nb"',
    ],
    [
      object({ s: { format: "email" } }),
      { s: "x" },
      's: expected text of the format "email", got string "x"',
    ],
    [object({ l: { minItems: 1 } }), { l: [] }, "l: expected at least 1 item, got 0"],
    [object({ l: { uniqueItems: true } }), { l: [1, 1] }, "l: expected no item twice, got array"],
    [{ minProperties: 2 }, { a: 1 }, "arguments: expected at least 2 properties, got 1"],
    [
      object({ l: { items: object({ "a b": number }) } }),
      { l: [{}, { "a b": "x" }] },
      'l[1]["a b"]: expected number, got string "x"',
    ],
    [
      object({ v: { anyOf: [{ type: "string" }, { type: "null" }] } }),
      { v: 5 },
      "v: expected string or null, got number 5",
    ],
    [
      object({ v: { $ref: "#/$defs/n" } }, { $defs: { n: { minimum: 3 } } }),
      { v: 2 },
      "v: expected at least 3, got number 2",
    ],
    [object({}), [1], "arguments: expected object, got array"],
    [object({}, { dependentRequired: { a: ["b"] } }), { a: 1 }, "b: required together with a, but missing"],
  ])("%j with %j: %s", (schema, args, expected) => {
    expect(validateArguments(schema, args)).toBe(expected);
  });

  it("changes neither the arguments nor the schema", () => {
    const schema = deepFreeze(object({ a: { type: "number", default: 5 }, b: { $ref: "#/properties/a" } }));
    const args = deepFreeze({ b: "1" });
    expect(validateArguments(schema, args)).toBe('b: expected number, got string "1"');
    expect(args).toEqual({ b: "1" });
  });

  it("looks at own properties alone", () => {
    const needs = object({}, { required: ["constructor", "toString"] });
    expect(validateArguments(needs, {})).toContain("constructor: required, but missing");
    const closed = object({ a: number }, { additionalProperties: false });
    const error = validateArguments(closed, JSON.parse('{"__proto__":{"polluted":true}}'));
    expect(error).toContain("__proto__: unexpected");
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("stays one short line, whatever came", () => {
    const schema = object({}, { additionalProperties: number });
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: "grapheme" }), fc.string({ maxLength: 500 })), (args) => {
        const error = validateArguments(schema, args) ?? "";
        expect(error).not.toMatch(/[\n\r]/);
        expect(error.length).toBeLessThan(3500);
      }),
    );
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, "x".repeat(5000)]));
    expect(validateArguments(schema, many)).toMatch(/; and 42 more$/);
  });

  it("takes what the toys of the shelf take", () => {
    const find = (name: string) => SHELF.find((tool) => tool.name === name)?.parameters ?? {};
    expect(validateArguments(find("multiply"), { a: 23, b: 19 })).toBeUndefined();
    expect(validateArguments(find("get_rain_chance"), { city: "Taipei" })).toBeUndefined();
    expect(validateArguments(find("get_rain_chance"), { city: "Paris", day: 7 })).toBe(
      'city: expected one of "Taipei", "Tokyo", "Oslo", got string "Paris"; day: expected at most 2, got number 7',
    );
  });
});

function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === "object") Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}
