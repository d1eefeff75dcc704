import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../loop";
import { checkSchema } from "./schema";
import { SHELF } from "./shelf";

const property = (schema: Json) => ({ type: "object", properties: { a: schema } });

describe("a schema that is itself wrong", () => {
  it.each<[unknown, string]>([
    [null, "must be a JSON object, not null"],
    [[], "must be a JSON object, not an array"],
    ["{}", "must be a JSON object, not a string"],
    [{ type: "array" }, 'type: must be "object"'],
    [property({ type: "nmber" }), 'properties.a.type: no such type "nmber"; there are object, array'],
    [property({ type: [] }), "properties.a.type: must name at least one type"],
    [property("number"), "properties.a: must be a schema (an object, true or false), not a string"],
    [{ properties: [] }, "properties: must be an object of schemas, not an array"],
    [{ properties: { "a b": { type: 1 } } }, 'properties["a b"].type: no such type 1'],
    [{ required: "a" }, "required: must be a list of property names"],
    [{ required: [1] }, "required: must be a list of property names"],
    [property({ enum: "x" }), "properties.a.enum: must be a list of values"],
    [property({ pattern: "(" }), 'properties.a.pattern: "(" is no regular expression'],
    [{ patternProperties: { "[": {} } }, 'patternProperties: "[" is no regular expression'],
    [property({ minimum: "1" }), "properties.a.minimum: must be a number"],
    [property({ maxLength: -1 }), "properties.a.maxLength: must be a whole number from 0"],
    [property({ multipleOf: 0 }), "properties.a.multipleOf: must be a number above 0"],
    [property({ items: [1] }), "properties.a.items[0]: must be a schema"],
    [property({ anyOf: [] }), "properties.a.anyOf: must be a list of schemas"],
    [property({ $ref: "https://example.com/s.json" }), "lies elsewhere"],
    [property({ $ref: "#/$defs/x" }), 'properties.a.$ref: "#/$defs/x" leads nowhere in this schema'],
    [property({ $ref: "#/constructor" }), "leads nowhere"],
    [{ $ref: "#" }, "a $ref leads back to itself without end"],
    [
      {
        ...property({ $ref: "#/$defs/x" }),
        $defs: { x: { allOf: [{ $ref: "#/$defs/y" }] }, y: { not: { $ref: "#/$defs/x" } } },
      },
      "without end",
    ],
    [property({ $dynamicRef: "#x" }), "is not supported"],
    [property({ $id: "x" }), "is understood only at the top"],
    [property({ description: 5 }), "properties.a.description: must be a string"],
  ])("%j: %s", (schema, problem) => {
    expect(checkSchema(schema)).toContain(problem);
  });

  it("is told from one that is fine", () => {
    for (const { parameters } of SHELF) expect(checkSchema(parameters)).toBeUndefined();
    expect(checkSchema({})).toBeUndefined();
    const tree = {
      ...property({ $ref: "#/$defs/node" }),
      $defs: { node: { items: { $ref: "#/$defs/node" } } },
    };
    expect(checkSchema(tree)).toBeUndefined();
    expect(
      checkSchema({ $schema: "https://json-schema.org/draft/2020-12/schema", "x-own": 1, default: {} }),
    ).toBeUndefined();
    expect(
      checkSchema(property({ enum: [{ type: "no schema, a value" }], const: { type: 3 } })),
    ).toBeUndefined();
  });

  it("is found at once, and nothing thrown, whatever it holds", () => {
    let deep: Json = {};
    for (let n = 0; n < 5000; n++) deep = { not: deep };
    expect(checkSchema(deep)).toContain("nested deeper");
    const wide = { properties: Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`p${n}`, {}])) };
    expect(checkSchema(wide)).toContain("more than 2000");
    const keys = [
      "type",
      "items",
      "properties",
      "$ref",
      "anyOf",
      "not",
      "required",
      "enum",
      "pattern",
      "__proto__",
    ];
    const json = fc.letrec<{ node: Json }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom<Json>("object", "#", "#/properties/a", "(", 1, true, null),
        fc.array(tie("node"), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...keys, "a"), tie("node"), { maxKeys: 4 }),
      ),
    })).node;
    fc.assert(
      fc.property(json, (schema) => {
        const problem = checkSchema(schema);
        if (problem !== undefined) expect(problem).toMatch(/^\S.*\.$/s);
      }),
    );
  });
});
