import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Json } from "../../loop";
import own from "./attempts.json";
import { loadInterpreter } from "./interpreter";
import type { SandboxRequest } from "./protocol";

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

describe.each([
  ["given", given],
  ["own", own as Attempt[]],
])("attempts, %s", (_, attempts) => {
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
