import type { TFunction } from "i18next";
import type { Edit } from "../history";
import { controlSentence } from "./control-sentence";
import type { Node, Session } from "./session";

/** What just happened or is about to, in one sentence: the page shows it, a screen reader hears it. */
export function sentenceAt(node: Node, t: TFunction): string {
  const { cause, messages, turn, setup } = node;
  const count = messages.length;
  const last = messages.get(count - 1);
  const index = count - 1;
  switch (cause.type) {
    case "start":
      return count === 0 ? t("now.startEmpty") : t("now.start", { count });
    case "edit":
      return t("now.edited");
    case "setup":
      return t("now.setup");
    case "pause":
      break;
  }
  const max = setup.controls.maxTurns;
  switch (cause.point) {
    case "budget":
      return max === null ? t("now.budgetNone", { turn }) : t("now.budget", { turn, max });
    case "budget_spent":
      return t("now.budget_spent", { max });
    case "model_call":
      return t("now.model_call", { count });
    case "reply": {
      const calls = last?.role === "assistant" ? (last.tool_calls?.length ?? 0) : 0;
      return calls ? t("now.replyCalls", { index, count: calls }) : t("now.reply", { index });
    }
    case "stop_reason":
    case "unknown_stop_reason": {
      const reason = replyOf(node)?.stop_reason ?? "";
      if (cause.point === "unknown_stop_reason") return t("now.unknown_stop_reason", { reason });
      if (reason === "tool_use") return t("now.stopToolUse");
      return reason === "end_turn" ? t("now.stopEndTurn") : t("now.stopUnknown", { reason });
    }
    case "tool_call":
      return t("now.tool_call", { name: cause.call?.name ?? "" });
    case "tool_result":
      return last?.role === "tool" && !last.content.ok
        ? t("now.tool_error", { index })
        : t("now.tool_result", { index });
    case "answer":
      return cause.note?.control === "completionCheck" ? t("now.checked") : t("now.answer");
    case "no_answer":
      return t("now.no_answer");
    case "returned": {
      const name = last?.role === "assistant" ? last.tool_calls?.[0]?.name : undefined;
      return name ? t("now.returnedCalls", { name }) : t("now.returned");
    }
    case "control":
      return controlSentence(cause.note ?? {}, t);
    case "failure":
      if (cause.error?.kind === "aborted") return t("now.callStopped");
      if (cause.outcome?.status === "aborted") return t("now.aborted");
      return cause.error?.kind === "stopped" ? t("now.stopped") : t("now.failure");
  }
}

/** What an edit did: for whoever cannot see it. */
export function sentenceOfEdit(edit: Edit, t: TFunction): string {
  switch (edit.op) {
    case "replace":
    case "insert":
      return t(`spoken.${edit.op}`, { index: edit.index });
    case "remove":
      return t("spoken.remove", { index: edit.index, count: edit.count });
    case "move":
      return t("spoken.move", { from: edit.from, to: edit.to });
    case "truncate":
      return t("spoken.truncate", { length: edit.length });
    case "all":
    case "batch":
      return t(`spoken.${edit.op}`);
  }
}

/** The same, or what is being waited for. */
export function sentenceNow(session: Session, node: Node, t: TFunction): string {
  if (session.askedAtTurn !== null) return t("transport.asked50", { turn: session.askedAtTurn });
  const [question] = session.questions;
  if (question) return t("now.asking", { name: question.call.name });
  if (session.humanTurn) return t("now.playing");
  if (session.waiting && node.cause.type === "pause") {
    if (node.cause.point === "model_call") return t("now.calling");
    if (node.cause.point === "control" && node.cause.note?.control === "retry") return t("now.retrying");
    if (node.cause.point === "tool_call") return t("now.runningTool", { name: node.cause.call?.name ?? "" });
  }
  return sentenceAt(node, t);
}

/** The reply that the loop is at: the last assistant message with nothing but results after it. */
export function replyOf({ messages }: Pick<Node, "messages">) {
  for (let i = messages.length - 1; i >= 0; i--) {
    const message = messages.get(i);
    if (message?.role === "assistant") return message;
    if (message?.role !== "tool") return undefined;
  }
  return undefined;
}
