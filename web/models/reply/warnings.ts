import type { JsonObject } from "../../loop";
import { fillText, type Text, text } from "../text";

export type WarningCode = keyof typeof WARNINGS;

/** Something about an answer that is worth pointing out, and that stopped nothing. */
export interface ModelWarning {
  readonly code: WarningCode;
  readonly text: Text;
  /** With `tool_call_in_text`: the call that was written, where it could be read. */
  readonly call?: { readonly name: string; readonly arguments: JsonObject };
}

const WARNINGS = {
  tool_call_in_text: text(
    "This looks like a tool call that was written as text. It was not run: only calls in the reply's tool_calls are. The server's chat template or tool parser may not fit this model.",
    "這看起來像是寫成文字的工具呼叫，沒有執行：只有回覆的 tool_calls 裡的呼叫才會執行。伺服器的聊天範本或工具解析器可能不適合這個模型。",
    "这看起来像是写成文字的工具调用，没有执行：只有回复的 tool_calls 里的调用才会执行。服务器的聊天模板或工具解析器可能不适合这个模型。",
  ),
  finish_reason_stop: text(
    "The server ended a reply with tool calls by finish_reason “{reason}”. The calls are complete, so stop_reason is tool_use.",
    "伺服器以 finish_reason「{reason}」結束了含有工具呼叫的回覆。呼叫是完整的，所以 stop_reason 是 tool_use。",
    "服务器以 finish_reason“{reason}”结束了含有工具调用的回复。调用是完整的，所以 stop_reason 是 tool_use。",
  ),
  tool_use_without_calls: text(
    "The server said that the model wants to use a tool, and sent no call. The reply is taken as an answer.",
    "伺服器說模型要使用工具，卻沒有送出任何呼叫。這則回覆視為回答。",
    "服务器说模型要使用工具，却没有送出任何调用。这条回复视为回答。",
  ),
  calls_cut_off: text(
    "The output limit was reached while the reply had tool calls: none of them runs.",
    "回覆中含有工具呼叫時達到了輸出上限：這些呼叫都不會執行。",
    "回复中含有工具调用时达到了输出上限：这些调用都不会执行。",
  ),
  call_without_name: text(
    "A tool call came without a name and was left out.",
    "有一個工具呼叫沒有名稱，已略去。",
    "有一个工具调用没有名称，已略去。",
  ),
  arguments_repaired: text(
    "Arguments of “{name}” were not strict JSON (encoded twice, or with raw line breaks inside a string) and were read all the same.",
    "「{name}」的引數不是嚴格的 JSON（編碼了兩次，或字串中有未跳脫的換行），仍然讀了進來。",
    "“{name}”的参数不是严格的 JSON（编码了两次，或字符串中有未转义的换行），仍然读了进来。",
  ),
  legacy_function_call: text(
    "The server answered with the older function_call form. It was read as one tool call.",
    "伺服器用了較舊的 function_call 形式回答，已當作一個工具呼叫讀入。",
    "服务器用了较旧的 function_call 形式回答，已当作一个工具调用读入。",
  ),
  not_json_event: text(
    "An event of the stream was not JSON and was skipped: {data}",
    "串流中有一個事件不是 JSON，已略過：{data}",
    "流中有一个事件不是 JSON，已略过：{data}",
  ),
  not_a_stream: text(
    "A stream was asked for, and the server answered in one piece.",
    "要求的是串流，伺服器卻一次回答完畢。",
    "要求的是流式，服务器却一次回答完毕。",
  ),
  refused: text(
    "The model or its provider declined: {reason}",
    "模型或其供應商拒絕回答：{reason}",
    "模型或其供应商拒绝回答：{reason}",
  ),
  adapted: text(
    "The server refused the request ({reason}); it was sent again in the form that this server takes: {change}.",
    "伺服器拒絕了請求（{reason}）；已改用這個伺服器接受的形式重新送出：{change}。",
    "服务器拒绝了请求（{reason}）；已改用这个服务器接受的形式重新发送：{change}。",
  ),
} as const;

export function warning(
  code: WarningCode,
  values: Readonly<Record<string, string>> = {},
  call?: ModelWarning["call"],
): ModelWarning {
  return { code, text: fillText(WARNINGS[code], values), ...(call && { call }) };
}
