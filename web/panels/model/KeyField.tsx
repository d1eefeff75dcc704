import { useId, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { keys } from "../../models/keys";
import { keyVariable, type Preset } from "../../models/presets";
import { localize } from "../../scenario/localize";

interface Props {
  readonly preset: Preset;
  readonly baseUrl: string;
}

/**
 * Where a key is typed. It goes to its one home as it is typed and leaves the field when the field is left: neither React
 * nor the DOM holds it after that.
 */
export function KeyField({ preset, baseUrl }: Props) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const status = useSyncExternalStore(keys.subscribe, () => keys.status(baseUrl));
  const [remember, setRemember] = useState(status === "remembered");
  const [problem, setProblem] = useState("");
  if (preset.key === "none") return null;
  if (status === "refused") return <p className="text-bad">{t("model.key.refused")}</p>;

  const keep = (key: string, kept = remember) =>
    keys.set(baseUrl, key, { remember: kept, variable: keyVariable(preset.api) });
  const leave = () => {
    const input = field.current;
    if (!input || input.value === "") return;
    const wrong = keep(input.value);
    input.value = "";
    setProblem(wrong ? localize({ ...wrong }, i18n.language) : "");
  };
  const switchRemember = (kept: boolean) => {
    setRemember(kept);
    const known = keys.keyFor(baseUrl);
    if (known !== undefined) keep(known, kept);
  };
  const held = status !== "none";
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {t("model.key.label")}
      </label>
      <div className="flex gap-2">
        <input
          ref={field}
          id={id}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-1p-ignore
          data-lpignore="true"
          className="field masked min-w-0 flex-1 font-mono text-[0.8rem]"
          aria-describedby={`${id}-status`}
          placeholder={held ? t("model.key.replace") : t(`model.key.${preset.key}`)}
          onInput={(event) => {
            setProblem("");
            if (event.currentTarget.value !== "") keep(event.currentTarget.value);
          }}
          onBlur={leave}
          onKeyDown={(event) => event.key === "Enter" && leave()}
        />
        {held && (
          <button
            type="button"
            className="button"
            onClick={() => {
              keys.forget(baseUrl);
              setRemember(false);
            }}
          >
            {t("model.key.forget")}
          </button>
        )}
      </div>
      {problem && (
        <p role="alert" className="text-bad text-xs">
          {problem}
        </p>
      )}
      <p id={`${id}-status`} role="status" className={`text-xs ${held ? "text-ok" : "text-dim"}`}>
        {t(`model.key.status.${status}`, { host: hostOf(baseUrl) })}
      </p>
      <label className="flex cursor-pointer items-start gap-2 text-xs">
        <input
          type="checkbox"
          className="mt-0.5"
          checked={remember}
          onChange={(event) => switchRemember(event.target.checked)}
        />
        <span>
          {t("model.key.remember")}
          <span className="block text-dim">{t("model.key.rememberHint")}</span>
        </span>
      </label>
      {preset.keyUrl && (
        <a
          href={preset.keyUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="text-accent text-xs underline"
        >
          {t("model.key.where", { provider: preset.name })}
        </a>
      )}
    </div>
  );
}

function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl;
}
