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
        <label className="flex flex-col gap-1">
          <span className="font-semibold">{t("controls.maxTurns")}</span>
          <input
            type="number"
            className="field"
            min={1}
            max={1000}
            aria-describedby="max-turns-hint"
            disabled={controls.maxTurns === null}
            value={controls.maxTurns ?? ""}
            onChange={(event) => {
              const turns = event.target.valueAsNumber;
              if (Number.isInteger(turns) && turns >= 1 && turns <= 1000) change({ maxTurns: turns });
            }}
          />
        </label>
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
