/** The reader's own settings, kept in this browser. `?lang=` and `?theme=` override them for one visit. */
import { create } from "zustand";
import { LANGUAGES, matchLanguage, setLanguage } from "./i18n";
import { readLocal, writeLocal } from "./local";
import { report } from "./trouble";

export const THEMES = ["system", "light", "dark", "contrast"] as const;
export type Theme = (typeof THEMES)[number];
export const SPEEDS = { slow: 1600, normal: 650, fast: 150, instant: 0 } as const;
export type Speed = keyof typeof SPEEDS;

interface Settings {
  readonly language: string;
  readonly theme: Theme;
  readonly speed: Speed;
  setLanguage(language: string): void;
  setTheme(theme: Theme): void;
  setSpeed(speed: Speed): void;
}

const STORAGE_KEY = "agent-loop-playground:settings";

const remember = (change: Record<string, unknown>) =>
  writeLocal(STORAGE_KEY, { ...readLocal(STORAGE_KEY), ...change });

function initial(): Pick<Settings, "language" | "theme" | "speed"> {
  const query = new URLSearchParams(location.search);
  const kept = readLocal(STORAGE_KEY);
  const own = typeof kept.language === "string" && LANGUAGES.includes(kept.language) ? [kept.language] : [];
  const theme = [query.get("theme"), kept.theme].find((t): t is Theme => THEMES.some((known) => known === t));
  const speed = Object.keys(SPEEDS).find((s): s is Speed => s === kept.speed);
  return {
    language: matchLanguage([
      ...[query.get("lang")].filter((l) => l !== null),
      ...own,
      ...navigator.languages,
    ]),
    theme: theme ?? "system",
    speed: speed ?? "normal",
  };
}

export const useSettings = create<Settings>((set) => ({
  ...initial(),
  setLanguage(language) {
    remember({ language });
    // The page keeps its present language until the new one has loaded.
    void setLanguage(language).then(() => set({ language }), report);
  },
  setTheme(theme) {
    remember({ theme });
    applyTheme(theme);
    set({ theme });
  },
  setSpeed(speed) {
    remember({ speed });
    set({ speed });
  },
}));

const moreContrast = () => matchMedia("(prefers-contrast: more)");

/** `contrast` is light or dark as the system has it; a system that asks for more contrast gets it in every theme. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "light" || theme === "dark") dataset.theme = theme;
  else delete dataset.theme;
  if (theme === "contrast" || moreContrast().matches) dataset.contrast = "more";
  else delete dataset.contrast;
}

export function followContrast(): void {
  moreContrast().addEventListener("change", () => applyTheme(useSettings.getState().theme));
}

/** Milliseconds between two steps of a run, as the reader has set it now. */
export const pauseBetweenSteps = () => SPEEDS[useSettings.getState().speed];
