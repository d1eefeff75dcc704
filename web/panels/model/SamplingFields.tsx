import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { SamplingSettings } from "../../scenario/types";

interface Props {
  readonly settings: SamplingSettings;
  readonly onChange: (change: SamplingSettings) => void;
}

/** What is asked of the model besides its messages. What is left empty is not sent. */
export function SamplingFields({ settings, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const set = <K extends keyof SamplingSettings>(name: K, value: SamplingSettings[K] | undefined) =>
    onChange({ [name]: value } as SamplingSettings);
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_8rem] items-center gap-x-3 gap-y-2">
      <legend className="mb-1 font-semibold">{t("model.settings.title")}</legend>
      <label htmlFor={`${id}-temperature`}>{t("model.settings.temperature")}</label>
      <NumberField
        id={`${id}-temperature`}
        step={0.1}
        max={2}
        value={settings.temperature}
        onChange={(value) => set("temperature", value)}
      />
      <label htmlFor={`${id}-limit`}>{t("model.settings.maxOutputTokens")}</label>
      <NumberField
        id={`${id}-limit`}
        step={1}
        min={1}
        value={settings.maxOutputTokens}
        onChange={(value) => set("maxOutputTokens", value)}
      />
      <label htmlFor={`${id}-choice`}>{t("model.settings.toolChoice")}</label>
      <select
        id={`${id}-choice`}
        className="field"
        value={settings.toolChoice ?? ""}
        onChange={(event) =>
          set("toolChoice", (event.target.value || undefined) as SamplingSettings["toolChoice"])
        }
      >
        <option value="">{t("model.settings.unset")}</option>
        {(["auto", "required", "none"] as const).map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-parallel`}>{t("model.settings.parallel")}</label>
      <select
        id={`${id}-parallel`}
        className="field"
        value={settings.parallelToolCalls === undefined ? "" : String(settings.parallelToolCalls)}
        onChange={(event) =>
          set("parallelToolCalls", event.target.value === "" ? undefined : event.target.value === "true")
        }
      >
        <option value="">{t("model.settings.unset")}</option>
        <option value="true">{t("model.settings.yes")}</option>
        <option value="false">{t("model.settings.no")}</option>
      </select>
      <label htmlFor={`${id}-stream`}>{t("model.settings.stream")}</label>
      <input
        id={`${id}-stream`}
        type="checkbox"
        className="switch justify-self-start"
        checked={settings.stream !== false}
        onChange={(event) => set("stream", event.target.checked)}
      />
    </fieldset>
  );
}

function NumberField(props: {
  readonly id: string;
  readonly value: number | undefined;
  readonly step: number;
  readonly min?: number;
  readonly max?: number;
  readonly onChange: (value: number | undefined) => void;
}) {
  const { t } = useTranslation();
  const { value, onChange, min = 0, max, ...rest } = props;
  return (
    <input
      {...rest}
      key={value}
      type="number"
      className="field"
      min={min}
      max={max}
      placeholder={t("model.settings.unset")}
      defaultValue={value}
      onBlur={(event) => {
        const typed = event.target.valueAsNumber;
        const next = Number.isFinite(typed) ? Math.min(Math.max(typed, min), max ?? typed) : undefined;
        event.target.value = next === undefined ? "" : String(next);
        if (next !== value) onChange(next);
      }}
    />
  );
}
