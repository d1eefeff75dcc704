/** A reader of just as much JavaScript as it takes to find a function and what it calls its arguments. */
import type { JsonObject } from "../loop";
import { literal, typeOf } from "./jsdoc";

export interface Parameter {
  readonly name: string;
  readonly schema: JsonObject;
  readonly optional: boolean;
  readonly description?: string;
}

/**
 * The first parameter of the function called `name`, as it is written; the text after it; the doc comment before it.
 * A tool's name may hold `-`, an identifier may not: `get-time` is looked for as `get_time`.
 */
export function firstParameter(
  code: string,
  name: string,
): { readonly text: string; readonly body: string; readonly comment: string } | undefined {
  const blank = withoutText(code);
  const id = name
    .replace(/[^\w$]/g, "_")
    .replace(/^\d/, "_$&")
    .replace(/\$/g, "\\$");
  const start =
    new RegExp(`\\bfunction\\s*\\*?\\s*${id}\\s*\\(`).exec(blank) ??
    new RegExp(`\\b${id}\\s*=\\s*(?:async\\b\\s*)?(?:function\\b\\s*\\*?\\s*[\\w$]*\\s*)?\\(`).exec(blank);
  if (!start) return bareArrow(code, blank, id);
  const open = start.index + start[0].length - 1;
  const close = matching(blank, open);
  const text = splitTop(code.slice(open + 1, close), blank.slice(open + 1, close))[0] ?? "";
  return { text: text.trim(), body: blank.slice(close), comment: commentBefore(code, start.index) };
}

/** `const tool = args => …` */
function bareArrow(code: string, blank: string, id: string) {
  const arrow = new RegExp(`\\b${id}\\s*=\\s*(?:async\\s+)?([A-Za-z_$][\\w$]*)\\s*=>`).exec(blank);
  if (!arrow) return undefined;
  const body = blank.slice(arrow.index + arrow[0].length);
  return { text: arrow[1] ?? "", body, comment: commentBefore(code, arrow.index) };
}

/** The nearest doc comment before a definition, with nothing but its own first words in between. */
function commentBefore(code: string, index: number): string {
  const before = code.slice(0, index);
  const end = before.lastIndexOf("*/");
  const start = before.lastIndexOf("/**", end);
  if (end < 0 || start < 0) return "";
  if (!/^[\s\w$]*$/.test(before.slice(end + 2))) return ""; // `export default async`, `const`
  return before.slice(start + 3, end);
}

/** The names in `{ a, b = 2, c: d, ...rest }`. A default makes one optional and hints at its type. */
export function propertiesOf(text: string): Parameter[] {
  const blank = withoutText(text);
  if (!blank.startsWith("{")) return [];
  const close = matching(blank, 0);
  return splitTop(text.slice(1, close), blank.slice(1, close)).flatMap((part) => {
    const match = /^\s*(?:([A-Za-z_$][\w$]*)|"([^"\\]*)"|'([^'\\]*)')\s*(?=[:=]|$)/.exec(
      withoutComments(part),
    );
    const name = match?.[1] ?? match?.[2] ?? match?.[3];
    if (name === undefined) return [];
    const fallback = defaultIn(withoutComments(part));
    const value = fallback === undefined ? undefined : literal(fallback);
    const schema = value === undefined ? {} : { ...typeOf(value), default: value };
    return [{ name, schema, optional: fallback !== undefined }];
  });
}

/** What follows the first `=` outside of brackets. */
function defaultIn(part: string): string | undefined {
  const blank = withoutText(part);
  for (let i = 0, depth = 0; i < blank.length; i++) {
    const c = blank[i] ?? "";
    if (OPEN.includes(c)) depth += 1;
    else if (CLOSE.includes(c)) depth -= 1;
    else if (c === "=" && depth === 0) return part.slice(i + 1);
  }
  return undefined;
}

/** What a body reads of its parameter: `args.city`, or `const { city, days = 3 } = args`. */
export function usedProperties(body: string, parameter: string): Parameter[] {
  const id = parameter.replace(/\$/g, "\\$");
  const found = new Map<string, Parameter>();
  for (const match of body.matchAll(new RegExp(`\\{([^{}]*)\\}\\s*=\\s*${id}(?![\\w$.[(])`, "g"))) {
    for (const one of propertiesOf(`{${match[1]}}`)) found.set(one.name, one);
  }
  for (const match of body.matchAll(new RegExp(`(?<![\\w$.])${id}(\\??)\\.([A-Za-z_$][\\w$]*)`, "g"))) {
    const name = match[2] ?? "";
    if (!found.has(name)) found.set(name, { name, schema: {}, optional: match[1] === "?" });
  }
  return [...found.values()];
}

const OPEN = "([{";
const CLOSE = ")]}";

/** Where the bracket that opens at `open` closes; the end of the text where it never does. */
function matching(blank: string, open: number): number {
  let depth = 0;
  for (let i = open; i < blank.length; i++) {
    const c = blank[i] ?? "";
    if (OPEN.includes(c)) depth += 1;
    else if (CLOSE.includes(c)) depth -= 1;
    if (depth === 0) return i;
  }
  return blank.length;
}

/** Cuts `text` at the commas outside of brackets. */
function splitTop(text: string, blank: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let i = 0, depth = 0; i <= blank.length; i++) {
    const c = blank[i] ?? ",";
    if (OPEN.includes(c)) depth += 1;
    else if (CLOSE.includes(c)) depth -= 1;
    else if (c === "," && depth === 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  return parts;
}

const TEXT =
  /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|`(?:[^`\\]|\\[\s\S])*`?/g;

/** The same length with comments and the insides of strings blanked, so that no bracket in them counts. */
function withoutText(code: string): string {
  return code.replace(TEXT, (piece) => {
    const quote = piece[0] ?? "";
    if (quote === "/" || piece.length < 2) return piece.replace(/[^\n]/g, " ");
    return quote + piece.slice(1, -1).replace(/[^\n]/g, " ") + quote;
  });
}

function withoutComments(code: string): string {
  return code.replace(TEXT, (piece) => (piece.startsWith("/") ? " ".repeat(piece.length) : piece));
}
