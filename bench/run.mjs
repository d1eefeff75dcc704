// `npm run bench`: prints what the README quotes. Nothing here is asserted: machines differ, and so do their moods.
import { existsSync } from "node:fs";
import { createServer } from "vite";

const only = process.argv.slice(2); // loop, sandbox, page; all where none is named
const wants = (name) => only.length === 0 || only.includes(name);

if (wants("loop")) {
  // Vite compiles the TypeScript, as it does for the page.
  const vite = await createServer({ server: { middlewareMode: true }, appType: "custom", logLevel: "error" });
  const { loopBench } = await vite.ssrLoadModule("/bench/loop.ts");
  await loopBench(1000); // warm up
  console.log("The loop alone, in-process model, one tool call a turn (median of 15 runs):");
  for (const turns of [10, 100, 1000]) {
    const time = (await loopBench(turns)).toFixed(1).padStart(6);
    console.log(`  ${String(turns).padStart(6)} turns  ${time} µs a turn`);
  }
  await vite.close();
}
if (!existsSync("dist/index.html")) {
  console.log("The rest is measured on the built page: run `npm run build` first.");
} else {
  if (wants("sandbox")) {
    const { printSandboxBench, sandboxBench } = await import("./sandbox.mjs");
    printSandboxBench(await sandboxBench());
  }
  if (wants("page")) {
    const { pageBench, printPageBench } = await import("./page.mjs");
    printPageBench(await pageBench());
  }
}
process.exit(0);
