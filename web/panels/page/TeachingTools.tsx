import { useTranslation } from "react-i18next";
import { usePresenting } from "../../app/presenting";
import { usePrinting } from "../../app/printing";
import { useSession } from "../../app/store";
import { LessonMaker } from "../lesson/LessonMaker";
import { openNotes } from "../present/open-notes";

/** What a teacher does with the scenario: show it, print it, make a lesson of it. */
export function TeachingTools() {
  const { t, i18n } = useTranslation();
  const lesson = useSession((state) => state.lesson);
  return (
    <section aria-label={t("teach.title")} className="flex flex-col gap-3 border-line border-t pt-3">
      <h3 className="font-semibold">{t("teach.title")}</h3>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button" onClick={() => usePresenting.getState().start()}>
          {t("present.start")}
        </button>
        <button type="button" className="button" onClick={openNotes}>
          {t("present.notes")}
        </button>
        {lesson && (
          <button type="button" className="button" onClick={() => usePrinting.setState({ sheet: "lesson" })}>
            {t("print.lesson")}
          </button>
        )}
        <button type="button" className="button" onClick={() => usePrinting.setState({ sheet: "run" })}>
          {t("print.runSheet")}
        </button>
      </div>
      <p>
        <a
          className="text-accent underline"
          href={`./workshop.html?lang=${i18n.language}`}
          target="_blank"
          rel="noopener"
        >
          {t("teach.guide")}
        </a>
      </p>
      <LessonMaker />
    </section>
  );
}
