import { useState } from "react";
import { useTranslation } from "react-i18next";
import { session, useNode } from "../../app/store";
import type { Controls } from "../../scenario/types";

/** What the harness decides, whatever the model wants. */
export function ControlsPanel() {
  const { t } = useTranslation();
  const { controls } = useNode().setup;
  const change = (part: Partial<Controls>) =>
    session.getState().changeSetup({ controls: { ...controls, ...part } });
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3">
      <p className="text-dim">{t("controls.intro")}</p>
      <div className="flex flex-col gap-1">
        <label htmlFor="max-turns" className="font-semibold">
          {t("controls.maxTurns")}
        </label>
        <NumberBox
          id="max-turns"
          describedBy="max-turns-hint"
          max={1000}
          value={controls.maxTurns}
          onChange={(maxTurns) => change({ maxTurns })}
        />

        <span id="max-turns-hint" className="text-dim text-xs">
          {t("controls.maxTurnsHint")}
        </span>
      </div>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={controls.maxTurns === null}
          onChange={(event) => change({ maxTurns: event.target.checked ? null : 8 })}
        />
        {t("controls.noBudget")}
      </label>
    </div>
  );
}

/** A whole number from 1 on. What is typed stays while it is no such number; leaving the box brings the last good one back. */
function NumberBox(props: {
  readonly value: number | null;
  readonly max: number;
  readonly id: string;
  readonly describedBy: string;
  readonly onChange: (value: number) => void;
}) {
  const { value, max, id, describedBy, onChange } = props;
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? String(value ?? "");
  return (
    <input
      id={id}
      type="number"
      className="field"
      min={1}
      max={max}
      aria-describedby={describedBy}
      aria-invalid={typed !== undefined && !isWhole(typed, max)}
      disabled={value === null}
      value={shown}
      onBlur={() => setTyped(undefined)}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        if (isWhole(text, max) && Number(text) !== value) onChange(Number(text));
      }}
    />
  );
}

function isWhole(text: string, max: number): boolean {
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= max;
}
