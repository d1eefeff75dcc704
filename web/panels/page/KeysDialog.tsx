import type { Ref } from "react";
import { useTranslation } from "react-i18next";

const KEYS = [
  ["→ n", "step"],
  ["← p", "back"],
  ["t", "turn"],
  ["Space", "run"],
  ["Home End", "ends"],
  ["e", "edit"],
  ["[ ]", "branches"],
  ["Ctrl+Z", "undo"],
  ["Ctrl+Shift+Z", "redo"],
  ["f", "present"],
  ["?", "help"],
] as const;

export function KeysDialog({ ref }: { readonly ref: Ref<HTMLDialogElement> }) {
  const { t } = useTranslation();
  return (
    <dialog ref={ref} aria-labelledby="keys-title" className="dialog">
      <h2 id="keys-title" className="mb-1 font-bold text-base">
        {t("keys.title")}
      </h2>
      <p className="mb-3 text-dim">{t("keys.note")}</p>
      <dl className="mb-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {KEYS.map(([keys, name]) => (
          <div key={name} className="contents">
            <dt className="flex gap-1">
              {keys.split(" ").map((key) => (
                <kbd
                  key={key}
                  className="rounded border border-line-strong px-1.5 font-mono text-xs leading-5"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        className="button"
        onClick={(event) => event.currentTarget.closest("dialog")?.close()}
      >
        {t("app.close")}
      </button>
    </dialog>
  );
}
