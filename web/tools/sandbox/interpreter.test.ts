import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Json } from "../../loop";
import own from "./attempts.json";
import { loadInterpreter } from "./interpreter";

const wasm = readFileSync(createRequire(import.meta.url).resolve("@jitl/quickjs-wasmfile-release-sync/wasm"));
const module = await WebAssembly.compile(wasm);
const fresh = () => loadInterpreter(module);

interface Expectation {
  ok?: boolean;
  value?: Json;
  kind?: string[];
  error?: string;
  truncated?: boolean;
  anyOf?: Expectation[];
}
interface Attempt {
  id: string;
  code: string;
  args: Json;
  expect: Expectation;
  /** Only the page's watchdog can end it: it never comes back to the interpreter's own check. */
  onlyInWorker?: boolean;
}

const shared = path.resolve(import.meta.dirname, "../../../../shared/sandbox/attempts.json");
const given: Attempt[] = existsSync(shared) ? JSON.parse(readFileSync(shared, "utf8")) : [];
if (given.length === 0) console.log("skipped: ../shared/sandbox/attempts.json is not here");

function matches(result: { ok: boolean } & Record<string, unknown>, wanted: Expectation): boolean {
  if (wanted.anyOf) return wanted.anyOf.some((one) => matches(result, one));
  if (wanted.ok !== undefined && result.ok !== wanted.ok) return false;
  if ("value" in wanted && JSON.stringify(result.value) !== JSON.stringify(wanted.value)) return false;
  if (wanted.kind && !wanted.kind.includes(String(result.kind))) return false;
  if (wanted.error && !String(result.error).includes(wanted.error)) return false;
  return !wanted.truncated || String(result.value).includes("[truncated:");
}

let interpreter = await fresh();

const suites: [name: string, attempts: readonly Attempt[]][] = [
  ["given", given],
  ["own", own as Attempt[]],
];
describe.each(suites.filter(([, attempts]) => attempts.length > 0))("attempts, %s", (_, attempts) => {
  it.each(attempts.filter((a) => !a.onlyInWorker).map((attempt) => [attempt.id, attempt] as const))(
    "%s",
    async (_id, { code, args, expect: wanted }) => {
      const started = performance.now();
      const { reply, broken } = interpreter.run({ code, name: "tool", args, limits: { timeMs: 400 } });
      if (broken) interpreter = await fresh();
      expect(matches(reply.result, wanted), JSON.stringify(reply.result).slice(0, 300)).toBe(true);
      expect(performance.now() - started).toBeLessThan(5000); // a bound, not a measurement
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
      const next = interpreter.run({
        code: "function tool({ a }) { return a }",
        name: "tool",
        args: { a: 7 },
      });
      expect(next.reply.result).toEqual({ ok: true, value: 7 });
    },
  );
});

describe("the interpreter", () => {
  it("starts every call from the same memory, whatever the call before did to it", () => {
    const look =
      "function tool() { return [Object.getOwnPropertyNames(globalThis).length, Object.keys(Array.prototype), typeof kept, new Date(0).getTime()] }";
    const call = (code: string) => interpreter.run({ code, name: "tool", args: {} }).reply.result;
    const before = call(look);
    for (let n = 0; n < 300; n++) {
      expect(
        call(
          `kept = 'x'.repeat(${n} * 1000); Array.prototype.p${n} = kept; Date.prototype.getTime = null; Object.freeze(Array.prototype); function tool() { return [] }`,
        ),
      ).toEqual({ ok: true, value: [] });
    }
    expect(
      call("function tool() { const a = []; for (let i = 0; i < 1e5; i++) a.push([i]); return a.length }"),
    ).toEqual({
      ok: true,
      value: 1e5,
    });
    expect(call(look)).toEqual(before);
  });

  it("rolls other numbers at each call, although it starts from the same memory", () => {
    const roll = () =>
      interpreter.run({ code: "function tool() { return Math.random() }", name: "tool", args: {} });
    const rolls = Array.from({ length: 20 }, () => roll().reply.result).map((one) =>
      one.ok ? Number(one.value) : -1,
    );
    expect(new Set(rolls).size).toBe(20);
    for (const value of rolls) expect(value >= 0 && value < 1).toBe(true);
  });

  it.each([
    ["({ a }) => a + 1", "anything"],
    ["function get_time({ a }) { return a + 1 }", "get-time"],
    ["function _delete({ a }) { return a + 1 }", "delete"],
    ["const _2fast = ({ a }) => a + 1", "2fast"],
    ["function escape({ a }) { return a + 1 }", "escape"],
    ["globalThis.constructor = ({ a }) => a + 1", "constructor"],
  ])("finds %s as the tool %s", (code, name) => {
    expect(interpreter.run({ code, name, args: { a: 1 } }).reply.result).toEqual({ ok: true, value: 2 });
  });

  it.each(["escape", "constructor", "Map", "eval"])(
    "takes no built-in for a missing tool called %s",
    (name) => {
      const { result } = interpreter.run({ code: "const x = 1", name, args: {} }).reply;
      expect(result).toMatchObject({ ok: false, kind: "invalid_code" });
    },
  );

  it("shows what the tool logged, cut to its limit", () => {
    const code =
      "function tool() { console.log('a', 1, { b: [2] }); console.warn(undefined); for (;;) { console.log('x'.repeat(100)); if (n++ > 99) return n } }\nlet n = 0";
    const { reply } = interpreter.run({ code, name: "tool", args: {}, limits: { logChars: 1000 } });
    expect(reply.logs.slice(0, 2)).toEqual(['a 1 {"b":[2]}', "undefined"]);
    expect(reply.logs.length).toBeLessThan(14);
  });

  it("hands over both arguments and keeps the caller's untouched", () => {
    const args = { city: "Oslo", list: [1] };
    const code = "function tool(args, extra) { args.city = 'X'; args.list.push(2); return [args, extra] }";
    const { reply } = interpreter.run({ code, name: "tool", args, extra: { turn: 2, calls: 1 } });
    expect(reply.result).toEqual({
      ok: true,
      value: [
        { city: "X", list: [1, 2] },
        { turn: 2, calls: 1 },
      ],
    });
    expect(args).toEqual({ city: "Oslo", list: [1] });
  });

  it("says where the code is wrong", () => {
    const { reply } = interpreter.run({
      code: "const a = 1\nfunction tool( { return 1 }",
      name: "tool",
      args: {},
    });
    expect(reply.result).toMatchObject({ ok: false, kind: "invalid_code" });
    expect(JSON.stringify(reply.result)).toContain("line 2");
  });
});
