import { useState } from "react";
import { useTranslation } from "react-i18next";

export function CopyButton({ text }: { readonly text: string }) {
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
    <button type="button" className="button self-end" onClick={() => void copy()}>
      {copied ? t("app.copied") : t("app.copy")}
    </button>
  );
}
