import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorWords } from "../../app/scenario-words";
import { openForeign } from "../../app/start";
import { useTransfer } from "../../app/transfer";
import { decodeLink, localize, ScenarioError } from "../../scenario";
import { importRun, SHAPES, type ShapeId, scenarioOf } from "../../scenario/import";
import type { Imported } from "../../scenario/import/types";
import type { Scenario } from "../../scenario/types";
import { Report } from "./Report";

type Read =
  | { readonly type: "empty" }
  /** With the scenario that it opens as: what is too large for one is said before it is opened. */
  | { readonly type: "read"; readonly imported: Imported; readonly scenario: Scenario }
  | { readonly type: "wrong"; readonly error: ScenarioError };

/** A run of another program, recognised by itself and confirmed by the reader, with what becomes of each part. */
export default function ImportForm() {
  const { t } = useTranslation();
  const { draft, fileName, problem, write, take, close } = useTransfer();
  const [choice, setChosen] = useState<{ readonly of: string; readonly shape: ShapeId }>();
  const text = useDeferredValue(draft);
  const chosen = choice?.of === text ? choice.shape : undefined; // of this text, and not of one dropped since
  const title = (!problem && fileName) || t("transfer.untitled");
  const read = useMemo(() => readDraft(text, chosen, title), [text, chosen, title]);
  const behind = text !== draft;
  const open = async (scenario: Scenario) => {
    await openForeign(scenario, "file");
    write("");
    close();
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-dim">{t("transfer.importHint")}</p>
      <label className="flex flex-col gap-1">
        <span className="font-semibold">{t("transfer.text")}</span>
        <textarea
          className="field max-h-[35dvh] min-h-32 resize-y break-all font-mono text-xs"
          rows={7}
          spellCheck={false}
          placeholder={'[{ "role": "user", "content": "…" }, …]'}
          value={draft}
          onChange={(event) => write(event.target.value)}
        />
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <label className="button cursor-pointer focus-within:outline-2 focus-within:outline-accent">
          {t("transfer.file")}
          <input
            type="file"
            className="sr-only"
            accept=".json,.jsonl,.ndjson,.txt,.log,application/json,text/*"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = ""; // the same file again is read again
              if (file) void take(file);
            }}
          />
        </label>
        <span className="text-dim text-xs [overflow-wrap:anywhere]">{fileName || t("transfer.drop")}</span>
      </div>
      {problem && (
        <p role="alert" className="text-bad">
          {t(`transfer.fileProblem.${problem}`, { name: fileName })}
        </p>
      )}
      <div aria-live="polite" aria-busy={behind} className="flex flex-col gap-3">
        {read.type === "wrong" && <Wrong error={read.error} />}
        {(read.type === "read" || (read.type === "wrong" && chosen)) && (
          <label className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{t("transfer.shape")}</span>
            <select
              className="field w-auto min-w-0 max-w-full"
              value={chosen ?? (read.type === "read" ? read.imported.shape : "")}
              onChange={(event) => setChosen({ of: text, shape: event.target.value as ShapeId })}
            >
              {(Object.keys(SHAPES) as ShapeId[]).map((id) => (
                <option key={id} value={id}>
                  {t(`transfer.shapes.${id}`)}
                </option>
              ))}
            </select>
            {!chosen && <span className="text-ok text-xs">{t("transfer.recognised")}</span>}
          </label>
        )}
        {read.type === "read" && <Found imported={read.imported} onOpen={() => void open(read.scenario)} />}
      </div>
    </div>
  );
}

function Found(props: { readonly imported: Imported; readonly onOpen: () => void }) {
  const { t, i18n } = useTranslation();
  const { imported, onOpen } = props;
  const title = imported.scenario && localize(imported.scenario.title, i18n.language);
  return (
    <>
      <p data-testid="import-found">
        {title && <b>{title}: </b>}
        {t("transfer.found", {
          messages: t("transfer.messages", { count: imported.messages.length }),
          tools: t("transfer.tools", { count: imported.tools.length }),
        })}
      </p>
      <Report report={imported.report} />
      <p className="flex flex-wrap items-center justify-end gap-3">
        <span className="flex-1 text-dim text-xs">{t("transfer.kept")}</span>
        <button type="button" className="button button-primary" onClick={onOpen}>
          {t("transfer.open")}
        </button>
      </p>
    </>
  );
}

function Wrong({ error }: { readonly error: ScenarioError }) {
  const { t } = useTranslation();
  const { what, places, hint } = errorWords(error, t);
  const [first] = error.problems;
  return (
    <div role="alert" className="rounded-lg border border-bad bg-bad-soft px-3 py-2 [overflow-wrap:anywhere]">
      <b className="text-bad">{t("transfer.wrong")}</b> {what}
      {places.map(({ path, says }) => (
        <p key={path}>
          <code className="text-xs">{path}</code>: {says}
        </p>
      ))}
      {error.kind === "not_json" && first && <p className="font-mono text-xs">{first.message}</p>}
      <p className="text-dim">{error.kind === "wrong_shape" ? t("transfer.knownShapes") : hint}</p>
    </div>
  );
}

function readDraft(text: string, chosen: ShapeId | undefined, title: string): Read {
  if (text.trim() === "") return { type: "empty" };
  try {
    const link = text.indexOf("#s=");
    if (link >= 0 && !/^\s*[[{]/.test(text)) {
      return read(importRun(decodeLink(text.slice(link)), "scenario"), title);
    }
    return read(importRun(text, chosen), title);
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    return { type: "wrong", error };
  }
}

const read = (imported: Imported, title: string): Read => ({
  type: "read",
  imported,
  scenario: scenarioOf(imported, title),
});
