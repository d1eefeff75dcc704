import { spawnSync } from "node:child_process";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONTROLS } from "../../scenario/defaults";
import { ADDED } from "./added";
import { rowsOf, textOf } from "./regions";
import { loadPython, SOURCES } from "./source";

const CONTROLS = Object.keys(DEFAULT_CONTROLS).filter((name) => name !== "maxTurns"); // a line of the loop itself

describe.each(["typescript", "python"] as const)("the lines that controls add in %s", (language) => {
  it.each(CONTROLS)("%s has some, beside a line of the loop", async (name) => {
    const source = language === "python" ? await loadPython() : SOURCES.typescript;
    const mine = ADDED[language].filter(({ control }) => control === name);
    expect(mine.length).toBeGreaterThan(0);
    for (const { point, lines } of mine) {
      expect(source.lineOf.has(point), `${name} stands beside ${point}`).toBe(true);
      expect(lines.length).toBeGreaterThan(0);
    }
    const rows = rowsOf(source, mine);
    expect(rows.filter((row) => row.type === "added")).toHaveLength(mine.length);
    expect(rows.flatMap((row) => (row.type === "file" ? [textOf(row.pieces)] : [])).join("\n")).toBe(
      source.text,
    );
  });

  it("belong to a control that there is", () => {
    expect([...new Set(ADDED[language].map(({ control }) => control))].sort()).toEqual([...CONTROLS].sort());
  });
});

it("a try before the call and its catch after it keep their shape", () => {
  const [before, after] = ADDED.typescript.filter(({ control }) => control === "maxRetries");
  expect(before?.lines.map(textOf)).toEqual([
    "for (let attempt = 1 + failedBefore; ; attempt++) {",
    "  try {",
  ]);
  expect(after?.lines.map(textOf).at(0)).toBe("  } catch (error) {");
  expect(after?.lines.map(textOf).at(-1)).toBe("}");
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;
it.skipIf(!hasPython)("the Python controls hold the Python loop", () => {
  const program = `
from agent_loop import agent_loop, run_tool
from controls import *
ask = lambda messages: {"role": "assistant", "content": None, "stop_reason": "tool_use", "tool_calls": [
    {"id": str(len(messages)), "name": "multiply", "arguments": {"a": 23, "b": 19}}]}
bad = lambda call: {"ok": False, "error": "no"}
def end(model, tool=run_tool, wrap=lambda loop: loop, start=None):
    messages = start or [{"role": "user", "content": "q"}]
    try:
        return wrap(lambda m: agent_loop(m, model, tool))(messages)
    except Exception as error:
        return str(error)
m = [{"role": "user", "content": "q"}]
print(end(ask))
print(end(ask, with_repeat_guard(run_tool, m, 2), start=m))
print(end(with_failure_guard(ask, 2), bad))
print(end(with_token_budget(ask, 5, lambda m: (len(m), 1))))
print(end(ask, stop_at_tool_errors(bad)))
done = lambda messages: {"role": "assistant", "content": "ok" if len(messages) > 2 else "hm", "stop_reason": "end_turn"}
print(end(done, wrap=lambda loop: with_completion_check(loop, lambda m, a: {"ok": a == "ok", "reason": "again"})))
class Busy(Exception):
    transient, kind = True, "overloaded"
left = [Busy(), Busy()]
def busy(messages):
    if left: raise left.pop()
    return done(messages)
print(end(with_retries(busy, 2, class_of, sleep=lambda s: None)))
def always(messages): raise Busy()
print(end(with_retries(with_fallback(always, done, 2, lambda e: True), 2, class_of, sleep=lambda s: None)))
`;
  const folder = path.resolve(import.meta.dirname, "../../loop");
  const ran = spawnSync("python3", ["-c", program], {
    encoding: "utf8",
    env: {
      ...process.env,
      PYTHONDONTWRITEBYTECODE: "1",
      PYTHONPATH: [folder, path.join(folder, "controls")].join(path.delimiter),
    },
  });
  expect(ran.stderr).toBe("");
  expect(ran.stdout.trim().split("\n")).toEqual([
    "Agent exceeded the maximum of 8 turns.",
    "Repeat guard: multiply was asked for 3 times (limit 2).",
    "Failure guard: 2 tool results in a row were failures.",
    "Token budget: 5 tokens are spent (limit 5).",
    "multiply: no",
    "ok",
    "hm",
    "hm",
  ]);
});
