import { useTranslation } from "react-i18next";
import { useLive } from "../../app/live";
import { Reasoning } from "./ReplyExtras";

/** The reply that is arriving: text and arguments as they come. It is not in messages[] before it is whole. */
export default function LiveCard() {
  const { t } = useTranslation();
  const reply = useLive((state) => state.reply);
  if (!reply) return null;
  const { text, reasoning, calls } = reply;
  return (
    <article
      data-testid="live-reply"
      aria-label={t("live.label")}
      aria-busy="true"
      className="rounded-lg border border-line border-l-4 border-l-assistant border-dashed bg-panel px-3 py-2"
    >
      <header className="flex min-h-6 items-center gap-2 text-dim text-xs">
        <span className="font-bold text-assistant">assistant</span>
        <span className="chip bg-now text-now-ink">{t("live.arriving")}</span>
      </header>
      {reasoning && <Reasoning text={reasoning} />}
      {text && (
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {text}
        </p>
      )}
      {calls.map((call, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: calls of a reply are told apart by position
        <p key={n} className="mt-1 whitespace-pre-wrap font-mono text-[0.8rem] [overflow-wrap:anywhere]">
          <span className="code-title">{call.name}</span>({call.argumentsText}
        </p>
      ))}
    </article>
  );
}
