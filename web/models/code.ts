import type { Json, LoopOptions, ToolResult } from "../loop";
import { ModelError } from "./errors";
import { checkReply } from "./reply/check-reply";
import { fillText, said, text } from "./text";
import type { ToolSpec } from "./types";

/** Runs a function out of the reader's reach of the page. The tools' own sandbox fits. */
export type RunCode = (
  request: { readonly code: string; readonly name: string; readonly args: Json },
  signal: AbortSignal | undefined,
) => Promise<{ readonly result: ToolResult }>;

export interface CodeModelOptions {
  /** JavaScript that defines `generate({ messages, tools, turn })`. */
  readonly code: string;
  readonly tools: readonly ToolSpec[];
  readonly run: RunCode;
}

const THREW = text(
  "The model's code failed: {error}",
  "模型的程式碼出錯：{error}",
  "模型的代码出错：{error}",
);
const LOOK = text(
  "Look at generate in the model's editor: it gets { messages, tools, turn } and returns { stop_reason, text, tool_calls }.",
  "請檢查模型編輯器裡的 generate：它收到 { messages, tools, turn }，傳回 { stop_reason, text, tool_calls }。",
  "请检查模型编辑器里的 generate：它收到 { messages, tools, turn }，返回 { stop_reason, text, tool_calls }。",
);

/** A model as a function that somebody wrote. It runs in the sandbox, and its reply is checked like a server's. */
export function createCodeModel({ code, tools, run }: CodeModelOptions): LoopOptions["model"] {
  return async ({ messages, turn, signal }) => {
    const described = tools.map(({ name, description, parameters }) => ({ name, description, parameters }));
    const args = JSON.parse(JSON.stringify({ messages, tools: described, turn })) as Json;
    const { result } = await run({ code, name: "generate", args }, signal);
    if (result.ok) return checkReply(result.value);
    if (signal?.aborted) throw signal.reason;
    throw new ModelError({ kind: "bad_response", ...said(fillText(THREW, { error: result.error }), LOOK) });
  };
}
