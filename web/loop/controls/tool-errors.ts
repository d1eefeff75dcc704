import { StopRun } from "../harness";
import type { RunTool } from "./types";

/** Ends the run at the first failed call, where the loop itself would hand the error to the model. */
export function stopAtToolErrors(runTool: RunTool): RunTool {
  return async (call, context) => {
    const result = await runTool(call, context);
    context.signal?.throwIfAborted();
    if (!result.ok && result.kind === "denied") return result; // a decision, not a failure
    //#region onToolError after tool_call
    if (!result.ok) throw new StopRun(`${call.name}: ${result.error}`, "onToolError");
    //#endregion
    return result;
  };
}
