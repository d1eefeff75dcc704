import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useNode } from "../../app/store";
import { localize } from "../../scenario/localize";
import { Icon } from "../parts/Icon";
import { lazyPart } from "../parts/lazy-part";
import { LongText } from "./LongText";

const ModelErrorCard = lazyPart(async () => ({ default: (await import("./ModelErrorCard")).ModelErrorCard }));

/** How the run ended, where it has. */
export function OutcomeCard() {
  const { t, i18n } = useTranslation();
  const { cause } = useNode();
  if (cause.type !== "pause" || !cause.outcome) return null;
  const { outcome, error } = cause;
  if (cause.point === "returned" || (outcome.status === "aborted" && !error)) return null;
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
  const failedCall = error !== undefined && error.kind !== "stopped";
  const stopped = error?.kind === "aborted";
  const title = stopped
    ? t("timeline.stoppedCall")
    : failedCall
      ? t("timeline.modelError")
      : t("timeline.error");
  const message = error?.texts ? localize(error.texts.message, i18n.language) : error?.message;
  return (
    <section
      className={`rounded-lg border px-3 py-2 ${stopped ? "border-line-strong bg-sunken" : "border-bad bg-bad-soft"}`}
      aria-label={title}
    >
      <h2 className={`flex items-center gap-1.5 font-semibold text-xs ${stopped ? "text-dim" : "text-bad"}`}>
        <Icon name="error" /> {title}
      </h2>
      {outcome.status === "failed" && (
        <div data-testid="run-error" className="font-semibold [overflow-wrap:anywhere]">
          {failedCall ? message : outcome.error}
        </div>
      )}
      {failedCall && (
        <Suspense>
          <ModelErrorCard error={error} />
        </Suspense>
      )}
    </section>
  );
}
