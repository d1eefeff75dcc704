/**
 * The function's name under which the sandbox looks for a tool (see `web/tools/sandbox/call.ts`, whose rule this is):
 * a tool may be called `get-time` or `delete`, a function may not.
 */
export function identifier(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9_$]/g, "_");
  return /^[0-9]/.test(plain) || RESERVED.has(plain) ? `_${plain}` : plain;
}

const RESERVED = new Set(
  (
    "await break case catch class const continue debugger default delete do else enum export extends false finally " +
    "for function if import in instanceof let new null return static super switch this throw true try typeof var " +
    "void while with yield implements interface package private protected public"
  ).split(" "),
);
