/** What this tab had open, for a reload: kept by the browser for the life of the tab, and never shared with another. */
import { isEmbedded } from "./embedded";

interface Tab {
  readonly session: string;
  /** The link that the page was opened with: with another one the reader wants something else. */
  readonly hash: string;
}

const KEY = "agent-loop-playground:tab";
const VIEW_KEY = "agent-loop-playground:view";

export function rememberedTab(): Tab | undefined {
  const value = read(KEY);
  const { session, hash } = (value ?? {}) as Partial<Tab>;
  return typeof session === "string" && typeof hash === "string" ? { session, hash } : undefined;
}

export function rememberTab(tab: Tab): void {
  write(KEY, tab);
}

/** Anything small that belongs to the view: open panels, half-typed text. */
export function rememberedView<T>(name: string): T | undefined {
  return ((read(VIEW_KEY) ?? {}) as Record<string, T>)[name];
}

export function rememberView(name: string, value: unknown): void {
  write(VIEW_KEY, { ...((read(VIEW_KEY) ?? {}) as object), [name]: value });
}

function read(key: string): unknown {
  if (isEmbedded()) return undefined;
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return undefined;
  }
}

function write(key: string, value: unknown): void {
  if (isEmbedded()) return;
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // blocked or full: a reload then begins anew
  }
}
