import type { JsonObject, Message, ToolResult, UserMessage } from "../messages";
import type { Pause } from "../ports";
import type { Loop } from "./types";
import { type End, passOn, upToEnd } from "./up-to-end";

export interface Verdict {
  readonly ok: boolean;
  /** Where it is not: what the model is told. */
  readonly reason: string;
  /** The check itself failed: it threw, took too long or said nothing that can be read. */
  readonly broken?: boolean;
}

export interface Answered {
  readonly messages: readonly Message[];
  /** Empty where the model stopped without a word. */
  readonly answer: string;
}

export type CompletionCheck = (answered: Answered, signal: AbortSignal | undefined) => Promise<Verdict>;

/** An answer that does not pass goes back to the model with the reason, and the loop goes on within the same turn budget. */
export function withCompletionCheck(loop: Loop, check: CompletionCheck): Loop {
  return async function* checked(start, ports) {
    const messages = [...start];
    while (true) {
      const end = yield* upToEnd(loop(messages, ports), messages);
      const answer = answerOf(end);
      if (answer === undefined) return yield* passOn(end);
      //#region completionCheck before answer
      const verdict = await check({ messages, answer }, ports.signal);
      if (verdict.ok || ports.signal?.aborted) return yield* passOn(passed(end, verdict));
      const message = userMessage(verdict.reason);
      messages.push(message); // stopped is not done: the loop goes on
      //#endregion
      yield sentBack(end, verdict, message, messages.length);
    }
  };
}

function answerOf({ point, outcome }: End): string | undefined {
  if (point === "no_answer") return "";
  return point === "answer" && outcome.status === "done" ? outcome.answer : undefined;
}

/** Marked as the check's: a person's question would begin a new turn budget. */
function userMessage(content: string): UserMessage {
  return { role: "user", content, from: "completionCheck" };
}

function passed(end: End, { ok }: Verdict): End {
  return ok ? { ...end, note: { control: "completionCheck", at: "answer", ok } } : end;
}

function sentBack(end: End, verdict: Verdict, appended: UserMessage, length: number): Pause {
  const { reason, broken = false } = verdict;
  const said = { ok: false, reason, index: length - 1, ...(broken && { broken }) };
  const note = { control: "completionCheck", at: "answer", ...said };
  return { point: "control", turn: end.turn, length, appended, note };
}

/** What a check gave, whatever it is, as a verdict. */
export function verdictOf(result: ToolResult): Verdict {
  if (!result.ok) return broken(result.error);
  const { value } = result;
  const { ok, reason } = (value !== null && typeof value === "object" ? value : {}) as JsonObject;
  if (typeof ok !== "boolean") return broken("it did not return { ok, reason }.");
  const said = typeof reason === "string" ? reason.trim() : "";
  return { ok, reason: said || "The completion check says that the task is not done yet." };
}

function broken(why: string): Verdict {
  return { ok: false, reason: `The completion check itself failed: ${why}`, broken: true };
}
