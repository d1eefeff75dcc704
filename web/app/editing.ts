/** Messages that are open in an editor. What is typed there outlives the editor, the panel and (kept) a reload. */
import { create } from "zustand";
import { cursorNode, type Edit, replaceMessage } from "../history";
import type { Message } from "../loop";
import { draftOf, type MessageDraft, messageOfDraft } from "./message-draft";
import { session } from "./store";
import { rememberedView, rememberView } from "./tab";

/** An open editor: over the message at `index`, or for a new one that will be put there. */
export interface Editing {
  readonly index: number;
  readonly insert: boolean;
  readonly draft: MessageDraft;
}

interface EditingState {
  readonly open: Editing | undefined;
  start(index: number, message: Message): void;
  insert(index: number): void;
  change(change: Partial<MessageDraft>): void;
  cancel(): void;
  /** @returns whether the draft was a message and went into messages[] */
  save(): boolean;
}

export const useEditing = create<EditingState>((set, get) => ({
  open: rememberedView<Editing | null>("editing") ?? undefined,
  start: (index, message) => set({ open: { index, insert: false, draft: draftOf(message) } }),
  insert: (index) => set({ open: { index, insert: true, draft: draftOf({ role: "user", content: "" }) } }),
  change(change) {
    const { open } = get();
    if (open) set({ open: { ...open, draft: { ...open.draft, ...change } } });
  },
  cancel: () => set({ open: undefined }),
  save() {
    const { open } = get();
    if (!open) return false;
    const { message } = messageOfDraft(open.draft);
    if (!message) return false;
    const { messages } = cursorNode(session.getState().history);
    const edit: Edit = open.insert
      ? { op: "insert", index: Math.min(open.index, messages.length), message }
      : replaceMessage(messages, open.index, message);
    const unchanged = !open.insert && JSON.stringify(messages.get(open.index)) === JSON.stringify(message);
    if (!unchanged) session.getState().edit(edit);
    set({ open: undefined });
    return true;
  },
}));

// What is being typed comes back after a reload in the middle of it.
useEditing.subscribe(({ open }) => rememberView("editing", open ?? null));
