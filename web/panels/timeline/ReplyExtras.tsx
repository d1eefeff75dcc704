import { useTranslation } from "react-i18next";
import { controlSentence } from "../../app/control-sentence";
import type { MessageMeta } from "../../app/message-meta";
import { localize } from "../../scenario/localize";

/** What is known of a reply besides the message: what the model thought, what it cost, what was odd about it. */
export default function ReplyExtras({ meta }: { readonly meta: MessageMeta }) {
  const { i18n } = useTranslation();
  return (
    <div className="mt-1 flex flex-col gap-1">
      {meta.reasoning && <Reasoning text={meta.reasoning} />}
      {meta.warnings?.map((warning, n) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: warnings have no identity of their own
          key={n}
          data-testid="warning"
          data-code={warning.code}
          className="rounded bg-now px-2 py-1 text-now-ink text-xs [overflow-wrap:anywhere]"
        >
          {localize({ ...warning.text }, i18n.language)}
          {warning.call && (
            <code className="mt-0.5 block font-mono">
              {warning.call.name}({JSON.stringify(warning.call.arguments)})
            </code>
          )}
        </p>
      ))}
    </div>
  );
}

/** Kept apart from the answer, and folded: it is no part of messages[]. */
export function Reasoning({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  return (
    <details data-testid="reasoning" className="text-dim text-xs">
      <summary className="flex min-h-6 cursor-pointer items-center">
        {t("live.reasoning", { count: text.length })}
      </summary>
      <p
        dir="auto"
        className="whitespace-pre-wrap border-line border-l-2 pl-2 italic [overflow-wrap:anywhere]"
      >
        {text}
      </p>
    </details>
  );
}

/** What controls did between two messages, as steps in the timeline. */
export function ControlNotes({ notes }: { readonly notes: NonNullable<MessageMeta["controls"]> }) {
  const { t } = useTranslation();
  return notes.map((note, n) => (
    <p
      // biome-ignore lint/suspicious/noArrayIndexKey: notes stand in the order in which they came
      key={n}
      data-testid="control-step"
      data-control={String(note.control)}
      className="rounded-lg border border-line border-dashed bg-sunken px-3 py-1.5 text-xs [overflow-wrap:anywhere]"
    >
      <span className="chip mr-2 bg-now text-now-ink">{String(note.control)}</span>
      {controlSentence(note, t)}
    </p>
  ));
}
