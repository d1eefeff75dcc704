import { type LoopOptions, type ToolCall, type ToolResult, unanswered } from "..";

type RunTool = LoopOptions["runTool"];

/**
 * Starts the calls that may run side by side when the first of them comes, and hands each result out when the loop
 * asks for it: the order of `messages[]` is that of the calls, whatever finished first.
 * Only neighbours are started together, so that no call overtakes one that may change something.
 */
export function sideBySide(
  runTool: RunTool,
  mayJoin: (call: ToolCall) => boolean,
  enabled: () => boolean,
): RunTool {
  const begun = new Map<
    ToolCall,
    { readonly result: Promise<ToolResult>; readonly signal: AbortSignal | undefined }
  >();

  return (call, context) => {
    const early = begun.get(call);
    begun.delete(call);
    // A result begun for a run that was left since belongs to that run alone.
    if (early && early.signal === context.signal && !context.signal?.aborted) return early.result;
    if (!enabled() || !mayJoin(call)) return runTool(call, context);

    const open = unanswered(context.messages);
    const from = open.indexOf(call);
    const others = from < 0 ? [] : open.slice(from + 1);
    const end = others.findIndex((other) => !mayJoin(other));
    begun.clear();
    const messages = [...context.messages]; // the loop appends to its own while these run
    const first = runTool(call, { ...context, messages });
    //#region toolExecution before tool_call
    for (const other of end < 0 ? others : others.slice(0, end)) {
      const result = runTool(other, { ...context, messages });
      result.catch(() => {}); // heard when the loop asks for it, or by nobody if it never does
      begun.set(other, { result, signal: context.signal });
    }
    //#endregion
    return first;
  };
}
