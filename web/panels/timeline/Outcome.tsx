import { useTranslation } from "react-i18next";
import { useNode } from "../../app/store";
import { Icon } from "../parts/Icon";
import { LongText } from "./LongText";

/** How the run ended, where it has. */
export function OutcomeCard() {
  const { t } = useTranslation();
  const { cause } = useNode();
  if (cause.type !== "pause" || !cause.outcome) return null;
  const { outcome, error } = cause;
  if (outcome.status === "aborted" || cause.point === "returned") return null;
  if (outcome.status === "done") {
    return (
      <section className="rounded-lg border border-ok bg-ok-soft px-3 py-2" aria-label={t("timeline.answer")}>
        <h2 className="flex items-center gap-1.5 font-semibold text-ok text-xs">
          <Icon name="check" /> {t("timeline.answer")}
        </h2>
        <div data-testid="answer" className="font-semibold text-base">
          <LongText text={outcome.answer} />
        </div>
      </section>
    );
  }
  const failedCall = error && error.kind !== "stopped";
  const title = failedCall ? t("timeline.modelError") : t("timeline.error");
  return (
    <section className="rounded-lg border border-bad bg-bad-soft px-3 py-2" aria-label={title}>
      <h2 className="flex items-center gap-1.5 font-semibold text-bad text-xs">
        <Icon name="error" /> {title}
      </h2>
      <div data-testid="run-error" className="font-semibold [overflow-wrap:anywhere]">
        {outcome.error}
      </div>
      {failedCall && (
        <div data-testid="model-error" data-kind={error.kind}>
          <span className="chip bg-panel text-bad">{error.kind}</span> {error.hint}
        </div>
      )}
    </section>
  );
}
