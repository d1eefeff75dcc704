import { StopRun } from "../harness";
import { type Json, type Message, sinceQuestion, type ToolCall } from "../messages";
import type { RunTool } from "./types";

/** Ends the run when the same tool is asked for with the same arguments once more than it may be. */
export function withRepeatGuard(runTool: RunTool, maxRepeats: number): RunTool {
  return async (call, context) => {
    //#region maxRepeats before tool_call
    const times = timesAsked(call, context.messages);
    if (times > maxRepeats) {
      const what = `${call.name} was asked for ${times} times with the same arguments`;
      throw new StopRun(`Repeat guard: ${what} (limit ${maxRepeats}).`, "maxRepeats");
    }
    //#endregion
    return runTool(call, context);
  };
}

/** How often this very call was made since the question, itself included; calls after it in its reply are not. */
export function timesAsked(call: ToolCall, messages: readonly Message[]): number {
  const calls = sinceQuestion(messages).flatMap((message) =>
    message.role === "assistant" ? (message.tool_calls ?? []) : [],
  );
  const at = calls.findLastIndex((other) => other.id === call.id);
  const known = at < 0 ? [...calls, call] : calls.slice(0, at + 1);
  const key = keyOf(call);
  return known.filter((other) => keyOf(other) === key).length;
}

const keyOf = (call: ToolCall) => `${call.name} ${JSON.stringify(sorted(call.arguments))}`;

/** The order in which a model writes an object's fields makes no other call of it. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([key, item]) => [key, sorted(item)]));
}
