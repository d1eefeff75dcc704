import type { ModelRequest } from "../../loop";
import type { Observer, ProviderReply, ProviderToolCall, Usage } from "../types";
import { parseArguments } from "./arguments";
import { idsIn, uniqueId } from "./call-ids";
import { type CallFragment, CallSlots, mergeName } from "./call-slots";
import { callInText } from "./text-calls";
import { type ModelWarning, warning } from "./warnings";

/** A reply while it arrives. Both APIs write into it; it tells the observer and comes to the neutral reply. */
export class Draft {
  text = "";
  reasoning = "";
  usage: Usage | undefined;
  readonly warnings: ModelWarning[] = [];
  readonly #calls: CallSlots;

  constructor(
    private readonly toolNames: ReadonlySet<string>,
    private readonly observer: Observer,
  ) {
    this.#calls = new CallSlots(toolNames);
  }

  get callCount(): number {
    return this.#calls.slots.length;
  }

  addText(text: string): void {
    if (text === "") return;
    this.text += text;
    this.observer.onDelta?.({ text });
  }

  addReasoning(reasoning: string): void {
    if (reasoning === "") return;
    this.reasoning += reasoning;
    this.observer.onDelta?.({ reasoning });
  }

  addCall(fragment: CallFragment): void {
    const { slot, isNew } = this.#calls.find(fragment);
    if (fragment.id && slot.id === "") slot.id = fragment.id; // the first one stays: results are paired by it
    const name = fragment.name ? mergeName(slot.name, fragment.name) : slot.name;
    const named = name !== slot.name;
    slot.name = name;
    if (fragment.extra) slot.extra = { ...slot.extra, ...fragment.extra };
    const added = fragment.arguments === undefined ? "" : slot.append(fragment.arguments);
    if (!isNew && !named && added === "") return;
    this.observer.onDelta?.({
      call: { index: slot.index, ...(named && { name }), ...(added !== "" && { argumentsText: added }) },
    });
  }

  warn(one: ModelWarning): void {
    this.warnings.push(one);
    this.observer.onNote?.(one);
  }

  /**
   * @param stopReason what the server said, in the loop's terms; `undefined` where it said nothing
   * @param said the server's own word, for the reader
   */
  reply(stopReason: string | undefined, said: string | undefined, { messages }: ModelRequest): ProviderReply {
    const calls = this.#finishCalls(idsIn(messages));
    const stop_reason = this.#decide(stopReason, said, calls.length > 0);
    if (calls.length === 0) {
      const written = callInText(this.text, this.toolNames);
      if (written) this.warn(written);
    }
    return {
      text: this.text === "" ? null : this.text,
      ...(calls.length > 0 && { tool_calls: calls }),
      stop_reason,
      ...(this.reasoning !== "" && { reasoning: this.reasoning }),
      ...(this.usage && { usage: this.usage }),
      ...(this.warnings.length > 0 && { warnings: this.warnings }),
    };
  }

  /** What arrived decides between an answer and calls, whatever word the server chose; every other reason stands. */
  #decide(stopReason: string | undefined, said: string | undefined, hasCalls: boolean): string {
    if (stopReason === "max_tokens" && hasCalls) this.warn(warning("calls_cut_off"));
    if (stopReason === "tool_use" && !hasCalls) {
      this.warn(warning("tool_use_without_calls"));
      return "end_turn";
    }
    if (stopReason === "end_turn" && hasCalls) {
      this.warn(warning("finish_reason_stop", { reason: said ?? "" }));
      return "tool_use";
    }
    return stopReason ?? (hasCalls ? "tool_use" : "end_turn");
  }

  #finishCalls(taken: Set<string>): ProviderToolCall[] {
    const calls: ProviderToolCall[] = [];
    for (const slot of this.#calls.slots) {
      if (slot.name === "") {
        this.warn(warning("call_without_name"));
        continue;
      }
      const { value, repaired } = parseArguments(slot.argumentsText);
      if (repaired) this.warn(warning("arguments_repaired", { name: slot.name }));
      calls.push({
        id: uniqueId(slot.id, taken),
        name: slot.name,
        arguments: value,
        ...(slot.extra && { extra: slot.extra }),
      });
    }
    return calls;
  }
}
