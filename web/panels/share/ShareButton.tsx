import { Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../parts/Icon";
import { lazyPart } from "../parts/lazy-part";

const ShareDialog = lazyPart(() => import("./ShareDialog"));

/** What the class is given: a link, a code to photograph, a frame for a course page, a file. */
export function ShareButton() {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button"
        aria-label={t("share.button")}
        title={t("share.button")}
        onClick={() => {
          setOpen(true);
          dialog.current?.showModal();
        }}
      >
        <Icon name="share" />
        <span className="max-lg:hidden">{t("share.button")}</span>
      </button>
      <dialog
        ref={dialog}
        aria-labelledby="share-title"
        className="dialog share-dialog"
        onClose={(event) => {
          if (event.target === event.currentTarget) setOpen(false); // not the code that filled the screen
        }}
      >
        <div className="mb-2 flex items-center gap-3">
          <h2 id="share-title" className="flex-1 font-bold text-base">
            {t("share.button")}
          </h2>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {t("app.close")}
          </button>
        </div>
        {open && (
          <Suspense fallback={<div className="min-h-96" />}>
            <ShareDialog />
          </Suspense>
        )}
      </dialog>
    </>
  );
}
