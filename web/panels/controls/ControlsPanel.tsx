import { useTranslation } from "react-i18next";
import { session, useNode } from "../../app/store";
import { BARE_CONTROLS, DEFAULT_CONTROLS } from "../../scenario/defaults";
import type { Controls } from "../../scenario/types";
import { CheckCode } from "./CheckCode";
import { Control } from "./Control";
import { FallbackFields } from "./FallbackFields";
import { type ControlName, GROUPS } from "./groups";

/** What the harness decides, whatever the model wants. Each can be switched off; off, the bare loop is left. */
export function ControlsPanel() {
  const { t } = useTranslation();
  const { controls } = useNode().setup;
  const change = (part: Partial<Controls>) =>
    session.getState().changeSetup({ controls: { ...controls, ...part } });

  const more = (name: ControlName) => {
    if (name === "completionCheck" && controls.completionCheck !== null) {
      const code = controls.completionCheck;
      return <CheckCode key={code} code={code} onSave={(completionCheck) => change({ completionCheck })} />;
    }
    if (name === "fallback" && controls.fallback !== null) {
      return <FallbackFields fallback={controls.fallback} onChange={(fallback) => change({ fallback })} />;
    }
    return undefined;
  };

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-3">
      <p className="text-dim">{t("controls.intro")}</p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button" onClick={() => change(BARE_CONTROLS)}>
          {t("controls.allOff")}
        </button>
        <button type="button" className="button" onClick={() => change(DEFAULT_CONTROLS)}>
          {t("controls.defaults")}
        </button>
      </div>
      {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => (
        <section key={group} aria-labelledby={`controls-${group}`} className="flex flex-col gap-3">
          <h2 id={`controls-${group}`} className="border-line border-b pb-1 font-bold">
            {t(`controls.groups.${group}`)}
          </h2>
          {GROUPS[group].map((name) => (
            <Control key={name} name={name} controls={controls} bare={BARE_CONTROLS} onChange={change}>
              {more(name)}
            </Control>
          ))}
        </section>
      ))}
    </div>
  );
}
