/** What failed where nobody was waiting for it: said once, in plain sight, instead of in the console alone. */
import { create } from "zustand";

/** `part`: a part of the program could not be loaded, as after an update of the server, or without a network. */
export type TroubleKind = "part" | "defect";

interface Trouble {
  readonly trouble: { readonly kind: TroubleKind; readonly message: string } | undefined;
  dismiss(): void;
}

export const useTrouble = create<Trouble>((set) => ({
  trouble: undefined,
  dismiss: () => set({ trouble: undefined }),
}));

/** In the words of Chromium, Firefox, Safari and the preloader. */
const NOT_LOADED =
  /dynamically imported module|importing a module script|preload CSS|Failed to fetch module|HTTP \d+ for the interpreter/i;

export function kindOfTrouble(error: unknown): TroubleKind {
  return error instanceof Error && NOT_LOADED.test(error.message) ? "part" : "defect";
}

export function report(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  useTrouble.setState({ trouble: { kind: kindOfTrouble(error), message: message.slice(0, 500) } });
}

/** A run that was left rejects what it had under way: that is no trouble. Nor is a notice of the browser's own. */
function isHarmless(error: unknown): boolean {
  if (error instanceof DOMException && error.name === "AbortError") return true;
  return /^ResizeObserver loop/.test(error instanceof Error ? error.message : String(error));
}

export function watchForTrouble(): void {
  addEventListener("unhandledrejection", ({ reason }) => {
    if (!isHarmless(reason)) report(reason);
  });
  addEventListener("error", ({ error, message }) => {
    // Without an error object it is another origin's script, such as an extension's.
    if (error && !isHarmless(error) && !isHarmless(message)) report(error);
  });
}
