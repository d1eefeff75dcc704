import { type AssistantMessage, type Message, type ToolCall, type ToolResult, unanswered } from "./messages";
import type { LoopOptions, ModelReply, Outcome, Pause, Point } from "./ports";

/**
 * What stands between the loop and its ports: it makes a model's reply a message, times both ports, stops waiting
 * the moment the signal aborts (also where a port does not listen to it), and words the pauses.
 * It decides nothing: where the loop stands is in `messages`, what happens next is in the loop.
 */
export function harness(messages: Message[], turn: () => number, options: LoopOptions) {
  const { signal, clock = defaultClock } = options;
  const taken = new Set(
    messages.flatMap((m) => (m.role === "assistant" ? (m.tool_calls ?? []) : [])).map((c) => c.id),
  );
  const newId = options.newId ?? (() => `call_${taken.size + 1}`);
  let ms = 0;

  async function timed<T>(work: () => Promise<T>): Promise<T> {
    const started = clock();
    const result = await orAbort(signal, work);
    ms = Math.max(0, clock() - started); // a clock may jump backwards
    return result;
  }

  return {
    async callModel(): Promise<AssistantMessage> {
      const reply = await timed(() => options.model({ messages, turn: turn(), signal }));
      return asMessage(reply, taken, newId);
    },

    async runTool(call: ToolCall): Promise<ToolResult> {
      try {
        return await timed(() => options.runTool(call, { messages, turn: turn(), signal }));
      } catch (error) {
        if (signal?.aborted || error instanceof StopRun) throw error;
        return { ok: false, error: messageOf(error), kind: "threw" };
      }
    },

    /** About to do what the next line says. */
    before(point: Point, call?: ToolCall): Pause {
      return { point, turn: turn(), length: messages.length, ...(call && { call }) };
    },

    /** Just did what the line before says. */
    after(point: "reply" | "tool_result"): Pause {
      const appended = messages[messages.length - 1] as NonNullable<Pause["appended"]>;
      return { point, turn: turn(), length: messages.length, appended, ms };
    },

    /** The last pause of a run; its outcome is also what the generator returns. */
    async *end(point: EndPoint, detail?: unknown): AsyncGenerator<Pause, Outcome, void> {
      const outcome: Outcome = signal?.aborted
        ? { status: "aborted", unanswered: unanswered(messages).map((call) => call.id) }
        : outcomeAt(point, detail);
      yield { point, turn: turn(), length: messages.length, outcome };
      return outcome;
    },
  };
}

type EndPoint = Extract<
  Point,
  "answer" | "returned" | "no_answer" | "budget_spent" | "unknown_stop_reason" | "failure"
>;

function outcomeAt(point: EndPoint, detail: unknown): Outcome {
  switch (point) {
    case "returned":
      return { status: "done", answer: typeof detail === "string" ? detail : "" };
    case "answer":
      return { status: "done", answer: String(detail) };
    case "no_answer":
      return { status: "failed", error: "Model ended without a final answer." };
    case "budget_spent":
      return { status: "failed", error: `Agent exceeded the maximum of ${detail} turns.` };
    case "unknown_stop_reason":
      return { status: "failed", error: `Unknown stop reason: ${detail}` };
    case "failure":
      return { status: "failed", error: messageOf(detail), cause: detail };
  }
}

/** Thrown by a control around a port to end the run, where an ordinary error would be an observation. */
export class StopRun extends Error {
  override name = "StopRun";

  /** @param control which one */
  constructor(
    message: string,
    readonly control?: string,
  ) {
    super(message);
  }
}

const defaultClock = () => performance.now();

/** Runs `work`, but settles at once when `signal` aborts: what comes later is dropped. */
function orAbort<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (!signal) return work();
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    const settled = () => signal.removeEventListener("abort", onAbort);
    work().then(resolve, reject).finally(settled);
  });
}

/** A reply as it goes into `messages[]`: every call with an id, and no id twice, since results are paired by it. */
function asMessage(reply: ModelReply, taken: Set<string>, newId: () => string): AssistantMessage {
  const content = reply.text ?? null;
  const { stop_reason } = reply;
  if (!reply.tool_calls?.length) return { role: "assistant", content, stop_reason };
  const tool_calls = reply.tool_calls.map((call) => {
    const wanted = call.id || newId();
    let id = wanted;
    for (let n = 2; taken.has(id); n++) id = `${wanted}_${n}`;
    taken.add(id);
    return { id, name: call.name, arguments: call.arguments };
  });
  return { role: "assistant", content, tool_calls, stop_reason };
}

/** What a thrown value says, however it was thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message || error.name;
  return typeof error === "string" ? error : `threw ${String(error)}`;
}
