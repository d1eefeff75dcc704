/** The view for a projector, and the class's second window with the speaker's notes. */
import { create } from "zustand";

interface Presenting {
  readonly on: boolean;
  /** The class is to look at the speaker. */
  readonly blank: boolean;
  /** Where the speaker pointed, in pixels of the window; it stays there. */
  readonly pointer: { readonly x: number; readonly y: number } | undefined;
  start(): void;
  leave(): void;
  setBlank(blank: boolean): void;
  point(at: Presenting["pointer"]): void;
}

export const usePresenting = create<Presenting>((set, get) => ({
  on: false,
  blank: false,
  pointer: undefined,
  start() {
    document.documentElement.dataset.presenting = "";
    set({ on: true, blank: false, pointer: undefined });
    // Refused inside some frames and by some readers' settings: the view is the same without.
    document.documentElement.requestFullscreen?.().catch(() => {});
  },
  leave() {
    if (!get().on) return;
    delete document.documentElement.dataset.presenting;
    set({ on: false, blank: false, pointer: undefined });
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  },
  setBlank: (blank) => set({ blank }),
  point: (pointer) => set({ pointer }),
}));
