import { useTranslation } from "react-i18next";
import type { Include } from "../../app/present-scenario";
import type { Session } from "../../app/session";
import { branches, cursorNode, pathLength } from "../../history";

/** The scenario alone, or with the run that led to where the reader stands. */
export function WhatToInclude(props: {
  readonly session: Session;
  readonly include: Include;
  readonly onChange: (include: Include) => void;
}) {
  const { t } = useTranslation();
  const { session, include, onChange } = props;
  const { history, notes } = session;
  const step = cursorNode(history).depth;
  const total = pathLength(history) - 1;
  const count = branches(history).length;
  const choices: readonly { readonly run: Include["run"]; readonly label: string }[] = [
    { run: undefined, label: t("share.alone") },
    ...(total > 0 ? [{ run: "branch" as const, label: t("share.withRun", { step, total }) }] : []),
    ...(count > 1 ? [{ run: "all" as const, label: t("share.withAll", { count, step }) }] : []),
  ];
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-semibold">{t("share.include")}</legend>
      {choices.map(({ run, label }) => (
        <label key={label} className="flex cursor-pointer items-baseline gap-2">
          <input
            type="radio"
            name="share-include"
            className="accent-accent"
            checked={include.run === run}
            onChange={() => onChange({ notes: include.notes ?? true, ...(run && { run }) })}
          />
          {label}
        </label>
      ))}
      {notes !== undefined && (
        <label className="mt-1 flex cursor-pointer items-baseline gap-2">
          <input
            type="checkbox"
            className="accent-accent"
            checked={include.notes !== false}
            onChange={(event) => onChange({ ...include, notes: event.target.checked })}
          />
          {t("share.notes")}
        </label>
      )}
    </fieldset>
  );
}
