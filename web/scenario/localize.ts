import type { LocalizedText } from "./types";

/** The text in the reader's language, else in English, else in whatever there is. */
export function localize(text: LocalizedText, language: string): string {
  if (typeof text === "string") return text;
  if (Object.hasOwn(text, language)) return text[language] ?? "";
  return text.en ?? Object.values(text)[0] ?? "";
}
