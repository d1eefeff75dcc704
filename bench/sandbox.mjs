// The sandbox in a real browser, against what is asked of it. Printed, never asserted. Alone: `node bench/sandbox.mjs`.
import path from "node:path";
import { chromium } from "@playwright/test";
import { serveHarness } from "../e2e/harness/serve.mjs";
import { CHROME_ARGS, findBrowser } from "../scripts/browser.mjs";

export async function sandboxBench() {
  const browserFound = await findBrowser();
  const served = await serveHarness();
  const browser = await chromium.launch({ executablePath: browserFound?.executablePath, args: CHROME_ARGS });
  try {
    const page = await browser.newPage();
    await page.goto(served.url);
    await page.waitForFunction(() => "harness" in globalThis);
    return await page.evaluate(measure);
  } finally {
    await browser.close();
    await served.close();
  }
}

/** Runs in the page. */
async function measure() {
  const { createSandbox, checkArguments, timed } = globalThis.harness;
  const sandbox = createSandbox();
  const multiply = {
    code: "function multiply({ a, b }) { return a * b }",
    name: "multiply",
    args: { a: 23, b: 19 },
  };
  const limits = { timeMs: 200 };
  const hangs = [
    "function tool() { while (true) {} }",
    "function tool() { return /^(a+)+$/.test('a'.repeat(40) + 'b') }",
    "async function tool() { while (true) await null }",
    "function tool() { let n = 3n; for (;;) n *= n }", // one built-in operation that the interpreter cannot break off
  ];
  const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const sorted = (list) => [...list].sort((a, b) => a - b);
  const at = (list, part) => sorted(list)[Math.min(list.length - 1, Math.floor(list.length * part))];

  const cold = (await timed(sandbox, multiply)).ms;
  await rest(300);
  const warm = [];
  for (let n = 0; n < 400; n++) warm.push((await timed(sandbox, multiply)).ms);
  const inside = [];
  for (let n = 0; n < 50; n++) inside.push((await timed(sandbox, multiply)).reply.ms);

  const over = [];
  const after = [];
  for (let round = 0; round < 3; round++) {
    for (const code of hangs) {
      over.push((await timed(sandbox, { code, name: "tool", args: {}, limits })).ms - limits.timeMs);
      after.push((await timed(sandbox, multiply)).ms);
      await rest(150);
    }
  }

  const slow = {
    code: "function tool() { const end = Date.now() + 100; while (Date.now() < end); }",
    name: "tool",
    args: {},
  };
  const begun = performance.now();
  await Promise.all([1, 2, 3, 4].map(() => sandbox.run(slow)));
  const four = performance.now() - begun;

  const schema = { type: "object", properties: { a: { type: "number" } }, required: ["a"] };
  await checkArguments(schema, { a: 1 });
  const checks = [];
  for (let n = 0; n < 200; n++) {
    const started = performance.now();
    await checkArguments(schema, { a: "1" });
    checks.push(performance.now() - started);
  }
  return [
    ["first call of all, fetch and compile included", cold, ""],
    ["warm call, median", at(warm, 0.5), "under 2"],
    ["warm call, 95th percentile", at(warm, 0.95), ""],
    ["of it in the interpreter, median", at(inside, 0.5), ""],
    ["hung tool answered, beyond its limit, worst", Math.max(...over), "under 100"],
    ["next call after a killed worker, median", at(after, 0.5), "under 50"],
    ["next call after a killed worker, worst", Math.max(...after), "under 50"],
    ["four calls of 100 ms side by side", four, ""],
    ["validation of arguments, median", at(checks, 0.5), ""],
  ];
}

export function printSandboxBench(rows) {
  console.log("Sandbox, in Chromium (milliseconds):");
  for (const [what, ms, wanted] of rows) {
    console.log(`  ${what.padEnd(48)} ${ms.toFixed(2).padStart(9)}${wanted && `   (${wanted})`}`);
  }
}

if (process.argv[1] && path.resolve(process.argv[1]) === import.meta.filename) {
  printSandboxBench(await sandboxBench());
}
