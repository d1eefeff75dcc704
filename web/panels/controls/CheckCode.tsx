import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LazyCodeEditor } from "../parts/LazyCodeEditor";

/** The completion check's function. It takes effect when it is saved: half-typed code decides nothing. */
export function CheckCode({
  code,
  onSave,
}: {
  readonly code: string;
  readonly onSave: (code: string) => void;
}) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(code);
  return (
    <>
      <LazyCodeEditor
        label={t("controls.check")}
        language="javascript"
        minLines={8}
        value={draft}
        onChange={setDraft}
      />
      <button
        type="button"
        className="button self-end"
        aria-label={t("controls.saveCheck")}
        disabled={draft === code}
        onClick={() => onSave(draft)}
      >
        {t("edit.save")}
      </button>
    </>
  );
}
