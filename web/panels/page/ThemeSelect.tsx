import { useTranslation } from "react-i18next";
import { THEMES, type Theme, useSettings } from "../../app/settings";

export function ThemeSelect() {
  const { t } = useTranslation();
  const theme = useSettings((s) => s.theme);
  return (
    <select
      aria-label={t("app.theme")}
      className="field w-auto max-w-28"
      value={theme}
      onChange={(event) => useSettings.getState().setTheme(event.target.value as Theme)}
    >
      {THEMES.map((name) => (
        <option key={name} value={name}>
          {t(`app.themes.${name}`)}
        </option>
      ))}
    </select>
  );
}
