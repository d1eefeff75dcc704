/** A scenario as a link carries it: which encoding, and the letters that hold it. */
export interface Payload {
  readonly version: number;
  readonly letters: string;
}

/**
 * Finds `s=N.…` in a fragment, or in a whole link, as people paste them: percent-encoded, broken over lines,
 * `&amp;` for `&`, with a bracket, a quote or a full stop behind it, in the standard base64 alphabet.
 * `undefined`: there is none.
 */
export function payloadOf(pasted: string): Payload | undefined {
  const text = unescaped(pasted).replace(INVISIBLE, "").replaceAll("&amp;", "&");
  const fragment = text.slice(text.indexOf("#") + 1);
  const part = fragment.split("&").find((each) => /^s=\d/.test(each));
  const found = part && /^s=([1-9]\d{0,5})(?:\.|$)/.exec(part);
  if (!found) return undefined;
  const letters = part.slice(found[0].length).replaceAll("+", "-").replaceAll("/", "_");
  return { version: Number(found[1]), letters: untrailed(letters) };
}

/** White space, soft hyphens and the zero-width characters that chat tools put into long words. */
const INVISIBLE = /[\s\u00AD\u200B-\u200D\u2060\uFEFF]/g;

/** Percent escapes undone, also twice where a program escaped an escaped link. */
function unescaped(text: string): string {
  let result = text;
  for (let n = 0; n < 2 && result.includes("%"); n++) {
    try {
      result = decodeURIComponent(result);
    } catch {
      result = unescapedOneByOne(result);
    }
  }
  return result;
}

/** A link that was cut ends in half an escape, which stays as it is. Millions of broken ones are no link. */
function unescapedOneByOne(text: string): string {
  if (text.length > 200_000) return text;
  return text.replace(/%([0-7][0-9A-Fa-f])/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Without padding and whatever a sentence put behind the link. A loop: on a long row of `=` a pattern is slow. */
function untrailed(letters: string): string {
  let end = letters.length;
  while (end > 0 && !/[\w-]/.test(letters.charAt(end - 1))) end -= 1;
  return letters.slice(0, end);
}
