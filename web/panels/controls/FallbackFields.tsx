import { useState } from "react";
import { useTranslation } from "react-i18next";
import { pricedName } from "../../app/prices";
import { parseScenarioValue } from "../../scenario";
import type { Fallback } from "../../scenario/types";
import { JsonDraft } from "../parts/JsonDraft";
import { NumberBox } from "./NumberBox";

/** After how many refusals, and which model. The model is written as a scenario has it, and checked as one. */
export function FallbackFields(props: {
  readonly fallback: Fallback;
  readonly onChange: (fallback: Fallback) => void;
}) {
  const { t } = useTranslation();
  const { fallback, onChange } = props;
  const [draft, setDraft] = useState<string>();
  const read = (text: string) => {
    const model: unknown = JSON.parse(text);
    const scenario = parseScenarioValue({ version: 1, messages: [], model });
    onChange({ ...fallback, model: scenario.model });
  };
  return (
    <>
      <NumberBox
        id="control-fallback-after"
        label={t("controls.fallbackAfter")}
        value={fallback.after}
        max={100}
        onChange={(after) => onChange({ ...fallback, after })}
      />
      {draft === undefined ? (
        <div className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 flex-1 text-dim">
            {t("controls.second")} <code>{pricedName(fallback.model)}</code>
          </span>
          <button
            type="button"
            className="button"
            onClick={() => setDraft(JSON.stringify(fallback.model, null, 2))}
          >
            {t("controls.editSecond")}
          </button>
        </div>
      ) : (
        <JsonDraft
          label={t("controls.second")}
          hint={t("controls.secondHint")}
          minLines={6}
          draft={draft}
          onChange={setDraft}
          onSave={read}
          onDone={() => setDraft(undefined)}
        />
      )}
    </>
  );
}
