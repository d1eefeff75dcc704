import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNode } from "../../app/store";
import { CopyButton } from "../parts/CopyButton";

/** The array exactly, nothing left out and nothing added. */
export function RawMessages() {
  const { t } = useTranslation();
  const { messages } = useNode();
  const text = useMemo(() => JSON.stringify(messages.toArray(), null, 2), [messages]);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 p-3">
      <CopyButton text={text} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section aria-label={t("raw.label")} tabIndex={0} className="min-h-0 flex-1 overflow-auto">
        <pre
          data-testid="raw-messages"
          className="whitespace-pre-wrap font-mono text-[0.8rem] leading-relaxed [overflow-wrap:anywhere]"
        >
          {text}
        </pre>
      </section>
    </div>
  );
}
