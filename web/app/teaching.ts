/** What a reader does with a lesson: predictions, which stay on this page, and whether to be asked at all. */
import { create } from "zustand";
import { readLocal, writeLocal } from "./local";

const STORAGE_KEY = "agent-loop-playground:teaching";

interface Teaching {
  /** Whether questions are asked. */
  readonly predict: boolean;
  /** The reader has pressed Step once in this browser. */
  readonly stepped: boolean;
  /** What was chosen, by session and place; gone with the page. */
  readonly chosen: Readonly<Record<string, { readonly choice: number; readonly right: boolean }>>;
  setPredict(predict: boolean): void;
  setStepped(): void;
  choose(place: string, choice: number, right: boolean): void;
}

export const useTeaching = create<Teaching>((set, get) => {
  const kept = readLocal(STORAGE_KEY);
  const keep = () => {
    const { predict, stepped } = get();
    writeLocal(STORAGE_KEY, { predict, stepped });
  };
  return {
    predict: kept.predict !== false,
    stepped: kept.stepped === true,
    chosen: {},
    setPredict(predict) {
      set({ predict });
      keep();
    },
    setStepped() {
      if (get().stepped) return;
      set({ stepped: true });
      keep();
    },
    choose(place, choice, right) {
      if (get().chosen[place]) return; // the first answer counts
      set({ chosen: { ...get().chosen, [place]: { choice, right } } });
    },
  };
});
