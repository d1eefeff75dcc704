import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { contentSecurityPolicy } from "./scripts/vite-csp.mjs";
import { highlightedSource } from "./scripts/vite-highlight.mjs";
import { lessonParts } from "./scripts/vite-lessons.mjs";
import { offline } from "./scripts/vite-offline.mjs";

export default defineConfig({
  base: "./", // any static host, in any folder
  plugins: [react(), tailwindcss(), highlightedSource(), lessonParts(), contentSecurityPolicy(), offline()],
  worker: { format: "es" },
  preview: { host: "127.0.0.1", port: 4173 },
  server: { host: "127.0.0.1" },
  build: { target: "baseline-widely-available", sourcemap: false, assetsInlineLimit: 0 },
  test: {
    environment: "node",
    include: ["web/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
    pool: "threads",
    maxWorkers: 2,
  },
});
