import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";
import python from "./agent_loop.py?raw";

const file = path.join(import.meta.dirname, "agent_loop.py");
const hasPython = spawnSync("python3", ["--version"]).status === 0;
if (!hasPython) console.log("skipped: there is no python3 here, so agent_loop.py is not run");

it.skipIf(!hasPython)("the Python loop runs as it is and prints the answer", () => {
  const run = spawnSync("python3", [file], {
    encoding: "utf8",
    env: { ...process.env, PYTHONIOENCODING: "utf-8" },
  });
  expect(run.stderr).toBe("");
  expect(run.stdout).toBe("23 × 19 = 437\n");
});

it("the Python loop marks every pause point but the failure of a port, which Python raises by itself", async () => {
  const { LOOP_POINTS } = await import(".");
  for (const point of LOOP_POINTS.filter((p) => p !== "failure")) {
    expect(python.split(`# point: ${point}\n`).length - 1, point).toBe(1);
  }
});
