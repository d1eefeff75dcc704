import { useTranslation } from "react-i18next";
import { session, useNode } from "../../app/store";
import type { Finding } from "../../history";
import { repairAll } from "../../history/check";
import { Icon } from "../parts/Icon";

/** How much a provider would refuse, and the way to mend all of it at once. */
export function CheckBar({ findings }: { readonly findings: readonly Finding[] }) {
  const { t } = useTranslation();
  const { messages } = useNode();
  const errors = findings.filter((finding) => finding.severity === "error");
  if (errors.length === 0) return null;
  return (
    <section
      data-testid="check"
      aria-label={t("check.label")}
      className="flex flex-wrap items-center gap-2 rounded-lg border border-bad bg-bad-soft px-3 py-2"
    >
      <Icon name="error" className="size-4 text-bad" />
      <span className="flex-1">
        <b>{t("check.label")}</b>: {t("check.errors", { count: errors.length })}
      </span>
      <button
        type="button"
        className="button"
        onClick={() => session.getState().edit({ op: "all", messages: repairAll(messages.toArray()) })}
      >
        {t("check.repairAll")}
      </button>
    </section>
  );
}
