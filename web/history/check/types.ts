import type { Message } from "../../loop";
import type { Edit } from "../edit";

export type Rule =
  | "missing_result"
  | "open_call"
  | "orphan_result"
  | "misplaced_result"
  | "double_result"
  | "double_id"
  | "long_id"
  | "bad_id"
  | "bad_tool_name"
  | "arguments_not_json"
  | "empty_message"
  | "system_not_first"
  | "two_answers"
  | "starts_with_answer"
  | "prefill"
  | "long_result"
  | "lone_surrogate";

export interface Finding {
  readonly rule: Rule;
  /** The message it is about. */
  readonly index: number;
  /** `error`: at least one of the two APIs refuses the request. `warning`: accepted, but perhaps not meant. */
  readonly severity: "error" | "warning";
  /** What the sentence names: a call's id, a tool's name, a length. */
  readonly params: Readonly<Record<string, string | number>>;
  /** Mends it with one click, where there is a way that loses nothing which could be kept. */
  readonly repair?: readonly Edit[];
}

/** HTTP status with which an API answers such a request; null: it takes it. */
export const STATUS: Readonly<
  Record<Rule, { readonly openai: number | null; readonly anthropic: number | null }>
> = {
  missing_result: { openai: 400, anthropic: 400 },
  open_call: { openai: null, anthropic: null },
  orphan_result: { openai: 400, anthropic: 400 },
  misplaced_result: { openai: 400, anthropic: 400 },
  double_result: { openai: 400, anthropic: 400 },
  double_id: { openai: null, anthropic: 400 },
  long_id: { openai: 400, anthropic: null },
  bad_id: { openai: null, anthropic: 400 },
  bad_tool_name: { openai: 400, anthropic: 400 },
  arguments_not_json: { openai: null, anthropic: 400 },
  empty_message: { openai: null, anthropic: 400 },
  system_not_first: { openai: null, anthropic: 400 },
  two_answers: { openai: null, anthropic: null },
  starts_with_answer: { openai: null, anthropic: 400 },
  prefill: { openai: null, anthropic: null },
  long_result: { openai: 400, anthropic: 400 },
  lone_surrogate: { openai: 400, anthropic: 400 },
};

/** A look at one message with what stands around it. */
export interface Context {
  readonly messages: readonly Message[];
  readonly options: CheckOptions;
  report(finding: Finding): void;
}

export interface CheckOptions {
  /** Characters of JSON beyond which a result is taken not to fit the context window. @default 400,000 (some 100,000 tokens) */
  readonly maxResultChars: number;
}
