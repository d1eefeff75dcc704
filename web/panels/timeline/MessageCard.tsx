import { memo, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { metaOf } from "../../app/message-meta";
import type { Json, Message, ToolCall } from "../../loop";
import { lazyPart } from "../parts/lazy-part";
import { IdChip, StopReasonChip } from "./Chips";
import { argumentsText, jsonText } from "./json-text";
import { LongText } from "./LongText";
import { MessageActions } from "./MessageActions";

const ReplyExtras = lazyPart(() => import("./ReplyExtras"));

const ROLE_COLOUR = {
  system: "border-l-system",
  user: "border-l-user",
  assistant: "border-l-assistant",
  tool: "border-l-tool",
} as const;
const ROLE_TEXT = {
  system: "text-system",
  user: "text-user",
  assistant: "text-assistant",
  tool: "text-tool",
} as const;

interface Props {
  readonly message: Message;
  readonly index: number;
  /** Nothing stands after it. */
  readonly last: boolean;
  /** Appended by the step that the reader stands at. */
  readonly fresh: boolean;
  /** The call that is about to run, where it is one of this message's. */
  readonly activeCall: string | undefined;
}

export const MessageCard = memo(function MessageCard({ message, index, last, fresh, activeCall }: Props) {
  const { t } = useTranslation();
  const meta = metaOf(message) ?? {};
  const { ms, editedArguments, usage } = meta;
  return (
    <article
      data-testid="message"
      data-index={index}
      data-role={message.role}
      data-stop-reason={message.role === "assistant" ? message.stop_reason : undefined}
      aria-label={t("timeline.itemLabel", { index, role: message.role })}
      tabIndex={-1}
      className={`message rounded-lg border border-line border-l-4 bg-panel px-3 py-2 shadow-card ${ROLE_COLOUR[message.role]} ${fresh ? "fresh" : ""}`}
    >
      <header className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-dim text-xs">
        <span className="font-mono">[{index}]</span>
        <span className={`font-bold ${ROLE_TEXT[message.role]}`}>{message.role}</span>
        {message.role === "assistant" && <StopReasonChip reason={message.stop_reason} />}
        {message.role === "tool" && <IdChip id={message.tool_call_id} />}
        {editedArguments && (
          <span className="chip bg-now text-now-ink" title={argumentsText(editedArguments)}>
            {t("timeline.ranWith", { args: argumentsText(editedArguments) })}
          </span>
        )}
        {usage && (
          <span className="ml-auto tabular-nums" title={t("timeline.usage")}>
            ↑{usage.inputTokens} ↓{usage.outputTokens}
          </span>
        )}
        {ms !== undefined && (
          <span className={`tabular-nums ${usage ? "" : "ml-auto"}`}>
            {t("timeline.ms", { ms: rounded(ms) })}
          </span>
        )}
      </header>
      {message.role === "tool" ? (
        <div className={message.content.ok ? "" : "text-bad"}>
          <LongText mono text={jsonText(message.content as unknown as Json)} />
        </div>
      ) : (
        (message.role !== "assistant" || message.content !== null) && (
          <LongText text={message.content ?? ""} />
        )
      )}
      {message.role === "assistant" &&
        message.tool_calls?.map((call) => <Call key={call.id} call={call} active={call.id === activeCall} />)}
      {(meta.reasoning || meta.warnings) && (
        <Suspense>
          <ReplyExtras meta={meta} />
        </Suspense>
      )}
      <MessageActions message={message} index={index} last={last} />
    </article>
  );
});

function Call(props: { readonly call: ToolCall; readonly active: boolean }) {
  const { t } = useTranslation();
  const { id, name, arguments: args } = props.call;
  return (
    <div
      className={`mt-1 flex flex-wrap items-baseline gap-x-2 rounded px-1 font-mono text-[0.8rem] ${props.active ? "bg-now text-now-ink" : ""}`}
    >
      <IdChip id={id} />
      <span dir="ltr" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        <bdi className="code-title">{name}</bdi>({argumentsText(args)})
      </span>
      {typeof args === "string" && <span className="chip bg-bad-soft text-bad">{t("timeline.notJson")}</span>}
    </div>
  );
}

function rounded(ms: number): string {
  return ms < 10 ? ms.toFixed(1) : String(Math.round(ms));
}
