import { existsSync, readFileSync } from "node:fs";

// What the first paint waits for: the entry and whatever index.html preloads with it, and one language.
const html = existsSync("dist/index.html") ? readFileSync("dist/index.html", "utf8") : "";
const initial = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(
  (match) => `dist/${match[1]}`,
);

export default [
  {
    name: "JavaScript before the first paint",
    path: [...initial, "dist/assets/zh-TW-*.js"],
    limit: "150 kB",
    gzip: true,
  },
  { name: "CSS", path: "dist/assets/*.css", limit: "15 kB", gzip: true },
  { name: "interpreter (when first needed)", path: "dist/assets/*.wasm", limit: "250 kB", gzip: true },
];
