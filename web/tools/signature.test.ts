import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SHELF } from "./shelf";
import { draftParameters, signatureOf } from "./signature";

const draft = (code: string, name = "tool") => draftParameters(code, name);
const properties = (code: string, name = "tool") => draft(code, name).properties;

describe("the signature in the list", () => {
  it("comes from the schema", () => {
    const schema = {
      type: "object",
      properties: {
        a: { type: "number" },
        unit: { enum: ["C", "F"] },
        tags: { type: "array", items: { type: "string" } },
        limit: { type: ["integer", "null"] },
        any: true,
      },
      required: ["a"],
    };
    expect(signatureOf(schema)).toBe(
      '(a: number, unit?: "C" | "F", tags?: string[], limit?: integer | null, any?: any)',
    );
  });

  it("is () where the schema says nothing", () => {
    expect(signatureOf({})).toBe("()");
    expect(signatureOf({ properties: 3, required: "a" })).toBe("()");
  });

  it("stays short whatever the schema", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ maxLength: 20 }), fc.jsonValue()), (props) => {
        expect(signatureOf({ properties: props as never }).length).toBeLessThan(1200);
      }),
    );
  });
});

describe("parameters drafted from code", () => {
  it.each([
    ["function tool({ a, b }) { return a * b }"],
    ["const tool = ({ a, b }) => a * b"],
    ["async function tool({ a, b }, { calls }) {}"],
    ["const tool = async function ({ a, b }) {}"],
    ["let tool\ntool = async ({ a, b }) => a"],
    ["function tool(args) { return args.a * args.b }"],
    ["const tool = args => args.a + args.b"],
    ["function tool(args) { const { a, b } = args; return a }"],
    ["function helper({ x }) {}\nfunction tool({ a, /* the other: { */ b }) {}"],
    ['const s = "function tool({ x })"\nfunction tool({ a, b }) {}'],
  ])("finds a and b in %s", (code) => {
    expect(draft(code)).toEqual({ type: "object", properties: { a: {}, b: {} }, required: ["a", "b"] });
  });

  it("reads defaults as optional, and types from them", () => {
    const code =
      "function tool({ a, unit = 'C', days = 3, on = true, list = [], x = f(1, 2), y: z = null }) {}";
    expect(draft(code)).toEqual({
      type: "object",
      properties: {
        a: {},
        unit: { type: "string", default: "C" },
        days: { type: "number", default: 3 },
        on: { type: "boolean", default: true },
        list: { type: "array", default: [] },
        x: {},
        y: { default: null },
      },
      required: ["a"],
    });
  });

  it("reads types and texts from JSDoc", () => {
    const code = `
      /**
       * Looks something up.
       * @param {string} city - where,
       *   exactly
       * @param {"C"|"F"} [unit="C"] which scale
       * @param {string[]} tags
       * @param {?number} limit
       * @returns {string}
       */
      function tool({ city, unit, tags, limit, plain }) {}`;
    expect(draft(code)).toEqual({
      type: "object",
      properties: {
        city: { type: "string", description: "where, exactly" },
        unit: { type: "string", enum: ["C", "F"], default: "C", description: "which scale" },
        tags: { type: "array", items: { type: "string" } },
        limit: { type: ["number", "null"] },
        plain: {},
      },
      required: ["city", "tags", "limit", "plain"],
    });
  });

  it("understands JSDoc about parts of the whole", () => {
    const code = `
      /** @param {object} args
        * @param {number} args.a - first
        * @param {number=} args.b */
      function tool(args) { return args.a }`;
    expect(draft(code)).toEqual({
      type: "object",
      properties: { a: { type: "number", description: "first" }, b: { type: "number" } },
      required: ["a"],
    });
    expect(properties("/** @param {number} options.a */\nfunction tool({ a }) {}")).toEqual({
      a: { type: "number" },
    });
  });

  it("takes no comment that belongs to something else", () => {
    const code = "/** @param {string} a */\nfunction other({ a }) {}\nfunction tool({ a }) {}";
    expect(properties(code)).toEqual({ a: {} });
  });

  it("is an empty object where there is no such function, or no parameter", () => {
    for (const code of ["", "function other({ a }) {}", "function tool() {}", "function tool(", "tool"]) {
      expect(draft(code)).toEqual({ type: "object", properties: {} });
    }
  });

  it("looks a name with a dash up as the identifier that it can be", () => {
    expect(properties("function get_time({ city }) {}", "get-time")).toEqual({ city: {} });
  });

  it("names what every toy of the shelf takes", () => {
    for (const { name, code, parameters } of SHELF) {
      expect(Object.keys(properties(code, name) as object), name).toEqual(
        Object.keys(parameters.properties as object),
      );
    }
  });

  it("makes something of any text, quickly and without a prototype's help", () => {
    const piece = fc.constantFrom(
      "function tool(",
      "tool =",
      "{",
      "}",
      "(",
      ")",
      "=>",
      ",",
      "'",
      '"',
      "`",
      "/*",
      "*/",
      "//",
      "\n",
      "\\",
      "a",
      "= 1",
      "__proto__",
      "/** @param {",
      "[x=",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        expect(draft(pieces.join(" ")).type).toBe("object");
      }),
    );
    const started = performance.now();
    for (const part of ["function tool(", "/*", "'", "{", "\\", " ", "tool = ", "@param ", "args.", "/** "]) {
      draft(`/** @param {number} a */ function tool(args) {${part.repeat(50_000)}`);
      draft(`/** @param ${part.repeat(5_000)} */ function tool(args) {}`);
    }
    expect(performance.now() - started).toBeLessThan(8000);
  });
});
