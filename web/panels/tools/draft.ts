import { create } from "zustand";
import { freeName, renameInCode, TOOL_NAME } from "../../app/registry";
import type { RegisteredTool } from "../../app/setup";
import { rememberedView, rememberView } from "../../app/tab";
import type { JsonObject } from "../../loop";
import type { Permission, ToolDefinition } from "../../scenario/types";
import { checkSchema, draftParameters } from "../../tools";

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

/** The parameters as text: the reader's own, or what the code's signature says. */
export function parametersText(draft: ToolDraft): string {
  return draft.parameters ?? JSON.stringify(draftParameters(draft.code, draft.name), null, 2);
}

export interface DraftProblems {
  readonly name?: "nameShape" | "nameTaken";
  readonly parameters?: string;
}

/** What keeps a draft from being a tool, by field. `tool` is there when nothing does. */
export function checkDraft(
  draft: ToolDraft,
  taken: readonly string[],
): { readonly problems: DraftProblems; readonly tool: ToolDefinition | undefined } {
  const { name, description, code, permission, readOnly } = draft;
  const nameProblem = !TOOL_NAME.test(name) ? "nameShape" : taken.includes(name) ? "nameTaken" : undefined;
  const { schema, problem } = parseParameters(parametersText(draft));
  const problems: DraftProblems = {
    ...(nameProblem && { name: nameProblem }),
    ...(problem && { parameters: problem }),
  };
  const tool =
    nameProblem || !schema
      ? undefined
      : { name, description, parameters: schema, code, permission, readOnly };
  return { problems, tool };
}

function parseParameters(text: string): { schema?: JsonObject; problem?: string } {
  try {
    const value: unknown = JSON.parse(text);
    const problem = checkSchema(value);
    return problem === undefined ? { schema: value as JsonObject } : { problem };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}
