import { Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useKeeping } from "../../app/keeping";
import { lazyPart } from "../parts/lazy-part";

const SessionList = lazyPart(() => import("./SessionList"));

/** The reader's own sessions: everything is kept as it happens, so this only finds and names. */
export function SessionsButton() {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(false);
  const count = useKeeping((state) => state.sessions.length);
  return (
    <>
      <button
        type="button"
        className="button max-sm:px-2 max-sm:text-xs"
        onClick={() => {
          setOpened(true);
          dialog.current?.showModal();
        }}
      >
        {t("sessions.button")}
        {count > 0 && <span className="font-normal text-dim tabular-nums max-sm:hidden">{count}</span>}
      </button>
      <dialog ref={dialog} aria-labelledby="sessions-title" className="dialog max-w-xl">
        <div className="mb-1 flex items-baseline gap-3">
          <h2 id="sessions-title" className="flex-1 font-bold text-base">
            {t("sessions.title")}
          </h2>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {t("app.close")}
          </button>
        </div>
        <p className="mb-3 text-dim">{t("sessions.hint")}</p>
        {opened && (
          <Suspense>
            <SessionList onOpened={() => dialog.current?.close()} />
          </Suspense>
        )}
      </dialog>
    </>
  );
}
