import type { Message } from "../../loop";

/** Ids of all calls that stand in `messages`. */
export function idsIn(messages: readonly Message[]): Set<string> {
  const ids = new Set<string>();
  for (const message of messages) {
    if (message.role === "assistant") for (const call of message.tool_calls ?? []) ids.add(call.id);
    if (message.role === "tool") ids.add(message.tool_call_id);
  }
  return ids;
}

/** Nine letters and digits: the one form that every provider takes, Mistral's among them. */
function freshId(taken: ReadonlySet<string>): string {
  for (let n = taken.size + 1; ; n++) {
    const id = `call${String(n).padStart(5, "0")}`;
    if (!taken.has(id)) return id;
  }
}

/** Keeps a server's id where it is one and unused; `taken` learns the id that is given. */
export function uniqueId(wanted: string | undefined, taken: Set<string>): string {
  const id = wanted && !taken.has(wanted) ? wanted : freshId(taken);
  taken.add(id);
  return id;
}

/** Mistral refuses every other form. */
export const SHORT_ID = /^[a-zA-Z0-9]{9}$/;
/** What OpenAI and Anthropic both take. */
export const COMMON_ID = /^[a-zA-Z0-9_-]{1,40}$/;

export interface OutgoingIds {
  /** For the calls of one reply, as the messages are gone through in order. */
  readonly ofCalls: (ids: readonly string[]) => string[];
  /** For the results behind it. */
  readonly ofResult: (id: string) => string;
}

/**
 * Ids as a provider takes them: acceptable ones stay, others are replaced, the same in the call and in its result, and
 * no two calls ever share one. Numbered in order of appearance, so a longer transcript keeps the ids of a shorter one.
 */
export function outgoingIds(messages: readonly Message[], accepted: RegExp): OutgoingIds {
  const taken = new Set([...idsIn(messages)].filter((id) => accepted.test(id)));
  const used = new Set<string>();
  const waiting = new Map<string, string[]>(); // id in messages[] → ids sent for it in the latest reply that has it
  const replacement = (): string => {
    for (let n = 1; ; n++) {
      const id = `call${String(n).padStart(5, "0")}`;
      if (!taken.has(id) && !used.has(id)) return id;
    }
  };
  return {
    ofCalls(ids) {
      for (const id of ids) waiting.delete(id);
      return ids.map((id) => {
        const sent = accepted.test(id) && !used.has(id) ? id : replacement();
        used.add(sent);
        waiting.set(id, [...(waiting.get(id) ?? []), sent]);
        return sent;
      });
    },
    ofResult(id) {
      const sent = waiting.get(id);
      if (!sent) return accepted.test(id) ? id : replacement(); // an orphan: the transcript check points it out
      return (sent.length > 1 ? sent.shift() : sent[0]) as string;
    },
  };
}
