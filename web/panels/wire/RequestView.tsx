import { diffLines } from "diff";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { WireRequest } from "../../models/snippets";
import { Headers } from "./Headers";
import { prettyJson } from "./pretty-json";

/** Lines beyond which two requests are not compared: the marks are a help, not worth a frozen page. */
const MOST_LINES = 20_000;

/** The request as sent; what it adds to the one before is marked. */
export function RequestView(props: { readonly request: WireRequest; readonly before?: string | undefined }) {
  const { t } = useTranslation();
  const { request, before } = props;
  const lines = useMemo(() => markedLines(request.body ?? "", before), [request.body, before]);
  const added = lines.filter((line) => line.added).length;
  return (
    <section aria-label={t("wire.request")} className="flex flex-col gap-1">
      <h2 className="font-semibold text-xs">{t("wire.request")}</h2>
      <p className="font-mono text-[0.75rem] [overflow-wrap:anywhere]">
        {request.method} {request.url}
      </p>
      <Headers headers={request.headers} />
      {before !== undefined && <p className="text-dim text-xs">{t("wire.added", { count: added })}</p>}
      <pre
        data-testid="wire-request"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto whitespace-pre-wrap rounded bg-sunken p-2 font-mono text-[0.75rem] [overflow-wrap:anywhere]"
      >
        {lines.map(({ text, added: isNew }, n) =>
          isNew ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity of their own
            <ins key={n} className="block bg-ok-soft text-ok no-underline">
              {text}
            </ins>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity of their own
            <span key={n} className="block">
              {text}
            </span>
          ),
        )}
      </pre>
    </section>
  );
}

function markedLines(body: string, before: string | undefined): { text: string; added: boolean }[] {
  const now = prettyJson(body);
  const plain = () => now.split("\n").map((text) => ({ text, added: false }));
  if (before === undefined || now.length > MOST_LINES * 40) return plain();
  const parts = diffLines(prettyJson(before), now, { maxEditLength: 4000 });
  if (!parts) return plain();
  return parts
    .filter((part) => !part.removed)
    .flatMap((part) =>
      part.value
        .replace(/\n$/, "")
        .split("\n")
        .map((text) => ({ text, added: part.added })),
    );
}
