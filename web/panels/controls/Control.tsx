import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isControlOn } from "../../scenario/defaults";
import type { Controls } from "../../scenario/types";
import { type ControlName, NUMBERS, SWITCHED_ON } from "./groups";
import { NumberBox } from "./NumberBox";
import { Switch } from "./Switch";

/** One control: its switch, what it does in a sentence, and its number where it has one. */
export function Control(props: {
  readonly name: ControlName;
  readonly controls: Controls;
  readonly bare: Controls;
  readonly onChange: (part: Partial<Controls>) => void;
  /** What else it is set by, shown while it is on. */
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { name, controls, bare, onChange } = props;
  const on = isControlOn(name, controls);
  const range = NUMBERS[name];
  const value = controls[name];
  return (
    <div className="flex flex-col gap-1.5" data-control={name}>
      <Switch
        label={t(`controls.names.${name}`)}
        hint={t(`controls.hints.${name}`)}
        checked={on}
        onChange={(checked) => onChange({ [name]: (checked ? SWITCHED_ON : bare)[name] })}
      />
      {range && (on || name === "maxTurns") && (
        <div className="mb-1">
          <NumberBox
            id={`control-${name}`}
            label={t(`controls.numbers.${name as NumberName}`)}
            value={on && typeof value === "number" ? value : null}
            max={range.max}
            decimal={range.decimal}
            onChange={(number) => onChange({ [name]: number })}
          />
        </div>
      )}
      {on && props.children && <div className="flex flex-col gap-1.5">{props.children}</div>}
    </div>
  );
}

type NumberName =
  | "maxTurns"
  | "toolTimeoutMs"
  | "maxResultChars"
  | "maxRetries"
  | "maxRepeats"
  | "maxFailuresInRow"
  | "maxTokens"
  | "maxCostUsd"
  | "maxSeconds";
