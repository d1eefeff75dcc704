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

/**
 * The mock model: a list of replies. Which one comes next is read from `messages[]` (as many replies as stand there
 * have been given), so it is right after any edit, reload or jump; the model itself remembers nothing.
 */
export async function scriptReply(turns: readonly ScriptTurn[], request: ModelRequest): Promise<ModelReply> {
  const { messages, signal } = request;
  const given = messages.reduce((n, message) => n + (message.role === "assistant" ? 1 : 0), 0);
  const turn = turns[given];
  if (!turn) {
    throw new ModelError({
      kind: "not_found",
      message: `The script has run out: it holds ${turns.length} replies, and ${given} stand in messages[].`,
      hint: "Add a reply to the script, or take replies out of messages[].",
    });
  }
  if (turn.delayMs) await wait(turn.delayMs, signal);
  if (turn.fault) return faulty(turn, turn.fault, messages);
  return reply(turn, messages);
}

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

const FAILURES: Partial<Record<ScriptFault, { kind: ModelErrorKind; message: string; hint: string }>> = {
  rate_limit: {
    kind: "rate_limit",
    message: "429: too many requests (played by the script).",
    hint: "Wait, then try again.",
  },
  server_error: {
    kind: "server",
    message: "500: the server failed (played by the script).",
    hint: "Try again: it is not your request.",
  },
  network: {
    kind: "network",
    message: "No answer came back (played by the script).",
    hint: "Check the connection, then try again.",
  },
};

function faulty(turn: ScriptTurn, fault: ScriptFault, messages: readonly Message[]): ModelReply {
  const failure = FAILURES[fault];
  if (failure) throw new ModelError(failure);
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
