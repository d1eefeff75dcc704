import type { AssistantMessage, Message } from "../../loop";
import type { Context, Finding } from "./types";

const TOOL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** What can be said of a message from itself and its neighbour. */
export function checkMessages({ messages, options, report }: Context): void {
  let before: Message | undefined;
  let onlySystem = true;
  messages.forEach((message, index) => {
    const found = (rule: Finding["rule"], rest: Partial<Finding> = {}) =>
      report({ rule, index, severity: "error", params: {}, ...rest });

    if (isEmpty(message)) found("empty_message", { repair: [{ op: "remove", index, count: 1 }] });
    if (message.role === "system") {
      if (!onlySystem) found("system_not_first", { repair: [{ op: "move", from: index, to: 0 }] });
    } else {
      if (onlySystem && message.role === "assistant") found("starts_with_answer", { severity: "warning" });
      onlySystem = false;
    }
    if (message.role === "assistant") {
      if (before?.role === "assistant")
        found("two_answers", { severity: "warning", params: { before: index - 1 } });
      checkCalls(message, found, index);
    }
    if (message.role === "tool") checkResult(message, options.maxResultChars, found, index);
    checkText(message, found, index);
    before = message;
  });
  const last = messages.length - 1;
  const end = messages[last];
  if (end?.role === "assistant" && !end.tool_calls?.length && end.stop_reason === "tool_use") {
    report({ rule: "prefill", index: last, severity: "warning", params: {} });
  }
}

type Found = (rule: Finding["rule"], rest?: Partial<Finding>) => void;

function isEmpty(message: Message): boolean {
  if (message.role === "tool") return false;
  if (message.role === "assistant") return !message.content?.trim() && !message.tool_calls?.length;
  return message.content.trim() === "";
}

function checkCalls(message: AssistantMessage, found: Found, index: number): void {
  const calls = message.tool_calls ?? [];
  calls.forEach((call, n) => {
    const withCall = (change: Partial<typeof call>): Message => ({
      ...message,
      tool_calls: calls.map((other, at) => (at === n ? { ...other, ...change } : other)),
    });
    if (!TOOL_NAME.test(call.name)) {
      const name = call.name.replace(/[^a-zA-Z0-9_-]/g, "_").slice(0, 64) || "unnamed";
      found("bad_tool_name", {
        params: { name: call.name.slice(0, 80), suggestion: name },
        repair: [{ op: "replace", index, message: withCall({ name }) }],
      });
    }
    if (typeof call.arguments === "string") {
      // What the model wrote is kept, as a value that every API takes.
      const message = withCall({ arguments: { unparsed: call.arguments } });
      found("arguments_not_json", {
        params: { name: call.name },
        repair: [{ op: "replace", index, message }],
      });
    }
  });
}

function checkResult(
  message: Extract<Message, { role: "tool" }>,
  limit: number,
  found: Found,
  index: number,
): void {
  const { content } = message;
  const text = content.ok ? content.value : content.error;
  const length = typeof text === "string" ? text.length : JSON.stringify(text).length;
  if (length <= limit) return;
  const whole = typeof text === "string" ? text : JSON.stringify(text);
  const cut = `${whole.slice(0, limit - 100)}\n[truncated: ${limit - 100} of ${length} characters]`;
  found("long_result", {
    params: { length, limit },
    repair: [
      {
        op: "replace",
        index,
        message: { ...message, content: content.ok ? { ok: true, value: cut } : { ...content, error: cut } },
      },
    ],
  });
}

const LONE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Half a character: JSON can spell it, the APIs' parsers refuse it. */
function checkText(message: Message, found: Found, index: number): void {
  const text = typeof message.content === "string" ? message.content : "";
  if (!LONE.test(text)) return;
  const content = text.replace(new RegExp(LONE, "g"), "\uFFFD");
  found("lone_surrogate", {
    repair: [{ op: "replace", index, message: { ...message, content } as Message }],
  });
}
