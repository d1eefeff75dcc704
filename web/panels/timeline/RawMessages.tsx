import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { session, useNode } from "../../app/store";
import type { Message } from "../../loop";
import { CopyButton } from "../parts/CopyButton";
import { JsonDraft } from "../parts/JsonDraft";
import { useRemembered } from "../parts/use-remembered";

/** The array exactly, nothing left out and nothing added; and the place to paste another. */
export function RawMessages() {
  const { t } = useTranslation();
  const { messages } = useNode();
  const text = useMemo(() => JSON.stringify(messages.toArray(), null, 2), [messages]);
  const [draft, setDraft] = useRemembered<string | null>("raw", null);
  if (draft !== null) {
    return (
      <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto p-3">
        <JsonDraft
          label={t("raw.label")}
          hint={t("raw.hint")}
          minLines={16}
          draft={draft}
          onChange={setDraft}
          onSave={async (text) => session.getState().edit({ op: "all", messages: await messagesIn(text) })}
          onDone={() => setDraft(null)}
        />
      </div>
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 p-3">
      <div className="flex justify-end gap-2">
        <button type="button" className="button" onClick={() => setDraft(text)}>
          {t("raw.edit")}
        </button>
        <CopyButton text={text} />
      </div>
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

/** This page's own shape exactly, whatever is wrong with it; any other that the import knows. */
async function messagesIn(text: string): Promise<readonly Message[]> {
  const { ParseError, parseMessages } = await import("../../scenario/messages");
  try {
    return parseMessages(text);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const { detectShape, importRun } = await import("../../scenario/import");
    let shape: ReturnType<typeof detectShape>;
    try {
      shape = detectShape(text);
    } catch {
      throw error; // no JSON: where it breaks was said by the first
    }
    if (!shape) throw error;
    return importRun(text, shape).messages;
  }
}
