import type { Message } from "../../loop";
import { applyEdit } from "../edit";
import { MessageList } from "../message-list";
import { checkPairs } from "./pairing";
import { checkMessages } from "./single";
import type { CheckOptions, Finding } from "./types";

export { type CheckOptions, type Finding, type Rule, STATUS } from "./types";

const DEFAULTS: CheckOptions = { maxResultChars: 400_000 };

/** What a provider would say to these messages, before it costs a call. In the order of the messages. */
export function checkTranscript(
  messages: readonly Message[],
  options: Partial<CheckOptions> = {},
): Finding[] {
  const findings: Finding[] = [];
  const context = {
    messages,
    options: { ...DEFAULTS, ...options },
    report: (finding: Finding) => void findings.push(finding),
  };
  checkMessages(context);
  checkPairs(context);
  return findings.sort((a, b) => a.index - b.index);
}

export function repaired(messages: readonly Message[], finding: Finding): readonly Message[] {
  return (finding.repair ?? []).reduce(applyEdit, MessageList.from(messages)).toArray();
}

/** Mends one error after the other until there is none left; warnings stay as they are. */
export function repairAll(messages: readonly Message[]): readonly Message[] {
  let now = messages;
  // Each repair takes one error away or brings one nearer its place; the bound is for the day when that is wrong.
  for (let round = 0; round < 20 * messages.length + 100; round++) {
    const error = checkTranscript(now).find((finding) => finding.severity === "error" && finding.repair);
    if (!error) return now;
    now = repaired(now, error);
  }
  return now;
}
