import type { Json, JsonObject } from "../../loop";
import { isObject, JsonProgress, sameArguments } from "./arguments";

/** A piece of a call as a stream brings it. Every part may be missing. */
export interface CallFragment {
  readonly index?: number | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly arguments?: string | Json | undefined;
  /** Where it stands among the fragments of its chunk, and how many those are. */
  readonly at: number;
  readonly of: number;
  readonly extra?: JsonObject | undefined;
}

/** A call as far as it has arrived. */
export class CallSlot {
  id = "";
  name = "";
  argumentsText = "";
  extra: JsonObject | undefined;
  readonly #progress = new JsonProgress();

  constructor(readonly index: number) {}

  get complete(): boolean {
    return this.#progress.complete;
  }

  /** @returns what was added; nothing where a server only repeats what is already whole */
  append(given: string | Json): string {
    if (typeof given !== "string") return this.#replace(given);
    if (given === "") return "";
    if (this.complete && given.trim() !== "" && sameArguments(this.argumentsText, given)) return "";
    this.argumentsText += given;
    this.#progress.feed(given);
    return given;
  }

  /** Arguments as an object are whole; one that comes again is the newer state of the same. */
  #replace(value: Json): string {
    if (!isObject(value)) return "";
    const text = JSON.stringify(value);
    if (this.argumentsText !== "") {
      if (sameArguments(this.argumentsText, text)) return "";
      this.argumentsText = text;
      return "";
    }
    this.argumentsText = text;
    this.#progress.feed(text);
    return text;
  }
}

/**
 * Puts the pieces of calls together: by index where there is one, else by id, else by order. A piece that names a
 * function under an index already in use, with another id, begins a new call; one without a name goes on with the last.
 */
export class CallSlots {
  readonly slots: CallSlot[] = [];
  readonly #byIndex = new Map<number, CallSlot>();

  constructor(private readonly toolNames: ReadonlySet<string>) {}

  /** @returns the call that the fragment belongs to, and whether it has just begun */
  find(fragment: CallFragment): { readonly slot: CallSlot; readonly isNew: boolean } {
    const found = this.#find(fragment);
    const slot = found ?? this.#open();
    if (fragment.index !== undefined) this.#byIndex.set(fragment.index, slot);
    return { slot, isNew: !found };
  }

  #open(): CallSlot {
    const slot = new CallSlot(this.slots.length);
    this.slots.push(slot);
    return slot;
  }

  #find(fragment: CallFragment): CallSlot | undefined {
    const { index, id, name } = fragment;
    if (index !== undefined) {
      const current = this.#byIndex.get(index);
      if (current) return this.#begins(fragment, current) ? undefined : current;
      return name || id ? undefined : this.slots.at(-1);
    }
    if (name && fragment.at > 0) return undefined; // side by side in one chunk, without an index
    if (id) {
      const current = this.slots.findLast((slot) => slot.id === id);
      if (current) return this.#begins(fragment, current) ? undefined : current;
      return name ? undefined : this.slots.at(-1);
    }
    const last = this.slots.at(-1);
    if (!last) return undefined;
    if (name) return this.#begins(fragment, last) ? undefined : last;
    return fragment.of > 1 ? (this.slots.at(fragment.at - fragment.of) ?? last) : last;
  }

  /** Whether a fragment that could go on with `current` is the beginning of another call instead. */
  #begins(fragment: CallFragment, current: CallSlot): boolean {
    const { id, name } = fragment;
    if (!name || current.name === "") return false;
    if (id && current.id && id !== current.id) return true;
    // The same id, or none: a whole call with another name or other arguments can be no repetition.
    if (current.complete) return !this.#repeats(fragment, current);
    if (name === current.name) return false; // name and id again on every piece
    if (fragment.index === undefined && !id) return true;
    return this.toolNames.has(name) && this.toolNames.has(current.name);
  }

  #repeats({ name, arguments: given }: CallFragment, current: CallSlot): boolean {
    if (name !== current.name) return false;
    if (given === undefined || given === "" || given === null) return true;
    const text = typeof given === "string" ? given : JSON.stringify(given);
    return text.trim() === "" || sameArguments(current.argumentsText, text);
  }
}

/** A name may come whole on every piece, or in pieces. */
export function mergeName(known: string, piece: string): string {
  return known === "" || piece.startsWith(known) ? piece : known + piece;
}
