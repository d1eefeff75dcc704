import type { Message, ToolCall } from "../loop";
import { MessageList } from "./message-list";

/** A change of messages[] by the reader. Indices count from 0; one that is out of range changes nothing. */
export type Edit =
  | { readonly op: "replace"; readonly index: number; readonly message: Message }
  | { readonly op: "insert"; readonly index: number; readonly message: Message }
  | { readonly op: "remove"; readonly index: number; readonly count: number }
  | { readonly op: "move"; readonly from: number; readonly to: number }
  | { readonly op: "truncate"; readonly length: number }
  | { readonly op: "all"; readonly messages: readonly Message[] }
  | { readonly op: "batch"; readonly edits: readonly Edit[] };

export function applyEdit(messages: MessageList, edit: Edit): MessageList {
  const { length } = messages;
  const inside = (index: number) => Number.isInteger(index) && index >= 0 && index < length;
  switch (edit.op) {
    case "replace":
      return inside(edit.index) ? messages.splice(edit.index, 1, edit.message) : messages;
    case "insert":
      return inside(edit.index) || edit.index === length
        ? messages.splice(edit.index, 0, edit.message)
        : messages;
    case "remove":
      return inside(edit.index) && edit.count > 0 ? messages.splice(edit.index, edit.count) : messages;
    case "move": {
      const message = messages.get(edit.from);
      if (!message || !inside(edit.to)) return messages;
      return messages.splice(edit.from, 1).splice(edit.to, 0, message);
    }
    case "truncate":
      return edit.length >= 0 && edit.length < length
        ? messages.splice(edit.length, length - edit.length)
        : messages;
    case "all":
      return MessageList.from(edit.messages);
    case "batch":
      return edit.edits.reduce(applyEdit, messages);
  }
}

/** Replaces a message and keeps ids paired: a call's result takes the call's new id along. */
export function replaceMessage(messages: MessageList, index: number, message: Message): Edit {
  const before = messages.get(index);
  const edits: Edit[] = [{ op: "replace", index, message }];
  if (before?.role === "assistant" && message.role === "assistant") {
    const renamed = renamedIds(before.tool_calls ?? [], message.tool_calls ?? []);
    for (let at = index + 1; renamed.size > 0 && at < messages.length; at++) {
      const result = messages.get(at);
      if (result?.role !== "tool") break; // results stand right after their reply
      const id = renamed.get(result.tool_call_id);
      if (id !== undefined)
        edits.push({ op: "replace", index: at, message: { ...result, tool_call_id: id } });
    }
  }
  const [only] = edits;
  return edits.length === 1 && only ? only : { op: "batch", edits };
}

/** Old id → new id, call by call; calls that were added or taken out have no counterpart. */
function renamedIds(before: readonly ToolCall[], after: readonly ToolCall[]): Map<string, string> {
  const kept = new Set(after.map((call) => call.id));
  const renamed = new Map<string, string>();
  if (before.length !== after.length) return renamed;
  before.forEach((call, n) => {
    const now = after[n];
    if (now && now.id !== call.id && !kept.has(call.id)) renamed.set(call.id, now.id);
  });
  return renamed;
}
