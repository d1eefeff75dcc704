/** Time a turn of the loop alone: an in-process model that asks for one tool on each turn. Printed, never asserted. */
import { agentLoop, type LoopOptions, type ModelReply } from "../web/loop";

const ask: ModelReply = { tool_calls: [{ name: "add", arguments: { a: 1, b: 2 } }], stop_reason: "tool_use" };
const stop: ModelReply = { text: "done", stop_reason: "end_turn" };

/** @returns microseconds a turn, the median of `rounds` runs of `turns` turns each */
export async function loopBench(turns: number, rounds = 15): Promise<number> {
  const ports: LoopOptions = {
    model: async ({ turn }) => (turn < turns ? ask : stop),
    runTool: async () => ({ ok: true, value: 3 }),
    maxTurns: turns,
  };
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    const loop = agentLoop([{ role: "user", content: "go" }], ports);
    for (let step = await loop.next(); !step.done; step = await loop.next());
    times.push(((performance.now() - started) * 1000) / turns);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}
