import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import en from "../../app/i18n/en.json";
import later from "../../app/i18n/later/en.json";

/** The English texts, for tests that draw a component without the page. */
export async function startI18nForTests(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: "en",
    resources: { en: { translation: { ...en, ...later } } },
    interpolation: { escapeValue: false },
  });
}
