import { useTranslation } from "react-i18next";
import { session, useNode } from "../../app/store";
import type { Controls } from "../../scenario/types";
import { NumberBox } from "./NumberBox";
import { Switch } from "./Switch";

/** What the harness decides, whatever the model wants. Each can be switched off; off, the bare loop is left. */
export function ControlsPanel() {
  const { t } = useTranslation();
  const { controls } = useNode().setup;
  const change = (part: Partial<Controls>) =>
    session.getState().changeSetup({ controls: { ...controls, ...part } });
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-3">
      <p className="text-dim">{t("controls.intro")}</p>
      <div className="flex flex-col gap-1">
        <NumberBox
          id="max-turns"
          label={t("controls.maxTurns")}
          hint={t("controls.maxTurnsHint")}
          max={1000}
          value={controls.maxTurns}
          onChange={(maxTurns) => change({ maxTurns })}
        />
        <Switch
          label={t("controls.noBudget")}
          checked={controls.maxTurns === null}
          onChange={(off) => change({ maxTurns: off ? null : 8 })}
        />
      </div>
      <Switch
        label={t("controls.validate")}
        hint={t("controls.validateHint")}
        checked={controls.validateArguments}
        onChange={(validateArguments) => change({ validateArguments })}
      />
      <Switch
        label={t("controls.observe")}
        hint={t("controls.observeHint")}
        checked={controls.onToolError === "observe"}
        onChange={(observe) => change({ onToolError: observe ? "observe" : "stop" })}
      />
      <Switch
        label={t("controls.parallel")}
        hint={t("controls.parallelHint")}
        checked={controls.toolExecution === "parallel"}
        onChange={(parallel) => change({ toolExecution: parallel ? "parallel" : "sequential" })}
      />
      <NumberBox
        id="tool-timeout"
        label={t("controls.timeout")}
        hint={t("controls.timeoutHint")}
        max={60_000}
        value={controls.toolTimeoutMs}
        onChange={(toolTimeoutMs) => change({ toolTimeoutMs })}
      />
      <div className="flex flex-col gap-1">
        <NumberBox
          id="max-result"
          label={t("controls.maxResult")}
          hint={t("controls.maxResultHint")}
          max={1_000_000}
          value={controls.maxResultChars}
          onChange={(maxResultChars) => change({ maxResultChars })}
        />
        <Switch
          label={t("controls.noMaxResult")}
          checked={controls.maxResultChars === null}
          onChange={(off) => change({ maxResultChars: off ? null : 20_000 })}
        />
      </div>
    </div>
  );
}
