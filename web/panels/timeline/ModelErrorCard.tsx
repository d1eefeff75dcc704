import { useTranslation } from "react-i18next";
import type { RecordedError } from "../../history";
import { localize } from "../../scenario/localize";
import { LongText } from "./LongText";

/** A model call that gave no reply: its kind, what to try, what had arrived, and the server's own words on request. */
export function ModelErrorCard({ error }: { readonly error: RecordedError }) {
  const { t, i18n } = useTranslation();
  const hint = error.texts ? localize(error.texts.hint, i18n.language) : error.hint;
  return (
    <div data-testid="model-error" data-kind={error.kind} className="flex flex-col gap-1.5">
      <p className="[overflow-wrap:anywhere]">
        <span className="chip mr-1.5 bg-panel text-bad">{error.kind}</span>
        {hint}
      </p>
      {error.param && <p className="text-xs">{t("modelError.param", { param: error.param })}</p>}
      {!!error.discardedCalls && (
        <p className="text-xs">{t("modelError.discarded", { count: error.discardedCalls })}</p>
      )}
      {error.partialText && (
        <div className="rounded border border-line border-dashed bg-panel px-2 py-1">
          <p className="text-dim text-xs">{t("modelError.partial")}</p>
          <div data-testid="partial-text">
            <LongText text={error.partialText} />
          </div>
        </div>
      )}
      {error.body && (
        <details className="text-xs">
          <summary className="flex min-h-6 cursor-pointer items-center">
            {error.status ? t("modelError.bodyOf", { status: error.status }) : t("modelError.body")}
          </summary>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
            tabIndex={0}
            className="max-h-60 overflow-auto whitespace-pre-wrap rounded bg-sunken p-2 font-mono [overflow-wrap:anywhere]"
          >
            {error.body}
          </pre>
        </details>
      )}
    </div>
  );
}
