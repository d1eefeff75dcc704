import { useTranslation } from "react-i18next";
import { isForeign } from "../../app/foreign";
import { LANGUAGES, nameOfLanguage } from "../../app/i18n";
import { usePresenting } from "../../app/presenting";
import { useSettings } from "../../app/settings";
import { openScenario, SCENARIOS } from "../../app/start";
import { useSession } from "../../app/store";
import { localize } from "../../scenario/localize";
import { GalleryButton } from "../gallery/GalleryButton";
import { Icon } from "../parts/Icon";
import { ShareButton } from "../share/ShareButton";
import { ThemeSelect } from "./ThemeSelect";
import { TransferMenu } from "./TransferMenu";

export function Header({ onKeys }: { readonly onKeys: () => void }) {
  const { t } = useTranslation();
  return (
    <header className="flex min-h-12 items-center sm:max-lg:flex-wrap gap-3 border-line border-b bg-panel px-4 py-1.5 max-sm:gap-2 max-sm:px-3">
      <a href="#messages" className="sr-only focus:not-sr-only">
        {t("app.skip")}
      </a>
      <h1 className="flex items-center gap-2 whitespace-nowrap font-bold text-[0.95rem]">
        <Icon name="loop" className="size-5 text-accent" />
        <span className="max-sm:sr-only">{t("app.name")}</span>
      </h1>
      <ScenarioSelect />
      <GalleryButton />
      <span className="flex-1 max-sm:hidden" />
      <button
        type="button"
        className="button max-sm:hidden"
        aria-label={t("present.start")}
        title={t("present.start")}
        onClick={() => usePresenting.getState().start()}
      >
        <Icon name="present" />
        <span className="max-2xl:hidden">{t("present.start")}</span>
      </button>
      <ShareButton />
      <TransferMenu />
      <LanguageSelect />
      <span className="max-sm:hidden">
        <ThemeSelect />
      </span>
      <button
        type="button"
        className="button max-sm:hidden"
        aria-label={t("app.keys")}
        title={t("app.keys")}
        onClick={onKeys}
      >
        <Icon name="keyboard" />
      </button>
    </header>
  );
}

function ScenarioSelect() {
  const { t, i18n } = useTranslation();
  const id = useSession((state) => state.scenarioId);
  const title = useSession((state) => state.title);
  return (
    <select
      aria-label={t("app.scenario")}
      className="field w-auto min-w-0 max-w-72 font-medium max-sm:flex-1"
      value={id}
      onChange={(event) => {
        // The address names what stands there now, so that a reload opens the same.
        history.replaceState(null, "", `#lesson=${event.target.value}`);
        void openScenario(event.target.value);
      }}
    >
      {isForeign(id) && <option value={id}>{localize(title, i18n.language) || t("opened.option")}</option>}
      {SCENARIOS.map(({ id: value, title: name }) => (
        <option key={value} value={value}>
          {localize(name, i18n.language)}
        </option>
      ))}
    </select>
  );
}

function LanguageSelect() {
  const { t } = useTranslation();
  const language = useSettings((s) => s.language);
  return (
    <select
      aria-label={t("app.language")}
      className="field w-auto"
      value={language}
      onChange={(event) => useSettings.getState().setLanguage(event.target.value)}
    >
      {LANGUAGES.map((code) => (
        <option key={code} value={code} lang={code}>
          {nameOfLanguage(code)}
        </option>
      ))}
    </select>
  );
}
