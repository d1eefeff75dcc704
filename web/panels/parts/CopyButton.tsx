import { useState } from "react";
import { useTranslation } from "react-i18next";

/** @param label what is copied, where there is more than one thing to copy */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 1500);
    } catch {
      setCopied(false); // refused by the browser: the text is there to be selected
    }
  };
  return (
    <button
      type="button"
      className="button self-end"
      aria-label={label && t("app.copyAs", { what: label })}
      onClick={() => void copy()}
    >
      {copied ? t("app.copied") : (label ?? t("app.copy"))}
    </button>
  );
}
