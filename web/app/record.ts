import { type Cause, cursorNode, type History, type HistoryNode, type RecordedError } from "../history";
import { type JsonObject, messageOf, type Pause, StopRun } from "../loop";
import { ModelError } from "../models/errors";

/** A pause as history keeps it: plain JSON, no Error objects, and of a failed model call what can be acted on. */
export function causeOf(pause: Pause, note?: JsonObject): Cause {
  const { point, ms, call, outcome } = pause;
  const base = {
    type: "pause" as const,
    point,
    ...(ms !== undefined && { ms }),
    ...(call && { call }),
    ...(note && { note }),
  };
  if (!outcome) return base;
  if (outcome.status === "aborted" && note?.model !== undefined)
    return { ...base, outcome, error: stopped(note) };
  if (outcome.status !== "failed" || outcome.cause === undefined) return { ...base, outcome };
  const { cause, ...rest } = outcome;
  return { ...base, outcome: rest, error: describeError(cause) };
}

/** A model call that the reader stopped: what had arrived stays. */
function stopped({ partialText, partialReasoning }: JsonObject): RecordedError {
  return {
    kind: "aborted",
    message: "The call was stopped.",
    ...(typeof partialText === "string" && partialText && { partialText }),
    ...(typeof partialReasoning === "string" && partialReasoning && { partialReasoning }),
  };
}

function describeError(error: unknown): RecordedError {
  if (error instanceof StopRun && error.control !== undefined)
    return { kind: "stopped", message: error.message, control: error.control };
  if (!(error instanceof ModelError)) return { kind: "stopped", message: messageOf(error) };
  const { retryable: _, texts, ...details } = error.details;
  return { ...details, ...(texts && { texts: { message: { ...texts.message }, hint: { ...texts.hint } } }) };
}

/** What controls did since the last message was appended, or the reader changed something; oldest first. */
export function controlsBefore<Setup>(history: History<Setup>): JsonObject[] {
  const { messages } = cursorNode(history);
  const notes: JsonObject[] = [];
  for (const node of backwards(history)) {
    if (node.messages !== messages || node.cause.type !== "pause") break;
    if (node.cause.point === "control" && node.cause.note) notes.push(node.cause.note);
  }
  return notes.reverse();
}

/** How often the model has failed since the last message was appended: a mock that plays failures goes on after them. */
export function failuresAt<Setup>(history: History<Setup>): number {
  const { messages } = cursorNode(history);
  let failures = 0;
  for (const node of backwards(history)) {
    if (node.messages !== messages || node.cause.type !== "pause") break;
    const { point, note, error } = node.cause;
    if (point === "control" ? note?.control === "retry" : point === "failure" && error) failures += 1;
  }
  return failures;
}

/** What controls did around the model call that the cursor stands at, oldest first: a call taken up again goes on from there. */
export function notesAtCall<Setup>(history: History<Setup>): JsonObject[] {
  const notes: JsonObject[] = [];
  for (const { cause } of backwards(history)) {
    if (cause.type !== "pause" || cause.point !== "control" || cause.note?.at !== "model_call") break;
    notes.push(cause.note);
  }
  return notes.reverse();
}

/** The run waits here for a person's message. */
export function isHandedOff(cause: Cause): boolean {
  return (
    cause.type === "pause" &&
    cause.point === "control" &&
    cause.note?.control === "handOff" &&
    cause.note.error !== undefined
  );
}

function* backwards<Setup>(history: History<Setup>): Generator<HistoryNode<Setup>> {
  for (let node: HistoryNode<Setup> | undefined = cursorNode(history); node; ) {
    yield node;
    node = node.parent === null ? undefined : history.nodes.get(node.parent);
  }
}
