import type { JsonObject, Message } from "../loop";

/** What is known about a message besides its content: noted when it was appended, absent where it was typed. */
export interface MessageMeta {
  readonly ms?: number;
  /** Of a result: the arguments that a person put in place of the model's before allowing the call. */
  readonly editedArguments?: JsonObject;
}

// Keyed by the message object: edits make a new object, so a changed message never wears an old note.
const known = new WeakMap<Message, MessageMeta>();

export function setMeta(message: Message, meta: MessageMeta): void {
  known.set(message, meta);
}

export function metaOf(message: Message): MessageMeta | undefined {
  return known.get(message);
}
