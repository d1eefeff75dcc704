import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useKeeping } from "../../app/keeping";
import { openScenario } from "../../app/start";
import { useSession } from "../../app/store";
import { lessonCards, matches } from "./cards";
import SessionList from "./SessionList";

export default function Gallery({ onOpened }: { readonly onOpened: () => void }) {
  const { t, i18n } = useTranslation();
  const [wanted, setWanted] = useState("");
  const current = useSession((state) => state.scenarioId);
  const sessions = useKeeping((state) => state.sessions);
  const lessons = lessonCards(i18n.language).filter(({ title, sentence }) =>
    matches(wanted, title, sentence),
  );
  const own = sessions.filter(({ name, about = "" }) => matches(wanted, name, about));
  return (
    <div className="flex flex-col gap-4">
      <input
        type="search"
        className="field"
        aria-label={t("gallery.search")}
        placeholder={t("gallery.search")}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <section aria-labelledby="gallery-lessons">
        <h3 id="gallery-lessons" className="mb-1.5 font-semibold">
          {t("gallery.lessons")}
        </h3>
        {lessons.length === 0 && <p className="text-dim">{t("gallery.nothing", { wanted })}</p>}
        <ul className="grid gap-2 sm:grid-cols-2">
          {lessons.map(({ id, title, sentence, turns }) => (
            <li key={id}>
              <button
                type="button"
                data-testid="lesson-card"
                aria-current={id === current}
                className={`flex h-full w-full flex-col items-start gap-0.5 rounded-lg border px-3 py-2 text-left hover:border-line-strong ${id === current ? "border-accent bg-accent-soft" : "border-line"}`}
                onClick={() => {
                  history.replaceState(null, "", `#lesson=${id}`);
                  void openScenario(id);
                  onOpened();
                }}
              >
                <span className="font-semibold">{title}</span>
                <span className="flex-1 text-dim">{sentence}</span>
                <span className="text-dim text-xs">{t("gallery.turns", { count: turns })}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="gallery-own">
        <h3 id="gallery-own" className="font-semibold">
          {t("sessions.title")}
        </h3>
        <p className="mb-1.5 text-dim">{t("sessions.hint")}</p>
        {own.length === 0 && (
          <p className="text-dim">
            {sessions.length === 0 ? t("sessions.none") : t("gallery.nothing", { wanted })}
          </p>
        )}
        <SessionList sessions={own} onOpened={onOpened} />
      </section>
    </div>
  );
}
