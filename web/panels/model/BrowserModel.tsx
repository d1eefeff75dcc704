import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type PromptApiStatus, promptApiStatus } from "../../models/prompt-api";
import { localize } from "../../scenario/localize";

/** The browser's own model: whether there is one, in its own words. */
export default function BrowserModel() {
  const { t, i18n } = useTranslation();
  const [status, setStatus] = useState<PromptApiStatus>();
  useEffect(() => {
    let gone = false;
    void promptApiStatus().then((found) => {
      if (!gone) setStatus(found);
    });
    return () => {
      gone = true;
    };
  }, []);
  const usable = status && status.state !== "missing" && status.state !== "unavailable";
  return (
    <>
      <p className="text-dim">{t("model.browser")}</p>
      {status && (
        <p role="status" data-state={status.state} className={usable ? "text-ok" : "text-bad"}>
          {localize({ ...status.text }, i18n.language)}
        </p>
      )}
    </>
  );
}
