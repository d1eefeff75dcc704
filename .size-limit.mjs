import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";

// What the first paint waits for: the entry and whatever index.html preloads with it, and one language.
const html = existsSync("dist/index.html") ? readFileSync("dist/index.html", "utf8") : "";
const initial = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(
  (match) => `dist/${match[1]}`,
);

/** Readers load one language; the budget holds for the largest. */
function largestLanguage() {
  const codes = readdirSync("web/app/i18n").filter((file) => file.endsWith(".json"));
  const built = existsSync("dist/assets") ? readdirSync("dist/assets") : [];
  const files = codes.flatMap((code) =>
    built.filter((file) => file.startsWith(`${code.slice(0, -".json".length)}-`) && file.endsWith(".js")),
  );
  const sizes = files.map((file) => ({ file, size: statSync(`dist/assets/${file}`).size }));
  return `dist/assets/${sizes.sort((a, b) => b.size - a.size)[0]?.file}`;
}

export default [
  {
    name: "JavaScript before the first paint",
    path: [...initial, largestLanguage()],
    limit: "150 kB",
    gzip: true,
  },
  { name: "CSS", path: "dist/assets/*.css", limit: "15 kB", gzip: true },
  { name: "interpreter (when first needed)", path: "dist/assets/*.wasm", limit: "250 kB", gzip: true },
];
