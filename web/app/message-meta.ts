import type { Json, JsonObject, Message } from "../loop";
import type { ModelWarning } from "../models/reply/warnings";
import type { Usage } from "../models/types";

/** What is known about a message besides its content: noted when it was appended, absent where it was typed. */
export interface MessageMeta {
  readonly ms?: number;
  /** The same without the time that a person took, where a time limit measured it. */
  readonly runMs?: number;
  /** Of a result: the arguments that a person put in place of the model's before allowing the call. */
  readonly editedArguments?: JsonObject;
  /** Of a reply: what the model thought, as far as its provider shows it. Never part of the answer. */
  readonly reasoning?: string;
  readonly usage?: Usage;
  readonly warnings?: readonly ModelWarning[];
  /** What controls did on the way to it, as their notes. */
  readonly controls?: readonly JsonObject[];
}

// Keyed by the message object: edits make a new object, so a changed message never wears an old note.
const known = new WeakMap<Message, MessageMeta>();

export function setMeta(message: Message, meta: MessageMeta): void {
  known.set(message, meta);
}

export function metaOf(message: Message): MessageMeta | undefined {
  return known.get(message);
}

/** A step's note, as it was recorded, in the words of this file. */
export function metaFrom(
  step: { readonly ms?: number | undefined; readonly note?: JsonObject | undefined },
  controls: readonly JsonObject[],
): MessageMeta {
  const { arguments: editedArguments, reasoning, usage, warnings, runMs } = step.note ?? {};
  return {
    ...(step.ms !== undefined && { ms: step.ms }),
    ...(typeof runMs === "number" && { runMs }),
    ...(isObject(editedArguments) && { editedArguments }),
    ...(typeof reasoning === "string" && { reasoning }),
    ...(isObject(usage) && { usage: usage as unknown as Usage }),
    ...(Array.isArray(warnings) && { warnings: warnings as unknown as ModelWarning[] }),
    ...(controls.length > 0 && { controls }),
  };
}

function isObject(value: Json | undefined): value is JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
