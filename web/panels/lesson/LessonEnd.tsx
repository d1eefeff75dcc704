import { useTranslation } from "react-i18next";
import { openScenario, SCENARIOS } from "../../app/start";
import { useSession } from "../../app/store";
import { localize } from "../../scenario/localize";
import type { Lesson } from "../../scenario/types";

/** After the run: what was seen, what to try now, and the way on. */
export default function LessonEnd({ lesson }: { readonly lesson: Lesson }) {
  const { t, i18n } = useTranslation();
  const id = useSession((state) => state.scenarioId);
  const at = SCENARIOS.findIndex((known) => known.id === id);
  const next = at < 0 ? undefined : SCENARIOS[at + 1];
  const { summary, experiment } = lesson;
  if (!summary && !experiment && !next) return null;
  return (
    <section
      data-testid="lesson-end"
      aria-label={t("lesson.end")}
      className="flex flex-col gap-2 rounded-lg bg-accent-soft px-3 py-2"
    >
      {summary && <p>{localize(summary, i18n.language)}</p>}
      {experiment && (
        <p>
          <b>{t("lesson.try")}</b> {localize(experiment, i18n.language)}
        </p>
      )}
      {next && (
        <button
          type="button"
          className="button self-end"
          onClick={() => {
            history.replaceState(null, "", `#lesson=${next.id}`);
            void openScenario(next.id);
          }}
        >
          {t("lesson.next", { title: localize(next.title, i18n.language) })}
        </button>
      )}
    </section>
  );
}
