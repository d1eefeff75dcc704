/**
 * The ids that calls usually have, and the call that the next result usually answers; while a link is packed and while
 * it is read, told from the messages so far. It is shown whatever stands in a link, so it trusts no shape.
 */
export class CallIds {
  #count = 0;
  #open: unknown[] = [];

  /** The usual id of the nth call, from 0, of the message that comes next. */
  next(n: number): string {
    return `call_${this.#count + n + 1}`;
  }

  /** The id of the first call that has no result yet. */
  get awaited(): unknown {
    return this.#open[0];
  }

  see(message: unknown): void {
    const { role, tool_calls: calls, tool_call_id: id } = (message ?? {}) as Record<string, unknown>;
    if (role === "tool") {
      const at = this.#open.indexOf(id);
      if (at >= 0) this.#open.splice(at, 1);
      return;
    }
    const asked = role === "assistant" && Array.isArray(calls) ? calls : [];
    this.#count += asked.length;
    this.#open = asked.map((call: unknown) => (call as { id?: unknown } | null)?.id);
  }
}
