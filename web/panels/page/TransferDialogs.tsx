import { Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { takeWhatIsDropped, useTransfer } from "../../app/transfer";
import { lazyPart } from "../parts/lazy-part";

const ExportForm = lazyPart(() => import("../export/ExportForm"));
const ImportForm = lazyPart(() => import("../import/ImportForm"));

/** The two ways in and out of the page for runs; the import opens by itself on what is dropped or pasted. */
export function TransferDialogs() {
  const { t } = useTranslation();
  const { open, close } = useTransfer();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(takeWhatIsDropped, []);
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="transfer-title"
      className={`dialog share-dialog ${open === "export" ? "max-w-4xl" : ""}`}
      onClose={close}
    >
      {open && (
        <>
          <div className="mb-2 flex items-center gap-3">
            <h2 id="transfer-title" className="flex-1 font-bold text-base">
              {open === "import" ? t("app.import") : t("app.export")}
            </h2>
            <button type="button" className="button" onClick={close}>
              {t("app.close")}
            </button>
          </div>
          <Suspense fallback={<div className="min-h-96" />}>
            {open === "import" ? <ImportForm /> : <ExportForm />}
          </Suspense>
        </>
      )}
    </dialog>
  );
}
