import type { History } from "../history";
import { metaFrom, setMeta } from "./message-meta";
import { controlsBefore } from "./record";
import type { Setup } from "./setup";

/** What was noted when a message was appended comes back with a history that was kept or handed on. */
export function noteMeta(history: History<Setup>): void {
  for (const { cause, messages, parent } of history.nodes.values()) {
    if (cause.type !== "pause" || parent === null) continue;
    if (cause.point !== "reply" && cause.point !== "tool_result") continue;
    const message = messages.get(messages.length - 1);
    if (message) setMeta(message, metaFrom(cause, controlsBefore({ ...history, cursor: parent })));
  }
}
