import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { partWords } from "../../app/import-words";
import { presentScenario } from "../../app/present-scenario";
import { useSession } from "../../app/store";
import { cursorNode } from "../../history";
import { findSecrets } from "../../scenario";
import { type ExportId, exportRun } from "../../scenario/export";
import { CopyButton } from "../parts/CopyButton";
import { saveFile } from "../parts/save-file";
import { Secrets } from "../share/Secrets";

const GROUPS: readonly {
  readonly group: "own" | "shapes" | "handouts" | "programs";
  readonly ids: readonly ExportId[];
}[] = [
  { group: "own", ids: ["scenario", "messages", "jsonl"] },
  { group: "shapes", ids: ["openai", "responses", "anthropic", "ai-model", "ai-ui", "langchain", "otel"] },
  { group: "handouts", ids: ["markdown", "html"] },
  { group: "programs", ids: ["javascript", "python", "curl"] },
];
const SHOWN = 20_000;

/** The run where the reader stands, as a file for other programs and people. */
export default function ExportForm() {
  const { t, i18n } = useTranslation();
  const session = useSession((state) => state);
  const [id, setId] = useState<ExportId>("scenario");
  const { scenario, file, secrets } = useMemo(() => {
    const present = presentScenario(session);
    const all = cursorNode(session.history).messages.toArray();
    const messages = present.system !== undefined && all[0]?.role === "system" ? all.slice(1) : all;
    return {
      scenario: present,
      file: exportRun(id, present, messages, i18n.language),
      secrets: findSecrets({ ...present, messages }),
    };
  }, [session, id, i18n.language]);
  return (
    <div className="grid gap-4 sm:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-3 max-sm:hidden">
        {GROUPS.map(({ group, ids }) => (
          <fieldset key={group} className="flex flex-col gap-1">
            <legend className="mb-1 font-semibold text-xs">{t(`transfer.groups.${group}`)}</legend>
            {ids.map((one) => (
              <label key={one} className="flex min-h-6 cursor-pointer items-center gap-2">
                <input
                  type="radio"
                  name="export"
                  value={one}
                  checked={one === id}
                  onChange={() => setId(one)}
                />
                {t(`transfer.exports.${one}`)}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <label className="flex flex-col gap-1 sm:hidden">
        <span className="font-semibold">{t("transfer.as")}</span>
        <select className="field" value={id} onChange={(event) => setId(event.target.value as ExportId)}>
          {GROUPS.map(({ group, ids }) => (
            <optgroup key={group} label={t(`transfer.groups.${group}`)}>
              {ids.map((one) => (
                <option key={one} value={one}>
                  {t(`transfer.exports.${one}`)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <div className="flex min-w-0 flex-col gap-3">
        <p className="text-dim">{t(`transfer.about.${id}`)}</p>
        {file.lost.length > 0 && (
          <div className="text-xs">
            <p className="font-semibold">{t("transfer.noRoom")}</p>
            <ul className="ml-4 list-disc text-dim">
              {file.lost.map((lost) => (
                <li key={lost}>{partWords(lost, t)}</li>
              ))}
            </ul>
          </div>
        )}
        {secrets.length > 0 && <Secrets secrets={secrets} />}
        <pre
          data-testid="export-text"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          className="max-h-[45dvh] min-h-32 overflow-auto whitespace-pre-wrap rounded bg-sunken p-2 font-mono text-[0.75rem] [overflow-wrap:anywhere]"
        >
          {file.text.slice(0, SHOWN)}
          {file.text.length > SHOWN && `\n… ${t("transfer.cut", { count: file.text.length - SHOWN })}`}
        </pre>
        <p className="flex flex-wrap items-center gap-2">
          <button
            type="button"
            className="button button-primary"
            onClick={() => saveFile(file.name, file.text, file.type)}
          >
            {t("transfer.save")}
          </button>
          <CopyButton text={file.text} />
          <code className="text-dim text-xs [overflow-wrap:anywhere]">{file.name}</code>
        </p>
        {scenario.model.kind !== "script" && (id === "javascript" || id === "python") && (
          <p className="text-dim text-xs">{t("transfer.needsKey")}</p>
        )}
      </div>
    </div>
  );
}
