import { create } from "zustand";

/** Which sheet is being printed; the page itself is not. */
export const usePrinting = create<{ readonly sheet: "lesson" | "run" | undefined }>(() => ({
  sheet: undefined,
}));
