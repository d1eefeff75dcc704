/** Where in its lesson a run stands: the remark of the step that the reader is at. */
import { cursorNode, type History, type HistoryNode } from "../history";
import type { Lesson, LessonStep } from "../scenario/types";

/** `POINT:N`: the Nth time on the way here that the loop pauses at this point. Nothing where the reader changed something. */
export function placeOf<Setup>(history: History<Setup>): string | undefined {
  const here = cursorNode(history);
  if (here.cause.type !== "pause") return undefined;
  const { point } = here.cause;
  let count = 0;
  for (let node: HistoryNode<Setup> | undefined = here; node; ) {
    if (node.cause.type === "pause" && node.cause.point === point) count += 1;
    node = node.parent === null ? undefined : history.nodes.get(node.parent);
  }
  return `${point}:${count}`;
}

export function remarkAt(lesson: Lesson | undefined, place: string | undefined): LessonStep | undefined {
  if (!place) return undefined;
  return lesson?.steps?.find(({ at }) => at === place || `${at}:1` === place);
}
