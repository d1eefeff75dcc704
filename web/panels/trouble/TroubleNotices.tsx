import { useTranslation } from "react-i18next";
import { saveNow, sessionAsText } from "../../app/keeping";
import { useOffline } from "../../app/offline";
import { useTrouble } from "../../app/trouble";
import { saveFile } from "../parts/save-file";

/** A new version that is offered, and what failed where nobody was waiting for it. */
export function TroubleNotices() {
  const { t } = useTranslation();
  const { update, later, apply } = useOffline();
  const { trouble, dismiss } = useTrouble();
  return (
    <>
      {update && (
        <div role="status" data-testid="update" className="notice">
          <span className="min-w-48 flex-1">{t("trouble.update")}</span>
          <button type="button" className="button" onClick={() => void apply()}>
            {t("trouble.reload")}
          </button>
          <button type="button" className="button" onClick={later}>
            {t("trouble.later")}
          </button>
        </div>
      )}
      {trouble && (
        <div role="alert" data-testid="trouble" data-kind={trouble.kind} className="notice">
          <span className="min-w-48 flex-1 [overflow-wrap:anywhere]">
            {t(`trouble.${trouble.kind}`)} <span className="font-mono text-xs">{trouble.message}</span>
          </span>
          <SaveAndReload />
          <button type="button" className="button" onClick={dismiss}>
            {t("app.close")}
          </button>
        </div>
      )}
    </>
  );
}

/** What is always possible after a failure: take the session away as a file, or come back to it in a fresh page. */
export function SaveAndReload() {
  const { t } = useTranslation();
  return (
    <>
      <button
        type="button"
        className="button"
        onClick={() => saveFile("agent-loop-session.json", sessionAsText())}
      >
        {t("notice.save")}
      </button>
      <button
        type="button"
        className="button"
        onClick={() => void saveNow().finally(() => location.reload())}
      >
        {t("trouble.reload")}
      </button>
    </>
  );
}
