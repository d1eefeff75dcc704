// Builds the harness page into a folder of its own and serves it on loopback. Nothing of it is in the product.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { build, preview } from "vite";
import { contentSecurityPolicy } from "../../scripts/vite-csp.mjs";

/** @returns {Promise<{ url: string, close(): Promise<void> }>} */
export async function serveHarness() {
  const outDir = await mkdtemp(path.join(tmpdir(), "sandbox-harness-"));
  /** @type {import("vite").InlineConfig} */
  const config = {
    root: import.meta.dirname,
    configFile: false,
    base: "./",
    logLevel: "error",
    plugins: [contentSecurityPolicy()],
    worker: { format: "es" },
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      target: "baseline-widely-available",
      rollupOptions: { input: path.join(import.meta.dirname, "sandbox.html") },
    },
    preview: { host: "127.0.0.1", port: 0 },
  };
  await build(config);
  const server = await preview(config);
  const address = server.httpServer.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/sandbox.html`,
    async close() {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
