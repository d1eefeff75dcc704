/** What became of each part of an import or an export, in the reader's language. */
import type { TFunction } from "i18next";

/** The sentences of `web/scenario/import` and `web/scenario/export`. One that is not here is shown as it is. */
const PHRASES = [
  [/^(.*): this page shows text alone, so only its type is kept$/, "transfer.detail.typeKept"],
  [/^(.*): this page shows text and calls alone$/, "transfer.detail.textAndCalls"],
  [/^(.*): it is no part of messages\[\]$/, "transfer.detail.noPart"],
  [/^(.*): a call that has no result yet$/, "transfer.detail.openCall"],
  [/^(.*): a step of the provider's own$/, "transfer.detail.providerStep"],
  [/^(.*): a tool that runs at the provider$/, "transfer.detail.providerTool"],
  [/^a tool(?: without a name: one)? that runs at the provider$/, "transfer.detail.providerToolOnly"],
  [/^a tool without a name$/, "transfer.detail.namelessTool"],
  [/^a part of a tool message that is no result$/, "transfer.detail.noResult"],
  [/^a field of (.*) that this page does not use$/, "transfer.detail.field"],
  [/^an artifact: the model never saw it$/, "transfer.detail.artifact"],
  [/^only the first choice becomes part of the run$/, "transfer.detail.firstChoice"],
  [/^a message of role (.*) without a result$/, "transfer.detail.roleWithoutResult"],
  [/^of another shape than the rest$/, "transfer.detail.otherShape"],
  [/^called in the messages, but not described: any arguments are accepted$/, "transfer.detail.undescribed"],
  [
    /^its code did not come along: a stand-in gives back the (\d+) recorded results$/,
    "transfer.detail.standIn",
  ],
  [/^the call of (.*) had no id of its own: (.*)$/, "transfer.detail.newId"],
  [/^the tool (.*) is called (.*) here$/, "transfer.detail.renamed"],
  [/^stop_reason (.*): no field for it$/, "transfer.lost.stopReason"],
  [/^the code of the tools$/, "transfer.lost.code"],
  [/^the descriptions of the tools: it is a list of messages alone$/, "transfer.lost.descriptions"],
  [/^a system message later than the first: the API refuses it$/, "transfer.lost.laterSystem"],
] as const;

export function partWords(detail: string, t: TFunction): string {
  for (const [pattern, key] of PHRASES) {
    const found = pattern.exec(detail);
    if (found) return t(key, { a: found[1] ?? "", b: found[2] ?? "" });
  }
  return detail;
}
