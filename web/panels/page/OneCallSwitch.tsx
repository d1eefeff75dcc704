import { useTranslation } from "react-i18next";
import { session, useNode } from "../../app/store";

/** What the same prompt comes to without the loop. */
export function OneCallSwitch() {
  const { t } = useTranslation();
  const { oneCall } = useNode().setup;
  return (
    <label className="flex cursor-pointer items-center gap-1.5" title={t("app.oneCallHint")}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={oneCall}
        className="switch"
        checked={oneCall}
        onChange={(event) => session.getState().compareOneCall(event.target.checked)}
      />
      {t("app.oneCall")}
    </label>
  );
}
