// What a reader waits for on a long session, in a real browser on the built page: medians and 95th percentiles in ms.
import { spawn } from "node:child_process";
import path from "node:path";
import { chromium } from "@playwright/test";
import { CHROME_ARGS, findBrowser } from "../scripts/browser.mjs";

const root = path.resolve(import.meta.dirname, "..");
const PORT = 4187;

/** A session of so many messages, as the page keeps it: one question, then turns of a call and its result. */
export async function plant(page, id, messages) {
  await page.evaluate(
    async ([session, count]) => {
      const setup = {
        tools: [],
        model: { kind: "script", turns: [] },
        controls: {
          maxTurns: null,
          onToolError: "observe",
          validateArguments: true,
          toolTimeoutMs: 1000,
          maxResultChars: 20000,
          toolExecution: "sequential",
          maxRetries: 2,
          maxRepeats: null,
          completionCheck: null,
        },
        oneCall: false,
      };
      const nodes = [
        {
          id: "n0",
          parent: null,
          cause: { type: "start" },
          turn: 0,
          at: 0,
          setup: 0,
          messages: [{ role: "user", content: "go" }],
        },
      ];
      const add = (point, turn, append) =>
        nodes.push({
          id: `n${nodes.length}`,
          parent: `n${nodes.length - 1}`,
          cause: { type: "pause", point, ...(append && { ms: 1 }) },
          turn,
          at: 0,
          setup: 0,
          ...(append && { append }),
        });
      for (let turn = 1; turn * 2 <= count; turn++) {
        add("budget", turn);
        add("model_call", turn);
        add("reply", turn, {
          role: "assistant",
          content: null,
          tool_calls: [{ id: `call_${turn}`, name: "add", arguments: { a: turn, b: 1 } }],
          stop_reason: "tool_use",
        });
        add("stop_reason", turn);
        add("tool_call", turn);
        add("tool_result", turn, {
          role: "tool",
          tool_call_id: `call_${turn}`,
          content: { ok: true, value: turn + 1 },
        });
      }
      const tip = nodes.at(-1).id;
      const db = await new Promise((resolve, reject) => {
        const open = indexedDB.open("agent-loop-playground");
        open.onsuccess = () => resolve(open.result);
        open.onerror = () => reject(open.error);
      });
      const tx = db.transaction(["sessions", "chunks"], "readwrite");
      tx.objectStore("sessions").put({
        version: 1,
        id: session,
        name: session,
        createdAt: 0,
        updatedAt: 0,
        steps: nodes.length - 1,
        state: { cursor: tip, tip, names: [], hidden: [] },
        extra: { scenarioId: "", title: session },
      });
      tx.objectStore("chunks").put({ session, n: 0, nodes, setups: [setup] });
      await new Promise((resolve) => {
        tx.oncomplete = resolve;
      });
      db.close();
      sessionStorage.setItem("agent-loop-playground:tab", JSON.stringify({ session, hash: "" }));
    },
    [id, messages],
  );
}

/** Main-thread time from an action to the frame that shows it. */
async function timed(page, times, act) {
  return page.evaluate(
    async ([count, source]) => {
      const action = new Function("n", source);
      const taken = [];
      for (let n = 0; n < count; n++) {
        const started = performance.now();
        action(n);
        await new Promise((resolve) => setTimeout(resolve)); // what React left for later in this task
        taken.push(performance.now() - started);
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      }
      taken.sort((a, b) => a - b);
      return { median: taken[count >> 1], p95: taken[Math.floor(count * 0.95)] };
    },
    [times, act],
  );
}

export async function pageBench() {
  const server = spawn(
    process.execPath,
    ["node_modules/vite/bin/vite.js", "preview", "--port", String(PORT), "--strictPort"],
    { cwd: root, stdio: "ignore" },
  );
  const found = await findBrowser();
  const browser = await chromium.launch({
    ...(found?.executablePath && { executablePath: found.executablePath }),
    args: CHROME_ARGS,
  });
  const rows = [];
  try {
    for (const messages of [10, 1000, 10_000]) {
      // The measuring code is handed over as text, which the page's own policy would refuse.
      const context = await browser.newContext({ bypassCSP: true, viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      const url = `http://127.0.0.1:${PORT}/?lang=en`;
      for (let tries = 0; ; tries++) {
        try {
          await page.goto(url);
          break;
        } catch (error) {
          if (tries > 40) throw error;
          await new Promise((resolve) => setTimeout(resolve, 250));
        }
      }
      await page.waitForSelector("[data-testid=status]");
      await plant(page, "bench", messages);
      await page.reload();
      await page.waitForFunction(
        (steps) => Number(document.querySelector("[data-testid=status]")?.dataset.step) >= steps,
        messages * 3 - 6,
      );
      const open = await page.evaluate(
        () => performance.now() - performance.getEntriesByType("navigation")[0].responseEnd,
      );
      const press = (key) =>
        `document.body.dispatchEvent(new KeyboardEvent("keydown", { key: ${JSON.stringify(key)}, bubbles: true, cancelable: true }))`;
      await timed(page, 10, press("p"));
      const step = await timed(page, 60, `if (n % 2) { ${press("p")} } else { ${press("n")} }`);
      const slider = await timed(
        page,
        60,
        `const s = document.querySelector(".slider"); const to = String(Math.floor(((n * 7919) % 97) / 97 * Number(s.max)));
         Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(s, to); s.dispatchEvent(new Event("input", { bubbles: true }))`,
      );
      rows.push({ messages, open, step, slider });
      await context.close();
    }
  } finally {
    await browser.close();
    server.kill();
  }
  return rows;
}

export function printPageBench(rows) {
  console.log("Page, milliseconds of main-thread work (median / 95th percentile):");
  for (const { messages, open, step, slider } of rows) {
    const pair = ({ median, p95 }) => `${median.toFixed(1)} / ${p95.toFixed(1)}`.padStart(13);
    console.log(
      `  ${String(messages).padStart(6)} messages  open ${open.toFixed(0).padStart(5)}  step ${pair(step)}  slider ${pair(slider)}`,
    );
  }
}

if (process.argv[1] === import.meta.filename) printPageBench(await pageBench());
