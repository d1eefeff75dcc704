import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Answer, Question } from "../../app/ask";
import { useNode } from "../../app/store";
import { ArgumentsForm, parseObject } from "../parts/ArgumentsForm";

/** The run waits: a person decides whether this call happens, and with which arguments. */
export default function AskCard({ question }: { readonly question: Question }) {
  const { t } = useTranslation();
  const { call } = question;
  const schema = useNode().setup.tools.find((tool) => tool.name === call.name)?.parameters ?? {};
  const original =
    typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments, null, 2);
  const [text, setText] = useState(original);
  const [reason, setReason] = useState("");
  const args = parseObject(text);
  const edited = args && JSON.stringify(args) !== JSON.stringify(call.arguments);

  const allow = (always: boolean) => {
    if (!args) return;
    const answer: Answer = { allow: true, ...(always && { always }), ...(edited && { arguments: args }) };
    question.answer(answer);
  };

  return (
    <section
      data-testid="ask"
      aria-label={t("ask.title", { name: call.name })}
      className="flex flex-col gap-3 rounded-lg border-2 border-now-edge bg-panel p-3"
    >
      <div>
        <h2 className="font-bold">{t("ask.title", { name: call.name })}</h2>
        <p className="text-dim">{t("ask.hint")}</p>
      </div>
      <ArgumentsForm schema={schema} text={text} onChange={setText} />
      {!args && <p className="text-bad text-xs">{t("ask.notObject")}</p>}
      {edited && <p className="text-now-ink text-xs">{t("ask.edited")}</p>}
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button button-primary" disabled={!args} onClick={() => allow(false)}>
          {t("ask.once")}
        </button>
        <button type="button" className="button" disabled={!args} onClick={() => allow(true)}>
          {t("ask.always")}
        </button>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <input
          type="text"
          className="field min-w-40 flex-1"
          aria-label={t("ask.reason")}
          placeholder={t("ask.reason")}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <button
          type="button"
          className="button"
          onClick={() => question.answer({ allow: false, ...(reason.trim() && { reason: reason.trim() }) })}
        >
          {t("ask.deny")}
        </button>
      </div>
    </section>
  );
}
