import type { ToolCall } from "../messages";
import type { RunTool } from "./types";

/** What is wrong with a call's arguments, in one line; `undefined` where nothing is. */
export type Check = (call: ToolCall, signal: AbortSignal | undefined) => Promise<string | undefined>;

/** A call whose arguments do not fit is answered with what is wrong, and does not run. */
export function withValidation(runTool: RunTool, check: Check): RunTool {
  return async (call, context) => {
    //#region validateArguments before tool_call
    const problem = await check(call, context.signal);
    if (problem !== undefined) {
      return { ok: false, error: problem, kind: "invalid_arguments" };
    }
    //#endregion
    return runTool(call, context);
  };
}
