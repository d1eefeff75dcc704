/**
 * Interface languages. Each is one JSON file beside this one: adding the file adds the language.
 * Names from the APIs (`stop_reason`, `tool_use`, `messages[]`) are never translated.
 */
import i18next, { type FormatterModule } from "i18next";
import { initReactI18next } from "react-i18next";

const files = import.meta.glob<{ default: Record<string, unknown> }>("./*.json");
/** Words of parts that are loaded when first needed, in the same shape: the first paint does not wait for them. */
const laterFiles = import.meta.glob<{ default: Record<string, unknown> }>("./later/*.json");
const codeOf = (file: string) => file.slice(2, -".json".length);

/** Codes of the languages there are, English first. */
export const LANGUAGES: readonly string[] = Object.keys(files)
  .map(codeOf)
  .sort((a, b) => Number(b === "en") - Number(a === "en") || a.localeCompare(b));

/** What a language calls itself, its script where the code implies one: 繁體中文. */
export function nameOfLanguage(code: string): string {
  const { language, script } = new Intl.Locale(code).maximize();
  const tag = language === "zh" ? `${language}-${script}` : language;
  return new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? code;
}

/** The best of our languages for what the reader prefers; script decides between the two kinds of Chinese. */
export function matchLanguage(wanted: readonly string[]): string {
  for (const tag of wanted) {
    const exact = LANGUAGES.find((code) => code.toLowerCase() === tag.toLowerCase());
    if (exact) return exact;
    const like = safeLocale(tag);
    const near = LANGUAGES.find((code) => {
      const ours = new Intl.Locale(code).maximize();
      return ours.language === like?.language && ours.script === like.script;
    });
    if (near) return near;
    if (like?.language === "zh") return LANGUAGES.find((code) => code.startsWith("zh")) ?? "en";
  }
  return "en";
}

function safeLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return undefined;
  }
}

async function load(language: string): Promise<void> {
  if (i18next.hasResourceBundle(language, "translation")) return;
  const file = await files[`./${language}.json`]?.();
  if (file) i18next.addResourceBundle(language, "translation", file.default);
}

/** What counts something; places, as in `messages[1204]`, stay as they are. */
const QUANTITIES: ReadonlySet<unknown> = new Set(["count", "tokens", "length", "ms"]);

/** Quantities as the language writes them: 20,000 characters. */
const quantities: FormatterModule = {
  type: "formatter",
  init() {},
  add() {},
  addCached() {},
  format(value: unknown, _format, language, options) {
    if (typeof value !== "number" || !QUANTITIES.has(options?.interpolationkey)) return value as string;
    return new Intl.NumberFormat(language).format(value);
  },
};

export async function startI18n(language: string): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use(quantities)
    .init({
      lng: language,
      fallbackLng: false,
      resources: {},
      interpolation: { escapeValue: false, alwaysFormat: true }, // React escapes
      returnNull: false,
    });
  await setLanguage(language);
}

let later: Promise<void> | undefined;

/** The words of parts that are loaded when first needed; from then on they come along with each language. */
export function laterWords(): Promise<void> {
  later ??= loadLater(i18next.language).catch((error: unknown) => {
    later = undefined; // the network may be back at the next try
    throw error;
  });
  return later;
}

async function loadLater(language: string): Promise<void> {
  const file = await laterFiles[`./later/${language}.json`]?.();
  if (file) i18next.addResourceBundle(language, "translation", file.default, true);
}

export async function setLanguage(language: string): Promise<void> {
  await load(language);
  if (later) await loadLater(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  document.title = i18next.t("app.name");
}
