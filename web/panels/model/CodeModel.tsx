import { useState } from "react";
import { useTranslation } from "react-i18next";
import { session } from "../../app/store";
import { LazyCodeEditor } from "../parts/LazyCodeEditor";

/** A model as a function; it runs in the sandbox, as tools do. */
export function CodeModel({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(code);
  return (
    <>
      <p className="text-dim">{t("model.code")}</p>
      <LazyCodeEditor
        label="generate"
        language="javascript"
        minLines={12}
        value={draft}
        onChange={setDraft}
      />
      <button
        type="button"
        className="button self-end"
        disabled={draft === code}
        onClick={() => session.getState().changeSetup({ model: { kind: "code", code: draft } })}
      >
        {t("edit.save")}
      </button>
    </>
  );
}
