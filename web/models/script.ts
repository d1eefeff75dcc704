import type {
  AssistantMessage,
  Json,
  JsonObject,
  Message,
  ModelReply,
  ModelRequest,
  ToolResult,
} from "../loop";
import type { ScriptFault, ScriptTurn } from "../scenario/types";
import { ModelError, type ModelErrorKind } from "./errors";
import { fillText as fillIn, said, type Text, text } from "./text";

/**
 * The mock model: a list of replies. Which one comes next is read from `messages[]` (as many replies as stand there
 * have been given), so it is right after any edit, reload or jump; the model itself remembers nothing.
 * @param failures how often it has failed at this very place: each plays one fault, and what follows answers
 */
export async function scriptReply(
  turns: readonly ScriptTurn[],
  request: ModelRequest,
  failures = 0,
): Promise<ModelReply> {
  const { messages, signal } = request;
  const given = messages.reduce((n, message) => n + (message.role === "assistant" ? 1 : 0), 0);
  const turn = turns[positionOf(turns, given, failures)];
  if (!turn) {
    throw new ModelError({
      kind: "not_found",
      ...said(fillIn(RUN_OUT, { held: turns.length, given }), RUN_OUT_HINT),
    });
  }
  if (turn.delayMs) await wait(turn.delayMs, signal);
  if (turn.fault) return faulty(turn, turn.fault, messages);
  return reply(turn, messages);
}

/** Index of the next reply. Faults that give no reply stand between replies, and are passed by failing at them. */
export function positionOf(turns: readonly ScriptTurn[], given: number, failures = 0): number {
  let at = 0;
  for (let n = 0; n < given; n++) {
    while (fails(turns[at])) at++;
    at++;
  }
  for (let n = 0; n < failures && fails(turns[at]) && at + 1 < turns.length; n++) at++;
  return at;
}

const fails = (turn: ScriptTurn | undefined) =>
  turn?.fault !== undefined && FAILURES[turn.fault] !== undefined;

function reply(turn: ScriptTurn, messages: readonly Message[]): ModelReply {
  const calls = turn.tool_calls?.map((call) => ({
    id: call.id,
    name: call.name,
    arguments: fill(call.arguments, messages) as JsonObject | string,
  }));
  return {
    text: typeof turn.text === "string" ? fillText(turn.text, messages) : null,
    ...(calls && { tool_calls: calls }),
    stop_reason: turn.stop_reason ?? (calls?.length ? "tool_use" : "end_turn"),
  };
}

const FAILURES: Partial<Record<ScriptFault, { kind: ModelErrorKind; message: Text; hint: Text }>> = {
  rate_limit: {
    kind: "rate_limit",
    message: text(
      "429: too many requests (played by the script).",
      "429：請求過多（由腳本扮演）。",
      "429：请求过多（由脚本扮演）。",
    ),
    hint: text("Wait, then try again.", "稍候再試。", "稍后再试。"),
  },
  server_error: {
    kind: "server",
    message: text(
      "500: the server failed (played by the script).",
      "500：伺服器發生錯誤（由腳本扮演）。",
      "500：服务器发生错误（由脚本扮演）。",
    ),
    hint: text(
      "Try again: it is not your request.",
      "再試一次：問題不在你的請求。",
      "再试一次：问题不在你的请求。",
    ),
  },
  network: {
    kind: "network",
    message: text(
      "No answer came back (played by the script).",
      "沒有收到任何回應（由腳本扮演）。",
      "没有收到任何响应（由脚本扮演）。",
    ),
    hint: text("Check the connection, then try again.", "檢查連線後再試。", "检查连接后再试。"),
  },
};

const RUN_OUT = text(
  "The script has run out: it holds {held} replies, and {given} stand in messages[].",
  "腳本用完了：共有 {held} 則回覆，messages[] 裡已有 {given} 則。",
  "脚本用完了：共有 {held} 条回复，messages[] 里已有 {given} 条。",
);
const RUN_OUT_HINT = text(
  "Add a reply to the script, or take replies out of messages[].",
  "在腳本中加一則回覆，或從 messages[] 移除回覆。",
  "在脚本中加一条回复，或从 messages[] 移除回复。",
);

function faulty(turn: ScriptTurn, fault: ScriptFault, messages: readonly Message[]): ModelReply {
  const failure = FAILURES[fault];
  if (failure) throw new ModelError({ kind: failure.kind, ...said(failure.message, failure.hint) });
  const good = reply(turn, messages);
  if (fault === "cut_off") return { ...good, stop_reason: "max_tokens" };
  if (fault === "unknown_stop_reason") return { ...good, stop_reason: turn.stop_reason ?? "pause_for_lunch" };
  const broken = good.tool_calls?.map((call) => ({
    ...call,
    arguments: JSON.stringify(call.arguments).slice(0, -1),
  }));
  return { ...good, ...(broken && { tool_calls: broken }) };
}

/** Fills the placeholders in every string of `value`; a string that is one placeholder becomes the value itself. */
function fill(value: Json, messages: readonly Message[]): Json {
  if (typeof value === "string") {
    const whole = /^\{\{([^{}]+)\}\}$/.exec(value)?.[1];
    return whole === undefined ? fillText(value, messages) : (look(whole.trim(), messages) ?? value);
  }
  if (Array.isArray(value)) return value.map((item: Json) => fill(item, messages));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([key, item]) => [key, fill(item, messages)]),
  );
}

function fillText(text: string, messages: readonly Message[]): string {
  return text.replace(/\{\{([^{}]+)\}\}/g, (whole, path: string) => {
    const value = look(path.trim(), messages);
    if (value === undefined) return whole;
    return typeof value === "string" ? value : JSON.stringify(value);
  });
}

/**
 * `user` is the latest user message; `last` the latest tool result; `result.NAME` the latest result of that tool.
 * Where a value is asked of a result that failed, its error stands there: the script shows what it saw.
 */
function look(path: string, messages: readonly Message[]): Json | undefined {
  const [head, ...rest] = path.split(".");
  if (head === "user") return messages.findLast((message) => message.role === "user")?.content;
  const result =
    head === "last"
      ? latestResult(messages)
      : head === "result"
        ? latestResult(messages, rest.shift())
        : undefined;
  if (!result) return undefined;
  if (!result.ok && rest[0] === "value") return `(${result.error})`;
  return rest.reduce<Json | undefined>(property, result as unknown as Json);
}

function property(value: Json | undefined, key: string): Json | undefined {
  if (value === null || typeof value !== "object" || !Object.hasOwn(value, key)) return undefined;
  return (value as JsonObject)[key];
}

function latestResult(messages: readonly Message[], tool?: string): ToolResult | undefined {
  const calls = new Set<string>();
  if (tool !== undefined) {
    for (const message of messages) {
      if (message.role !== "assistant") continue;
      for (const call of (message as AssistantMessage).tool_calls ?? [])
        if (call.name === tool) calls.add(call.id);
    }
  }
  const found = messages.findLast(
    (message) => message.role === "tool" && (tool === undefined || calls.has(message.tool_call_id)),
  );
  return found?.role === "tool" ? found.content : undefined;
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
