import { useTranslation } from "react-i18next";
import type { Opened } from "../../app/start";

/** What came of a scenario from outside: who made it cannot be known, so this says what it brings. */
export default function OpenedNotice({
  opened,
  onClose,
}: {
  readonly opened: Opened;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div role={opened.type === "failed" ? "alert" : "status"} data-testid="opened" className="notice">
      <span className="min-w-48 flex-1 [overflow-wrap:anywhere]">
        {opened.type === "failed" ? (
          <>
            <b>{t("opened.failed")}</b> {opened.error.message} {opened.error.hint}
          </>
        ) : (
          <>
            {t("opened.link")} {t("opened.tools", { count: opened.tools })}
            {opened.removed.length > 0 && ` ${t("opened.removed", { count: opened.removed.length })}`}
          </>
        )}
      </span>
      <button type="button" className="button" onClick={onClose}>
        {t("app.close")}
      </button>
    </div>
  );
}
