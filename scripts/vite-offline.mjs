/** The service worker with the list of the build's files, and the manifest that makes the page installable. */
import { VitePWA } from "vite-plugin-pwa";

/** @returns {import("vite").PluginOption} */
export function offline() {
  return VitePWA({
    strategies: "injectManifest",
    srcDir: "web/offline",
    filename: "service-worker.ts",
    injectRegister: false, // `web/app/offline.ts` does, and not in an embed
    manifest: {
      name: "Agent Loop Playground",
      short_name: "Agent Loop",
      description: "See the loop inside an AI agent run, one step at a time, and change what it thinks.",
      lang: "en",
      start_url: "./",
      scope: "./",
      display: "standalone",
      background_color: "#f6f5f1",
      theme_color: "#4338ca",
      categories: ["education", "developer"],
      icons: [
        { src: "icons/icon-192.png", sizes: "192x192", type: "image/png" },
        { src: "icons/icon-512.png", sizes: "512x512", type: "image/png" },
        { src: "icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
        { src: "icon.svg", sizes: "any", type: "image/svg+xml" },
      ],
    },
    includeManifestIcons: false, // the patterns below have them
    injectManifest: {
      globPatterns: ["**/*.{js,css,html,svg,png,wasm,json,webmanifest}"],
      globIgnores: ["hosting/**", "service-worker.js"],
      // Their names change with their content.
      dontCacheBustURLsMatching: /^assets\//,
      maximumFileSizeToCacheInBytes: 4_000_000,
    },
  });
}
