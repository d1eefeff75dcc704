import { TOOL_NAME } from "../../app/registry";
import type { JsonObject } from "../../loop";
import type { ToolDefinition } from "../../scenario/types";
import { checkSchema, draftParameters } from "../../tools";
import type { ToolDraft } from "./draft";

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
