// `npm run bench`: prints what the README quotes, beside what else exists. Nothing here is asserted: machines differ,
// and so do their moods. `npm run bench -- harness` runs one part.
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { createServer } from "vite";
import { markdown, perTurn } from "./table.mjs";

const only = process.argv.slice(2); // harness, http, streaming, sandbox, page, load; all where none is named
const wants = (name) => only.length === 0 || only.includes(name);

/** The rivals are installed here alone, on demand; without a network the bench goes on without them. */
async function rivals() {
  try {
    if (!existsSync("bench/rivals/node_modules")) {
      console.log("Installing what to measure against (bench/rivals) …");
      execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
        cwd: "bench/rivals",
        stdio: "inherit",
      });
    }
    return await import("./rivals/rivals.mjs");
  } catch (error) {
    console.log(`Without rivals: ${error.message.split("\n")[0]}`);
    return { IN_PROCESS: {}, OVER_HTTP: {}, throughAiSdk: undefined };
  }
}

const rows = [];
if (wants("harness") || wants("http") || wants("streaming")) {
  const { IN_PROCESS, OVER_HTTP, throughAiSdk } = await rivals();
  // Vite compiles the TypeScript, as it does for the page.
  const vite = await createServer({ server: { middlewareMode: true }, appType: "custom", logLevel: "error" });

  if (wants("harness")) {
    const { loopBench } = await vite.ssrLoadModule("/bench/loop.ts");
    await loopBench(1000); // warm up
    for (const turns of [10, 100, 1000]) {
      const others = {};
      for (const [name, prepare] of Object.entries(IN_PROCESS)) {
        // A thousand turns of some take minutes: their cost grows with the messages. One run tells that as well.
        others[name] = await perTurn(prepare(turns), turns, turns > 100 ? 1 : 3).catch(() => Number.NaN);
      }
      rows.push({
        what: `a turn, in-process model, ${turns} turns`,
        unit: "µs",
        ours: await loopBench(turns),
        rivals: others,
      });
    }
  }

  if (wants("http")) {
    const { benchServer, bareFetch, ourLoop } = await vite.ssrLoadModule("/bench/http.ts");
    const turns = 20;
    const server = await benchServer(() => turns);
    const others = { "bare fetch (the floor)": await perTurn(bareFetch(server.baseURL), turns, 9) };
    const ours = await perTurn(ourLoop(server.baseURL, turns), turns, 9);
    for (const [name, prepare] of Object.entries(OVER_HTTP)) {
      others[name] = await perTurn(prepare(server.baseURL, turns), turns, 5).catch((error) => {
        console.log(`${name}: ${error.message.slice(0, 200)}`);
        return Number.NaN;
      });
    }
    rows.push({ what: `a turn over loopback HTTP, ${turns} turns`, unit: "µs", ours, rivals: others });
    server.close();
  }

  if (wants("streaming")) {
    const { streamingBench } = await vite.ssrLoadModule("/bench/streaming.ts");
    const { adapter, openai, aiSdk } = await streamingBench(20_000, 5, throughAiSdk);
    rows.push({
      what: "streamed deltas a second, adapter and all its observers",
      unit: "",
      ours: adapter,
      rivals: { "openai package alone": openai, ...(aiSdk > 0 && { "AI SDK streamText": aiSdk }) },
      better: "more",
    });
  }
  await vite.close();
  console.log(markdown(rows));
  writeFileSync("bench/results.json", `${JSON.stringify({ node: process.version, rows }, null, 2)}\n`);
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
  if (wants("load")) {
    const { loadBench, printLoadBench } = await import("./load.mjs");
    printLoadBench(await loadBench());
  }
}
process.exit(0);
