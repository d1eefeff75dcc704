declare module "*?highlight" {
  const source: {
    readonly text: string;
    readonly lines: readonly (readonly (readonly [kind: string, text: string])[])[];
  };
  export default source;
}
