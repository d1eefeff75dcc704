import { useState } from "react";
import { useTranslation } from "react-i18next";

const SHOWN = 1200;

/** Text as it is: never markup. A long one is folded, so that one message cannot push all others away. */
export function LongText({ text, mono = false }: { readonly text: string; readonly mono?: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  // Every line of a text goes the way its own first letter does; code always goes one way.
  const style = mono ? "font-mono text-[0.8rem]" : "[unicode-bidi:plaintext]";
  if (text === "") return <p className="text-dim italic">{t("timeline.emptyText")}</p>;
  const long = text.length > SHOWN;
  return (
    <>
      <p dir={mono ? "ltr" : "auto"} className={`whitespace-pre-wrap [overflow-wrap:anywhere] ${style}`}>
        {long && !open ? `${text.slice(0, SHOWN)}…` : text}
      </p>
      {long && (
        <button type="button" className="text-accent underline" onClick={() => setOpen(!open)}>
          {open ? t("timeline.shorter") : t("timeline.longer", { count: text.length })}
        </button>
      )}
    </>
  );
}
