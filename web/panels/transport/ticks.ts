import type { Setup } from "../../app/setup";
import { type History, path } from "../../history";

const MOST = 200;

/** The steps at which a turn begins; on a run too long for that, none: they would be one grey bar. */
export function turnTicks(history: History<Setup>): number[] {
  const ids = path(history);
  const steps: number[] = [];
  for (let step = 0; step < ids.length; step++) {
    const cause = history.nodes.get(ids[step] ?? "")?.cause;
    if (cause?.type !== "pause" || cause.point !== "budget") continue;
    steps.push(step);
    if (steps.length > MOST) return [];
  }
  return steps;
}
