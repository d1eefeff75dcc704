import { useTranslation } from "react-i18next";
import { session } from "../../app/store";
import type { Finding } from "../../history";
import { STATUS } from "../../history/check";
import { Icon } from "../parts/Icon";

/** One finding at its message: what is wrong, what the APIs answer, and a repair where there is one. */
export function FindingNote({ finding }: { readonly finding: Finding }) {
  const { t } = useTranslation();
  const { rule, severity, params, repair } = finding;
  const answer = (api: "openai" | "anthropic", name: string) => {
    const status = STATUS[rule][api];
    return t("check.answers", {
      api: name,
      status: status ?? t("check.takes"),
      gist: t(`check.${api}.${rule}`),
    });
  };
  return (
    <div
      data-testid="finding"
      data-rule={rule}
      className={`mt-1 rounded border px-2 py-1.5 ${severity === "error" ? "border-bad bg-bad-soft" : "border-line bg-sunken"}`}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Icon name="error" className={`size-3.5 ${severity === "error" ? "text-bad" : "text-dim"}`} />
        <span className="min-w-40 flex-1 [overflow-wrap:anywhere]">{t(`check.says.${rule}`, params)}</span>
        {repair && (
          <button
            type="button"
            className="button text-xs"
            onClick={() => session.getState().edit({ op: "batch", edits: repair })}
          >
            {t("check.repair")}
          </button>
        )}
      </div>
      <ul className="mt-0.5 pl-5 text-dim text-xs">
        <li>{answer("openai", "OpenAI")}</li>
        <li>{answer("anthropic", "Anthropic")}</li>
      </ul>
    </div>
  );
}
