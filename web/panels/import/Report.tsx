import { useTranslation } from "react-i18next";
import { partWords } from "../../app/import-words";
import type { ImportNote } from "../../scenario/import/types";

const MOST = 200;
/** What the reader should know first. */
const ORDER = ["left_out", "changed", "stub", "tool", "message"] as const;

/** What became of each part: nothing is dropped silently. */
export function Report({ report }: { readonly report: readonly ImportNote[] }) {
  const { t } = useTranslation();
  const groups = ORDER.map((became) => ({
    became,
    notes: report.filter((note) => note.became === became),
  })).filter(({ notes }) => notes.length > 0);
  return (
    <div data-testid="import-report" className="flex flex-col gap-1">
      {groups.map(({ became, notes }) => (
        <details key={became} open={became === "left_out" || became === "changed"} className="text-xs">
          <summary className="flex min-h-6 cursor-pointer items-center font-semibold">
            {t(`transfer.became.${became}`, { count: notes.length })}
          </summary>
          <ul className="max-h-40 overflow-y-auto pl-4">
            {notes.slice(0, MOST).map(({ path, detail }, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two notes may be alike in all they have
              <li key={n} className="[overflow-wrap:anywhere]">
                <code>{path}</code> <span className="text-dim">{partWords(detail, t)}</span>
              </li>
            ))}
            {notes.length > MOST && <li>{t("transfer.more", { count: notes.length - MOST })}</li>}
          </ul>
        </details>
      ))}
    </div>
  );
}
