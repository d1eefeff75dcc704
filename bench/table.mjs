/** Rows of the bench: a figure beside its rivals', in the same unit and the same run. */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** @returns microseconds a turn, the median of `rounds` runs after one to warm up */
export async function perTurn(run, turns, rounds) {
  await run();
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    await run();
    times.push(((performance.now() - started) * 1000) / turns);
  }
  return median(times);
}

/** @param rows `{ what, unit, ours, rivals: { name: value }, better: "less" | "more" }` */
export function markdown(rows) {
  const lines = ["| what | this | others, and how many times this |", "| --- | --- | --- |"];
  for (const { what, unit, ours, rivals = {}, better = "less" } of rows) {
    const others = Object.entries(rivals).map(([name, value]) => {
      const ratio = better === "less" ? value / ours : ours / value;
      return `${name} ${figure(value)} (${ratio.toFixed(ratio < 10 ? 1 : 0)}×)`;
    });
    lines.push(`| ${what} | ${figure(ours)} ${unit} | ${others.join("; ") || "–"} |`);
  }
  return lines.join("\n");
}

export function figure(value) {
  if (!Number.isFinite(value)) return "–";
  if (value >= 1000) return Math.round(value).toLocaleString("en");
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(2)));
}
