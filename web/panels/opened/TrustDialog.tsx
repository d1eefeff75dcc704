import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNode } from "../../app/store";
import { useTrust } from "../../app/trust";

/** Asks once before a stranger's scenario calls a real model; closing it any other way is a no. */
export default function TrustDialog({ model }: { readonly model: string }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const { answer } = useTrust();
  const tools = useNode().setup.tools.length;
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby="trust-title" className="dialog" onClose={() => answer(false)}>
      <h2 id="trust-title" className="mb-2 font-bold text-base">
        {t("trust.title")}
      </h2>
      <p className="mb-2">{t("trust.model", { model })}</p>
      <p className="mb-4 text-dim">{t("trust.hint", { count: tools })}</p>
      <p className="flex flex-wrap justify-end gap-2">
        <button type="button" className="button" onClick={() => answer(false)}>
          {t("trust.no")}
        </button>
        <button type="button" className="button button-primary" onClick={() => answer(true)}>
          {t("trust.yes")}
        </button>
      </p>
    </dialog>
  );
}
