import { useState } from "react";
import { useTranslation } from "react-i18next";
import { session, useNode } from "../../app/store";
import type { Controls } from "../../scenario/types";

type Change = "turns" | "errors" | "validation";

/** The same run from its beginning under another control, on a branch beside this one. */
export function RunWith({ onStarted }: { readonly onStarted: () => void }) {
  const { t } = useTranslation();
  const { controls } = useNode().setup;
  const [change, setChange] = useState<Change>("turns");
  const [turns, setTurns] = useState(1);
  const busy = session.getState().activity !== "idle";
  const changed: Controls = {
    turns: { ...controls, maxTurns: turns },
    errors: { ...controls, onToolError: controls.onToolError === "observe" ? "stop" : "observe" } as const,
    validation: { ...controls, validateArguments: !controls.validateArguments },
  }[change];

  return (
    <form
      className="mb-2 flex flex-wrap items-center gap-2 rounded-lg bg-sunken px-3 py-2"
      onSubmit={(event) => {
        event.preventDefault();
        void session.getState().runFromStartWith({ controls: changed }).then(onStarted);
      }}
    >
      <span className="font-semibold">{t("compare.runWith")}</span>
      <select
        className="field w-auto"
        aria-label={t("compare.runWith")}
        value={change}
        onChange={(event) => setChange(event.target.value as Change)}
      >
        <option value="turns">{t("controls.numbers.maxTurns")}</option>
        <option value="errors">
          {t(controls.onToolError === "observe" ? "compare.errorsStop" : "compare.errorsObserve")}
        </option>
        <option value="validation">
          {t(controls.validateArguments ? "compare.validationOff" : "compare.validationOn")}
        </option>
      </select>
      {change === "turns" && (
        <input
          type="number"
          className="field w-20"
          aria-label={t("compare.turns")}
          min={1}
          max={1000}
          value={turns}
          onChange={(event) => setTurns(Math.max(1, Math.min(1000, event.target.valueAsNumber || 1)))}
        />
      )}
      <button type="submit" className="button" disabled={busy}>
        {t("transport.run")}
      </button>
    </form>
  );
}
