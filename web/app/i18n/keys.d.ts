import type en from "./en.json";
import type later from "./later/en.json";

/** Every key with its path, spelled out once: left to i18next's own types, so many keys are too deep for the compiler. */
type PathsOf<T, Path extends string = ""> = {
  [Key in keyof T & string]: T[Key] extends string ? `${Path}${Key}` : PathsOf<T[Key], `${Path}${Key}.`>;
}[keyof T & string];

/** What is counted has a form for each number; the key that is asked for has none. */
type Singular<Key> = Key extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : Key;

declare module "i18next" {
  interface CustomTypeOptions {
    keySeparator: false; // these two of the types alone; at run time they are `.` and `_`
    pluralSeparator: "\u0000";
    resources: { translation: Record<Singular<PathsOf<typeof en> | PathsOf<typeof later>>, string> };
  }
}
