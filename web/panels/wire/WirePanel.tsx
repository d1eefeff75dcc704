import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNode } from "../../app/store";
import { type Exchange, useWire } from "../../app/wire";
import type { WireRequest } from "../../models/snippets";
import { Preview } from "./Preview";
import { RequestView } from "./RequestView";
import { ResponseView } from "./ResponseView";
import { Snippets } from "./Snippets";

/** Each request as it was sent and each answer as it came; before there is one, the request that would be sent. */
export default function WirePanel() {
  const { t } = useTranslation();
  const exchanges = useWire((state) => state.exchanges);
  const node = useNode();
  const atNode = node.cause.type === "pause" ? node.cause.note?.exchange : undefined;
  const [chosen, setChosen] = useState<number>();
  const newest = exchanges.at(-1)?.id;
  const [seen, setSeen] = useState(newest);
  if (newest !== seen) {
    setSeen(newest); // a new call comes to the front
    setChosen(undefined);
  }
  const at = exchanges.findIndex(({ id }) => id === (chosen ?? atNode ?? newest));
  const shown = exchanges[at] ?? exchanges.at(-1);
  if (!shown) return <Preview />;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3">
      <label className="flex flex-col gap-1">
        <span className="font-semibold">{t("wire.call")}</span>
        <select
          className="field"
          value={shown.id}
          onChange={(event) => setChosen(Number(event.target.value))}
        >
          {exchanges.map((exchange) => (
            <option key={exchange.id} value={exchange.id}>
              {titleOf(exchange, t("wire.pending"))}
            </option>
          ))}
        </select>
      </label>
      <Shown exchange={shown} before={at > 0 ? exchanges[at - 1] : undefined} />
    </div>
  );
}

function Shown({ exchange, before }: { readonly exchange: Exchange; readonly before: Exchange | undefined }) {
  const { t } = useTranslation();
  const request = requestOf(exchange);
  const earlier = useMemo(() => before && requestOf(before)?.body, [before]);
  if (!request) return null;
  return (
    <>
      <Snippets request={request} />
      <RequestView request={request} before={earlier} />
      <ResponseView events={exchange.events} />
      {exchange.dropped > 0 && (
        <p className="text-dim text-xs">{t("wire.dropped", { count: exchange.dropped })}</p>
      )}
    </>
  );
}

function requestOf({ events }: Exchange): WireRequest | undefined {
  return events.find((event) => event.type === "request");
}

function titleOf(exchange: Exchange, pending: string): string {
  const response = exchange.events.find((event) => event.type === "response");
  const end = exchange.events.find((event) => event.type === "end");
  const status = response ? String(response.status) : end ? end.how : pending;
  return `#${exchange.id} · ${exchange.model} · ${status}${end ? ` · ${Math.round(end.at)} ms` : ""}`;
}
