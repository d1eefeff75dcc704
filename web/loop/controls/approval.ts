import type { JsonObject, ToolCall, ToolResult } from "../messages";
import type { RunTool } from "./types";

/** What a person says of a call that waits: go ahead, perhaps with other arguments, or no. */
export type Permit =
  | { readonly allow: true; readonly arguments?: JsonObject | undefined }
  | { readonly allow: false; readonly reason?: string | undefined };

/** A person is asked before the call runs. @param ask rejects only when the run is left */
export function withApproval(
  runTool: RunTool,
  ask: (call: ToolCall, signal: AbortSignal | undefined) => Promise<Permit>,
): RunTool {
  return async (call, context) => {
    //#region approval before tool_call
    const answer = await ask(call, context.signal);
    if (!answer.allow) return denied("The user declined this call", answer.reason);
    //#endregion
    return runTool(answer.arguments ? { ...call, arguments: answer.arguments } : call, context);
  };
}

/**
 * Worded as a plain fact: told like an error, a denial makes models send the same call again.
 * It says that nothing happened, since the next step depends on it.
 */
export function denied(fact: string, reason?: string): ToolResult {
  const why = reason?.trim() ? ` Reason: ${reason.trim().replace(/[.。]?$/, ".")}` : "";
  const error = `${fact}; it was not executed.${why} Do not retry unless the user asks.`;
  return { ok: false, error, kind: "denied" };
}
