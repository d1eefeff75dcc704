import { useState } from "react";
import { rememberedView, rememberView } from "../../app/tab";

/** State of the view that a reload brings back. */
export function useRemembered<T>(name: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => rememberedView<T>(name) ?? initial);
  return [
    value,
    (next) => {
      rememberView(name, next);
      setValue(next);
    },
  ];
}
