import { useState } from "react";
import { useTranslation } from "react-i18next";

export function CopyButton(props: {
  readonly text: string;
  /** What is copied, where there is more than one thing to copy. */
  readonly label?: string;
  /** The words on the button, in place of `Copy`. */
  readonly words?: string;
  readonly primary?: boolean;
}) {
  const { text, label, words, primary } = props;
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
      className={`button self-end ${primary ? "button-primary" : ""}`}
      aria-label={label && t("app.copyAs", { what: label })}
      onClick={() => void copy()}
    >
      {copied ? t("app.copied") : (words ?? label ?? t("app.copy"))}
    </button>
  );
}
