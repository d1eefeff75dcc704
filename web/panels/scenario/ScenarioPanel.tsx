import { useTranslation } from "react-i18next";
import { useSession } from "../../app/store";
import { localize } from "../../scenario/localize";
import { LazyMarkdown } from "../markdown/LazyMarkdown";
import { TeachingTools } from "../page/TeachingTools";
import { ThemeSelect } from "../page/ThemeSelect";

export function ScenarioPanel() {
  const { t, i18n } = useTranslation();
  const title = useSession((state) => state.title);
  const notes = useSession((state) => state.notes);
  const first = useSession((state) => state.history.nodes.get(state.history.root)?.messages.get(0));
  const count = useSession((state) => state.history.nodes.get(state.history.root)?.messages.length ?? 0);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3">
      <h2 className="font-semibold text-base">{localize(title, i18n.language)}</h2>
      {notes && <LazyMarkdown text={localize(notes, i18n.language)} />}
      <dl className="flex flex-col gap-2">
        <div>
          <dt className="font-semibold">{t("scenario.system")}</dt>
          <dd className="text-dim">{first?.role === "system" ? first.content : t("scenario.noSystem")}</dd>
        </div>
        <div>
          <dt className="font-semibold">{t("scenario.start")}</dt>
          <dd className="text-dim">{t("scenario.count", { count })}</dd>
        </div>
      </dl>
      <TeachingTools />
      {/* On a phone the header has no room for it. */}
      <p className="flex flex-wrap items-center gap-3 sm:hidden">
        <span className="font-semibold">{t("app.theme")}</span>
        <ThemeSelect />
      </p>
    </div>
  );
}
