import { useRef } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly mono?: boolean;
  /** Takes the focus when the editor opens. */
  readonly first?: boolean;
}

const LONG = 400;

/** A text box that grows with its text; a long text opens large. Enter is a new line. */
export function GrowingText({ label, value, onChange, mono = false, first = false }: Props) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const box = `field ${mono ? "font-mono text-[0.8rem]" : ""}`;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-semibold text-xs">{label}</span>
        {value.length > LONG && (
          <button
            type="button"
            className="text-accent text-xs underline"
            onClick={() => dialog.current?.showModal()}
          >
            {t("edit.large")}
          </button>
        )}
      </div>
      <textarea
        aria-label={label}
        dir="auto"
        className={`${box} field-sizing-content max-h-72 min-h-9`}
        rows={1}
        spellCheck={!mono}
        data-first={first || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <dialog ref={dialog} aria-label={label} className="dialog dialog-wide">
        <div className="flex h-[80dvh] flex-col gap-3 p-4">
          <textarea
            aria-label={label}
            dir="auto"
            className={`${box} min-h-0 flex-1 resize-none`}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button type="button" className="button self-end" onClick={() => dialog.current?.close()}>
            {t("app.close")}
          </button>
        </div>
      </dialog>
    </div>
  );
}
