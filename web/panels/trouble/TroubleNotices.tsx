import { useTranslation } from "react-i18next";
import { useOffline } from "../../app/offline";
import { useTrouble } from "../../app/trouble";
import { SaveAndReload } from "../parts/SaveAndReload";

/** A new version that is offered, and what failed where nobody was waiting for it. */
export default function TroubleNotices() {
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
