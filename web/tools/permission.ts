import type { ToolCall } from "../loop";
import { denied, type Permit, type RunTool, withApproval } from "../loop/controls";
import type { ToolDefinition } from "../scenario/types";

export type { Permit };

/** Rejects only when the run is left. */
export type Ask = (call: ToolCall, tool: ToolDefinition, signal: AbortSignal | undefined) => Promise<Permit>;

/** What a tool's permission means for its calls. @param approval off: whatever asks first runs */
export function permitted(
  runTool: RunTool,
  tool: ToolDefinition,
  ask: Ask | undefined,
  approval: boolean,
): RunTool {
  switch (tool.permission) {
    case "allow":
      return runTool;
    case "deny":
      return async () => denied(`Calls to ${tool.name} are not permitted`);
    case "ask":
      if (!approval) return runTool;
      if (!ask) return async () => denied("Nobody is there to permit this call");
      return withApproval(runTool, (call, signal) => ask(call, tool, signal));
  }
}
