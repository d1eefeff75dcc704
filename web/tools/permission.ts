import type { JsonObject, ToolCall, ToolResult } from "../loop";
import type { ToolDefinition } from "../scenario/types";

/** What a person says of a call that waits: go ahead, perhaps with other arguments, or no. */
export type Permit =
  | { readonly allow: true; readonly arguments?: JsonObject | undefined }
  | { readonly allow: false; readonly reason?: string | undefined };

/** Rejects only when the run is left. */
export type Ask = (call: ToolCall, tool: ToolDefinition, signal: AbortSignal | undefined) => Promise<Permit>;

/** The arguments to run with, or what the model is told instead. */
export type Permitted =
  | { readonly arguments: JsonObject; readonly edited: boolean }
  | { readonly denied: ToolResult };

export async function permit(
  tool: ToolDefinition,
  call: ToolCall & { readonly arguments: JsonObject },
  ask: Ask | undefined,
  signal: AbortSignal | undefined,
): Promise<Permitted> {
  switch (tool.permission) {
    case "allow":
      return { arguments: call.arguments, edited: false };
    case "deny":
      return { denied: denied(`Calls to ${tool.name} are not permitted`) };
    case "ask": {
      if (!ask) return { denied: denied("Nobody is there to permit this call") };
      const answer = await ask(call, tool, signal);
      if (!answer.allow) return { denied: denied("The user declined this call", answer.reason) };
      return { arguments: answer.arguments ?? call.arguments, edited: answer.arguments !== undefined };
    }
  }
}

/**
 * Worded as a plain fact: told like an error, a denial makes models send the same call again.
 * It says that nothing happened, since the next step depends on it.
 */
function denied(fact: string, reason?: string): ToolResult {
  const why = reason?.trim() ? ` Reason: ${reason.trim().replace(/[.。]?$/, ".")}` : "";
  const error = `${fact}; it was not executed.${why} Do not retry unless the user asks.`;
  return { ok: false, error, kind: "denied" };
}
