import { cursorNode, type History, moveTo, nodeOf } from "./tree";

/** Before the reader's latest change on the way to the cursor. What the loop did after it stays recorded. */
export function undo<Setup>(history: History<Setup>): History<Setup> {
  let node = cursorNode(history);
  while (node.parent !== null && node.cause.type === "pause") node = nodeOf(history, node.parent);
  if (node.parent === null) return history;
  const { cursor, tip } = history;
  const before = node.cause.type === "edit" ? node.cause.before : undefined;
  return { ...moveTo(history, before ?? node.parent), undone: [...history.undone, { cursor, tip }] };
}

/** Exactly where the reader stood before the latest undo. */
export function redo<Setup>(history: History<Setup>): History<Setup> {
  const place = history.undone.at(-1);
  return place ? { ...history, ...place, undone: history.undone.slice(0, -1) } : history;
}
