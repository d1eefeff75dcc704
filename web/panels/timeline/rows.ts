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

/** messages[] as the timeline shows it: a line before each reply says which turn it is and what the model saw. */
export function rowsOf(messages: readonly Message[]): Row[] {
  const rows: Row[] = [];
  let turn = 0;
  messages.forEach((message, index) => {
    if (message.role === "user") turn = 0;
    if (message.role === "assistant") {
      turn += 1;
      rows.push({ type: "turn", turn, seen: index });
    }
    rows.push({ type: "message", index, message });
  });
  return rows;
}

/** Which of the six id colours a call wears: calls near each other never share one. */
export function idColours(messages: readonly Message[]): ReadonlyMap<string, number> {
  const colours = new Map<string, number>();
  for (const message of messages) {
    if (message.role !== "assistant") continue;
    for (const call of message.tool_calls ?? []) {
      if (!colours.has(call.id)) colours.set(call.id, colours.size % 6);
    }
  }
  return colours;
}

/** The open editor in the place of its message, or between two where it writes a new one. */
export function withEditor(rows: Row[], editing: Editing | undefined): Row[] {
  if (!editing) return rows;
  const at = rows.findIndex((row) => row.type === "message" && row.index === editing.index);
  const editor: Row = { type: "editor", editing };
  if (at < 0) return [...rows, editor];
  return rows.toSpliced(at, editing.insert ? 0 : 1, editor);
}
