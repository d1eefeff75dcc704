// `npm run bench`: prints what the README quotes. Vite compiles the TypeScript, as it does for the page.
import { createServer } from "vite";

const vite = await createServer({ server: { middlewareMode: true }, appType: "custom", logLevel: "error" });
try {
  const { loopBench } = await vite.ssrLoadModule("/bench/loop.ts");
  await loopBench(1000); // warm up
  console.log("Harness alone, in-process model, one tool call a turn (median of 15 runs):");
  for (const turns of [10, 100, 1000]) {
    console.log(
      `  ${String(turns).padStart(5)} turns  ${(await loopBench(turns)).toFixed(1).padStart(6)} µs a turn`,
    );
  }
} finally {
  await vite.close();
}
