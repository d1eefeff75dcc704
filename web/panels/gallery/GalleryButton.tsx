import { Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../parts/Icon";
import { lazyPart } from "../parts/lazy-part";

const Gallery = lazyPart(() => import("./Gallery"));

/** Everything that can be opened: the built-in lessons, and the reader's own sessions. */
export function GalleryButton() {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button"
        aria-label={t("gallery.button")}
        title={t("gallery.button")}
        onClick={() => {
          setOpen(true);
          dialog.current?.showModal();
        }}
      >
        <Icon name="list" />
        <span className="max-xl:hidden">{t("gallery.button")}</span>
      </button>
      <dialog
        ref={dialog}
        aria-labelledby="gallery-title"
        className="dialog share-dialog"
        onClose={() => setOpen(false)}
      >
        <div className="mb-2 flex items-center gap-3">
          <h2 id="gallery-title" className="flex-1 font-bold text-base">
            {t("gallery.button")}
          </h2>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {t("app.close")}
          </button>
        </div>
        {open && (
          <Suspense fallback={<div className="min-h-96" />}>
            <Gallery onOpened={() => dialog.current?.close()} />
          </Suspense>
        )}
      </dialog>
    </>
  );
}
