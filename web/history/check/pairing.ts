import {
  type AssistantMessage,
  interrupted,
  type Message,
  type ToolCall,
  type ToolMessage,
} from "../../loop";
import type { Edit } from "../edit";
import type { Context } from "./types";

/** OpenAI's limit for a call's id. */
const LONGEST_ID = 40;
const ANTHROPIC_ID = /^[a-zA-Z0-9_-]+$/;

/** Calls and results must stand in pairs, each result right after the reply that made the call. */
export function checkPairs({ messages, report }: Context): void {
  const known = new Map<string, number>(); // call id → index of its reply
  const used = new Set<string>();
  for (const message of messages) {
    if (message.role === "assistant") for (const call of message.tool_calls ?? []) used.add(call.id);
  }
  for (let index = 0; index < messages.length; index++) {
    const message = messages[index];
    if (message?.role !== "assistant") continue;
    const calls = message.tool_calls ?? [];
    const end = endOfResults(messages, index);
    checkIds({ index, message, calls, known, used, end, messages, report });
    const answered = new Map<string, number>();
    for (let at = index + 1; at < end; at++) {
      const result = messages[at] as ToolMessage;
      const id = result.tool_call_id;
      const first = answered.get(id);
      if (first !== undefined && calls.some((call) => call.id === id)) {
        report({
          rule: "double_result",
          index: at,
          severity: "error",
          params: { id, first },
          repair: [{ op: "remove", index: at, count: 1 }],
        });
      }
      answered.set(id, first ?? at);
    }
    reportMissing({ calls, answered, index, end, messages, report });
  }
  checkResults({ messages, report });
}

function endOfResults(messages: readonly Message[], reply: number): number {
  let end = reply + 1;
  while (messages[end]?.role === "tool") end += 1;
  return end;
}

interface Reply {
  readonly index: number;
  readonly calls: readonly ToolCall[];
  /** First index after its results. */
  readonly end: number;
  readonly messages: readonly Message[];
  readonly report: Context["report"];
}

function reportMissing({
  calls,
  answered,
  index,
  end,
  messages,
  report,
}: Reply & { answered: Map<string, number> }): void {
  // Ids that occur twice in the reply are one matter at a time: `double_id` comes first.
  const missing = calls.filter((call) => !answered.has(call.id));
  const open = end === messages.length; // nothing follows: the loop itself runs them next
  missing.forEach((call, n) => {
    const elsewhere = messages.findIndex(
      (other, at) => (at < index || at >= end) && other.role === "tool" && other.tool_call_id === call.id,
    );
    if (elsewhere >= 0) return; // told at the result that is out of place
    report({
      rule: open ? "open_call" : "missing_result",
      index,
      severity: open ? "warning" : "error",
      params: { id: call.id, name: call.name },
      repair: [{ op: "insert", index: end + (open ? n : 0), message: interrupted(call.id) }],
    });
  });
}

interface Ids extends Reply {
  readonly message: AssistantMessage;
  readonly known: Map<string, number>;
  readonly used: Set<string>;
}

function checkIds({ index, message, calls, known, used, end, messages, report }: Ids): void {
  calls.forEach((call, n) => {
    const { id } = call;
    const rule = known.has(id)
      ? "double_id"
      : id.length > LONGEST_ID
        ? "long_id"
        : !ANTHROPIC_ID.test(id)
          ? "bad_id"
          : undefined;
    known.set(id, index);
    if (!rule) return;
    const fresh = freshId(used);
    report({
      rule,
      index,
      severity: "error",
      params: { id: id.slice(0, 60), length: id.length },
      repair: renameCall(message, index, n, fresh, end, messages),
    });
  });
}

function freshId(used: Set<string>): string {
  let n = used.size + 1;
  while (used.has(`call_${n}`)) n += 1;
  used.add(`call_${n}`);
  return `call_${n}`;
}

/** The call's new id, and the same for the result that stands for it: the n-th of that id, where ids are doubled. */
function renameCall(
  message: AssistantMessage,
  index: number,
  n: number,
  id: string,
  end: number,
  messages: readonly Message[],
): Edit[] {
  const calls = message.tool_calls ?? [];
  const old = calls[n]?.id;
  const renamed: Message = {
    ...message,
    tool_calls: calls.map((call, at) => (at === n ? { ...call, id } : call)),
  };
  const edits: Edit[] = [{ op: "replace", index, message: renamed }];
  const before = calls.slice(0, n).filter((call) => call.id === old).length;
  let seen = 0;
  for (let at = index + 1; at < end; at++) {
    const result = messages[at];
    if (result?.role !== "tool" || result.tool_call_id !== old) continue;
    if (seen++ < before) continue;
    edits.push({ op: "replace", index: at, message: { ...result, tool_call_id: id } });
    break;
  }
  return edits;
}

/** Results whose call is not in the reply they stand behind. */
function checkResults({ messages, report }: Pick<Context, "messages" | "report">): void {
  let reply: AssistantMessage | undefined;
  let inResults = false;
  messages.forEach((message, index) => {
    if (message.role === "assistant") {
      reply = message;
      inResults = true;
      return;
    }
    if (message.role !== "tool") {
      inResults = false;
      return;
    }
    const id = message.tool_call_id;
    if (inResults && reply?.tool_calls?.some((call) => call.id === id)) return;
    const home = messages.findIndex(
      (other) => other.role === "assistant" && other.tool_calls?.some((call) => call.id === id),
    );
    if (home < 0) {
      report({
        rule: "orphan_result",
        index,
        severity: "error",
        params: { id },
        repair: [{ op: "remove", index, count: 1 }],
      });
      return;
    }
    const end = endOfResults(messages, home);
    const answered = messages
      .slice(home + 1, end)
      .some((other) => other.role === "tool" && other.tool_call_id === id);
    report({
      rule: "misplaced_result",
      index,
      severity: "error",
      params: { id, reply: home },
      repair: answered
        ? [{ op: "remove", index, count: 1 }]
        : [{ op: "move", from: index, to: index < home ? end - 1 : end }],
    });
  });
}
