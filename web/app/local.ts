import { isEmbedded } from "./embedded";

/** What this browser remembers under `key`; empty where there is nothing, or storage is blocked or not ours to use. */
export function readLocal(key: string): Readonly<Record<string, unknown>> {
  if (isEmbedded()) return {};
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return value !== null && typeof value === "object" ? { ...value } : {};
  } catch {
    return {};
  }
}

export function writeLocal(key: string, value: Readonly<Record<string, unknown>>): void {
  if (isEmbedded()) return;
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // it still holds for this visit
  }
}
