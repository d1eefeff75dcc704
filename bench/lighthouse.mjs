// `npm run lighthouse`: Lighthouse's mobile profile on the built page. Installed on demand; printed, never asserted.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findBrowser } from "../scripts/browser.mjs";

const PORT = 4188;
const root = path.resolve(import.meta.dirname, "..");
const out = path.join(mkdtempSync(path.join(tmpdir(), "lighthouse-")), "report.json");
const server = spawn(
  process.execPath,
  ["node_modules/vite/bin/vite.js", "preview", "--port", String(PORT), "--strictPort"],
  { cwd: root, stdio: "ignore" },
);
try {
  const browser = await findBrowser();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  execFileSync(
    "npm",
    [
      ...[
        "exec",
        "--yes",
        "--package=lighthouse@12.2.3",
        "--",
        "lighthouse",
        `http://127.0.0.1:${PORT}/?lang=en`,
      ],
      ...["--output=json", `--output-path=${out}`, "--quiet", "--chrome-flags=--headless=new --no-sandbox"],
    ],
    {
      cwd: tmpdir(),
      stdio: "inherit",
      env: { ...process.env, ...(browser?.executablePath && { CHROME_PATH: browser.executablePath }) },
    },
  );
  const { categories, audits } = JSON.parse(readFileSync(out, "utf8"));
  for (const { title, score } of Object.values(categories))
    console.log(`${title}: ${Math.round(score * 100)}`);
  for (const { id, title, score, displayValue = "" } of Object.values(audits)) {
    if (score !== null && score < 0.9) console.log(`  ${id}: ${title} ${displayValue}`);
  }
} finally {
  server.kill();
}
