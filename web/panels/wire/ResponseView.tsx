import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WireEvent } from "../../models/types";
import { Headers } from "./Headers";
import { prettyJson } from "./pretty-json";

const FIRST = 200;

/** The answer as it came: its head, then each event with its time, or the body in one piece. */
export function ResponseView({ events }: { readonly events: readonly WireEvent[] }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const response = events.find((event) => event.type === "response");
  const end = events.find((event) => event.type === "end");
  const rows = events.filter(
    (event) => event.type === "event" || event.type === "comment" || event.type === "body",
  );
  const shown = all ? rows : rows.slice(0, FIRST);
  return (
    <section aria-label={t("wire.response")} className="flex flex-col gap-1">
      <h2 className="font-semibold text-xs">{t("wire.response")}</h2>
      {response && (
        <>
          <p className="font-mono text-[0.75rem]">
            HTTP {response.status} <span className="text-dim">+{Math.round(response.at)} ms</span>
          </p>
          <Headers headers={response.headers} />
        </>
      )}
      {rows.length > 0 && (
        <ol
          data-testid="wire-response"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          className="max-h-96 overflow-auto rounded bg-sunken p-2 font-mono text-[0.75rem]"
        >
          {shown.map((row, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events stand in the order in which they came
            <li key={n} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-2 py-0.5">
              <span className="text-dim tabular-nums">+{Math.round(row.at)} ms</span>
              <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                {row.type === "event" && row.event && <span className="text-dim">{row.event} </span>}
                {row.type === "comment"
                  ? `: ${row.data}`
                  : row.type === "body"
                    ? prettyJson(row.data)
                    : row.data}
              </span>
            </li>
          ))}
        </ol>
      )}
      {rows.length > shown.length && (
        <button type="button" className="button self-start" onClick={() => setAll(true)}>
          {t("wire.showAll", { count: rows.length })}
        </button>
      )}
      <p role="status" className="text-dim text-xs">
        {end ? t(`wire.ends.${end.how}`, { ms: Math.round(end.at) }) : t("wire.open")}
      </p>
    </section>
  );
}
