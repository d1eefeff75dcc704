import type { Cause } from "../history";
import type { Point } from "../loop";

type LoopPoint = Exclude<Point, "control">;

/** The point of the loop at which a node stands: what a control did stands where it stepped in. */
export function pointOf(cause: Cause): LoopPoint | undefined {
  if (cause.type !== "pause") return undefined;
  return cause.point === "control"
    ? ((cause.note?.at as LoopPoint | undefined) ?? "model_call")
    : cause.point;
}
