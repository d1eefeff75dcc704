import { create } from "zustand";
import { freeName, renameInCode } from "../../app/registry";
import type { RegisteredTool } from "../../app/setup";
import { rememberedView, rememberView } from "../../app/tab";
import type { Permission } from "../../scenario/types";

/** A tool as it stands in the form: text that may not be a tool yet. */
export interface ToolDraft {
  readonly name: string;
  readonly description: string;
  /** JSON text; while it is `undefined` the parameters are drafted from the code. */
  readonly parameters: string | undefined;
  readonly code: string;
  readonly permission: Permission;
  readonly readOnly: boolean;
  readonly args: string;
}

interface DraftState {
  /** Name of the tool that is being changed; `undefined` for a new one. */
  readonly editing: string | undefined;
  readonly draft: ToolDraft;
  readonly open: boolean;
  start(tools: readonly RegisteredTool[]): void;
  edit(tool: RegisteredTool): void;
  change(change: Partial<ToolDraft>): void;
  /** Closing keeps what was typed: the form opens on it again. */
  close(): void;
  discard(): void;
}

const template = (name: string) =>
  `/**\n * @param {number} a\n */\nfunction ${name}({ a }) {\n  return a + 1\n}`;

const blank = (name: string): ToolDraft => ({
  name,
  description: "",
  parameters: undefined,
  code: template(name),
  permission: "allow",
  readOnly: true,
  args: "{}",
});

type Kept = Pick<DraftState, "draft" | "open"> & { readonly editing?: string };

export const useToolDraft = create<DraftState>((set, get) => ({
  editing: undefined,
  draft: blank("my_tool"),
  open: false,
  ...rememberedView<Kept>("tool"),
  start(tools) {
    const kept = get().editing === undefined && get().draft.code !== template(get().draft.name);
    if (kept) set({ open: true });
    else set({ editing: undefined, draft: blank(freeName(tools, "my_tool")), open: true });
  },
  edit(tool) {
    if (get().editing === tool.name) set({ open: true });
    else set({ editing: tool.name, draft: draftOf(tool), open: true });
  },
  change(change) {
    const { draft } = get();
    // Code that nobody has touched, or that still carries the old name, follows a new name.
    const code =
      change.name !== undefined && change.code === undefined
        ? renameInCode(draft.code, draft.name, change.name)
        : draft.code;
    set({ draft: { ...draft, code, ...change } });
  },
  close: () => set({ open: false }),
  discard: () => set({ open: false, editing: undefined, draft: blank("my_tool") }),
}));

// What is being typed comes back after a reload in the middle of it.
useToolDraft.subscribe(({ draft, editing, open }) => rememberView("tool", { draft, editing, open }));

function draftOf(tool: RegisteredTool): ToolDraft {
  const { name, description, code, permission, readOnly } = tool;
  return {
    name,
    description,
    code,
    permission,
    readOnly,
    parameters: JSON.stringify(tool.parameters, null, 2),
    args: "{}",
  };
}
