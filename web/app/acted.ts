import type { Controls } from "../scenario/types";
import type { Node } from "./session";

type Name = keyof Controls;

/** The controls that acted in the step at which this node was recorded. */
export function actedAt({ cause, messages }: Node): ReadonlySet<Name> {
  const acted = new Set<Name>();
  if (cause.type !== "pause") return acted;
  const { point, note, error } = cause;
  if (point === "budget_spent") acted.add("maxTurns");
  if (note?.control !== undefined)
    acted.add((note.control === "retry" ? "maxRetries" : note.control) as Name);
  if (note?.by !== undefined) acted.add(note.by as Name);
  if (note?.errorClass !== undefined) acted.add("classifyErrors");
  if (error?.control !== undefined) acted.add(error.control as Name);
  const last = messages.get(messages.length - 1);
  if (point === "tool_result" && last?.role === "tool") {
    const { content } = last;
    const text = content.ok ? content.value : content.error;
    if (typeof text === "string" && text.includes("\n[truncated: ")) acted.add("maxResultChars");
    if (!content.ok && content.kind === "invalid_arguments") acted.add("validateArguments");
    if (!content.ok && content.kind === "timeout") acted.add("toolTimeoutMs");
    if (!content.ok && content.kind === "denied") acted.add("approval");
  }
  return acted;
}
