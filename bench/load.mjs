// What a visit costs: the first load and its files, a link, memory, and scrolling through a very long session.
import { spawn } from "node:child_process";
import path from "node:path";
import { chromium } from "@playwright/test";
import { CHROME_ARGS, findBrowser } from "../scripts/browser.mjs";
import { plant } from "./page.mjs";

const PORT = 4187;
/** Of the long session. */
const LONG = Number(process.env.LONG_SESSION ?? 20_000);
const root = path.resolve(import.meta.dirname, "..");
const url = `http://127.0.0.1:${PORT}/?lang=en`;

/** @returns rows as text, each a name and what was measured */
export async function loadBench() {
  const server = spawn(
    process.execPath,
    ["node_modules/vite/bin/vite.js", "preview", "--port", String(PORT), "--strictPort"],
    { cwd: root, stdio: "ignore" },
  );
  const found = await findBrowser();
  const browser = await chromium.launch({
    ...(found?.executablePath && { executablePath: found.executablePath }),
    args: [...CHROME_ARGS, "--js-flags=--expose-gc", "--enable-precise-memory-info"],
  });
  const rows = [];
  const open = async (address) => {
    const context = await browser.newContext({ bypassCSP: true, serviceWorkers: "block" });
    const page = await context.newPage();
    for (let tries = 0; ; tries++) {
      try {
        await page.goto(address);
        break;
      } catch (error) {
        if (tries > 40) throw error;
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    }
    await page.waitForSelector("[data-testid=status]");
    const ready = await page.evaluate(() => performance.now());
    return { context, page, ready };
  };
  try {
    await (await open(url)).context.close(); // the server is warm
    const first = await open(url);
    rows.push(["first load to ready, cold cache", `${Math.round(first.ready)} ms`]);
    await first.page.waitForTimeout(300);
    const files = await first.page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name, encodedBodySize }) => [name.split("/").at(-1), encodedBodySize])
        .sort((a, b) => b[1] - a[1]),
    );
    const total = files.reduce((sum, [, bytes]) => sum + bytes, 0);
    rows.push([
      "files of the first load",
      `${files.length}, ${Math.round(total / 1000)} kB as this server sends them`,
    ]);
    for (const [name, bytes] of files.slice(0, 6)) rows.push([`  ${name}`, `${Math.round(bytes / 1000)} kB`]);
    await first.page.getByRole("button", { name: "Share" }).click();
    const link = await first.page.getByRole("textbox", { name: "Link" }).inputValue();
    await first.context.close();

    const linked = await open(link.replace("#", "?lang=en#").replace("/?lang=en?lang=en", "/?lang=en"));
    await linked.page.getByTestId("opened").waitFor();
    const opened = await linked.page.evaluate(() => performance.now());
    rows.push(["opening a link to ready and announced", `${Math.round(opened)} ms`]);
    await linked.context.close();

    const heap = async (messages) => {
      const { context, page } = await open(url);
      await plant(page, "bench", messages);
      await page.reload();
      await page.waitForFunction(
        (steps) => Number(document.querySelector("[data-testid=status]")?.dataset.step) >= steps,
        messages * 3 - 6,
        { timeout: 120_000 },
      );
      await page.evaluate(() => globalThis.gc());
      return { context, page, bytes: await page.evaluate(() => performance.memory.usedJSHeapSize) };
    };
    const small = await heap(10);
    await small.context.close();
    const long = await heap(LONG);
    rows.push([
      `memory a message, its steps among it (${LONG} messages)`,
      `${Math.round((long.bytes - small.bytes) / LONG)} bytes`,
    ]);
    await long.page.getByRole("button", { name: /^Show the .* messages before$/ }).click();
    await long.page.waitForTimeout(1000);
    const scroll = await long.page.evaluate(async () => {
      const tasks = [];
      new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({
        type: "longtask",
      });
      const box = document.querySelector('[data-part="messages"] .overflow-y-auto');
      const frames = [];
      let before = performance.now();
      for (let n = 0; n < 180; n++) {
        box.scrollTop = (box.scrollHeight * n) / 180;
        await new Promise((resolve) => requestAnimationFrame(resolve));
        frames.push(performance.now() - before);
        before = performance.now();
      }
      frames.sort((a, b) => a - b);
      return { median: frames[90], p95: frames[171], long: tasks.length, worst: Math.max(0, ...tasks) };
    });
    rows.push([
      `scrolling through ${LONG} messages in 180 jumps: a frame, median / 95th percentile`,
      `${scroll.median.toFixed(1)} / ${scroll.p95.toFixed(1)} ms; ${scroll.long} tasks over 50 ms, the longest ${Math.round(scroll.worst)} ms`,
    ]);
    await long.context.close();
  } finally {
    await browser.close();
    server.kill();
  }
  return rows;
}

export function printLoadBench(rows) {
  console.log("A visit:");
  for (const [what, figure] of rows) console.log(`  ${what}: ${figure}`);
}

if (process.argv[1] === import.meta.filename) printLoadBench(await loadBench());
