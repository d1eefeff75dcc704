// provisional
export type ModelErrorKind = string;
export class ModelError extends Error {
  kind: ModelErrorKind;
  hint?: string;
  body?: string;
  partialText?: string;
  constructor(o: { kind: ModelErrorKind; message: string; hint?: string }) {
    super(o.message);
    this.kind = o.kind;
    if (o.hint) this.hint = o.hint;
  }
}
