import type { History } from "../history";
import { isHandedOff } from "./record";
import type { Node, Session } from "./session";
import type { Setup } from "./setup";

export type Status = "ready" | "paused" | "running" | "waiting" | "done" | "failed";

/** `ready` until the loop has run on this branch; then what it last came to. */
export function statusOf({ history, activity, waiting, questions, humanTurn }: Session, node: Node): Status {
  if (questions.length > 0 || humanTurn) return "waiting";
  if (activity === "run" || activity === "turn" || waiting) return "running";
  const { cause } = node;
  if (isHandedOff(cause)) return "waiting";
  if (cause.type === "pause") {
    if (cause.outcome?.status === "done") return "done";
    return cause.outcome?.status === "failed" ? "failed" : "paused";
  }
  return hasRun(history, node) ? "paused" : "ready";
}

function hasRun(history: History<Setup>, node: Node): boolean {
  for (
    let at: Node | undefined = node;
    at;
    at = at.parent === null ? undefined : history.nodes.get(at.parent)
  ) {
    if (at.cause.type === "pause") return true;
  }
  return false;
}
