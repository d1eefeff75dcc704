import type { Editing } from "../../app/editing";
import type { Message } from "../../loop";

export type Row =
  | {
      readonly type: "turn";
      readonly turn: number /** The model saw messages[0…seen-1]. */;
      readonly seen: number;
    }
  | { readonly type: "message"; readonly index: number; readonly message: Message }
  | { readonly type: "editor"; readonly editing: Editing };

export function rowKey(row: Row): string {
  switch (row.type) {
    case "turn":
      return `turn ${row.seen}`;
    case "message":
      return `message ${row.index}`;
    case "editor":
      return "editor";
  }
}

/** messages[] from `from` on as the timeline shows it: a line before each reply says which turn it is and what the model saw. */
export function rowsOf(messages: readonly Message[], from = 0): Row[] {
  const rows: Row[] = [];
  let turn = 0;
  for (let index = 0; index < messages.length; index++) {
    const message = messages[index];
    if (!message) continue;
    if (message.role === "user") turn = 0;
    if (message.role === "assistant") turn += 1;
    if (index < from) continue;
    if (message.role === "assistant") rows.push({ type: "turn", turn, seen: index });
    rows.push({ type: "message", index, message });
  }
  return rows;
}

/** Which of the six id colours a call and its result wear; ids that count up never share one with a neighbour. */
export function idColour(id: string): number {
  const counted = /(\d{1,9})$/.exec(id)?.[1];
  if (counted !== undefined) return Number(counted) % 6;
  let hash = 0;
  for (let i = 0; i < id.length; i++) hash = (hash * 31 + id.charCodeAt(i)) >>> 0;
  return hash % 6;
}

/** The open editor in the place of its message, or between two where it writes a new one. */
export function withEditor(rows: Row[], editing: Editing | undefined): Row[] {
  if (!editing) return rows;
  const at = rows.findIndex((row) => row.type === "message" && row.index === editing.index);
  const editor: Row = { type: "editor", editing };
  if (at < 0) return [...rows, editor];
  return rows.toSpliced(at, editing.insert ? 0 : 1, editor);
}
