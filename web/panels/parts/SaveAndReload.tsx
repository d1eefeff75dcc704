import { useTranslation } from "react-i18next";
import { saveNow, sessionAsText } from "../../app/keeping";
import { saveFile } from "./save-file";

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
