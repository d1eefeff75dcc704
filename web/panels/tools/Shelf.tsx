import { Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../parts/lazy-part";

const ShelfList = lazyPart(() => import("./ShelfList"));

/** Ready toys, added with one click. */
export function Shelf() {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button"
        onClick={() => {
          setOpened(true);
          dialog.current?.showModal();
        }}
      >
        {t("tools.shelf")}
      </button>
      <dialog ref={dialog} aria-labelledby="shelf-title" className="dialog dialog-wide">
        <div className="flex max-h-[inherit] flex-col">
          <div className="flex items-baseline gap-3 border-line border-b px-5 py-3">
            <h2 id="shelf-title" className="flex-1 font-bold text-base">
              {t("tools.shelf")}
            </h2>
            <button type="button" className="button" onClick={() => dialog.current?.close()}>
              {t("app.close")}
            </button>
          </div>
          {opened && (
            <Suspense>
              <ShelfList />
            </Suspense>
          )}
        </div>
      </dialog>
    </>
  );
}
