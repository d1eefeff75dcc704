import type { ModelError } from "../errors";
import type { Adaptation } from "../reply/memory";
import type { ChatBody } from "./request";

interface Rule {
  readonly adaptation: Adaptation;
  /** Whether the refusal asks for it, and the request is not in that form yet. */
  readonly asked: (refusal: string, body: ChatBody) => boolean;
}

const RULES: readonly Rule[] = [
  {
    adaptation: "max_completion_tokens",
    asked: (refusal, body) =>
      "max_tokens" in body &&
      /max_tokens/.test(refusal) &&
      /max_completion_tokens|unsupported_parameter/.test(refusal),
  },
  {
    adaptation: "max_tokens",
    asked: (refusal, body) =>
      "max_completion_tokens" in body && /max_completion_tokens/.test(refusal) && isUnknown(refusal),
  },
  {
    adaptation: "no_stream_options",
    asked: (refusal, body) => "stream_options" in body && /stream_options|include_usage/.test(refusal),
  },
  {
    adaptation: "short_ids",
    asked: (refusal) => /tool call id/i.test(refusal) && /length of 9/i.test(refusal),
  },
  {
    adaptation: "merge_turns",
    asked: (refusal) =>
      /roles must alternate|expected last role|consecutive (?:user|messages)/i.test(refusal),
  },
  {
    adaptation: "plain_schema",
    asked: (refusal, body) =>
      "tools" in body &&
      /additionalProperties|\$schema|exclusiveM|propertyNames|uniqueItems|function_declarations|patternProperties/.test(
        refusal,
      ),
  },
  {
    adaptation: "echo_reasoning",
    asked: (refusal) =>
      /reasoning_content|reasoning content/i.test(refusal) &&
      /must|missing|required|passed back/i.test(refusal),
  },
  { adaptation: "thought_signatures", asked: (refusal) => /thought_?signature/i.test(refusal) },
];

/**
 * The form of request that a refusal asks for, where it is one that the reader did not choose: the older name of a
 * parameter, an extra of ours, a form of id. A setting of the reader's is never taken away; the error names it instead.
 */
export function adaptationFor(
  { kind, details }: ModelError,
  body: ChatBody,
  learned: ReadonlySet<Adaptation>,
): Adaptation | undefined {
  if (kind !== "bad_request" && kind !== "server") return undefined;
  const refusal = `${details.param ?? ""} ${details.body ?? ""} ${details.message}`;
  return RULES.find(({ adaptation, asked }) => !learned.has(adaptation) && asked(refusal, body))?.adaptation;
}

function isUnknown(refusal: string): boolean {
  return /unsupported|unrecognized|unknown|unexpected|not permitted|not supported|not allowed|extra_?(?:inputs|forbidden)/i.test(
    refusal,
  );
}
