declare module "*?highlight" {
  const source: {
    readonly text: string;
    readonly lines: readonly (readonly (readonly [kind: string, text: string])[])[];
  };
  export default source;
}

/** A lesson without its remarks, see `scripts/vite-lessons.mjs`. */
declare module "*.json?run" {
  const scenario: unknown;
  export default scenario;
}
