import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { session, useNode } from "../../app/store";
import { type Asked, useTrust } from "../../app/trust";
import { repairAll } from "../../history/check";

/** Asks before a real model is called; closing it any other way is a no. */
export default function TrustDialog({ asked }: { readonly asked: Asked }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const { answer } = useTrust();
  const { setup, messages } = useNode();
  useEffect(() => dialog.current?.showModal(), []);
  const { model, why, errors } = asked;
  const repair = () => {
    answer(false);
    session.getState().edit({ op: "all", messages: repairAll(messages.toArray()) });
  };
  return (
    <dialog ref={dialog} aria-labelledby="trust-title" className="dialog" onClose={() => answer(false)}>
      <h2 id="trust-title" className="mb-2 font-bold text-base">
        {why === "stranger" ? t("trust.title") : t("trust.findingsTitle")}
      </h2>
      <p className="mb-2">{t("trust.model", { model })}</p>
      <p className="mb-4 text-dim">
        {why === "stranger"
          ? t("trust.hint", { count: setup.tools.length })
          : t("trust.findings", { count: errors })}
      </p>
      <p className="flex flex-wrap justify-end gap-2">
        <button type="button" className="button" onClick={() => answer(false)}>
          {t("trust.no")}
        </button>
        {why === "findings" && (
          <button type="button" className="button" onClick={repair}>
            {t("check.repairAll")}
          </button>
        )}
        <button type="button" className="button button-primary" onClick={() => answer(true)}>
          {t("trust.yes")}
        </button>
      </p>
    </dialog>
  );
}
