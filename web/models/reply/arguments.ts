import type { Json, JsonObject } from "../../loop";

export interface ParsedArguments {
  /** A string only where nothing could be made of it: then exactly as it came. */
  readonly value: JsonObject | string;
  readonly repaired: boolean;
}

/**
 * Arguments as a model wrote them. Blank and `null` are no arguments. Two repairs lose nothing and guess nothing:
 * JSON inside a JSON string, and raw control characters inside a string. Brackets are never completed: half a call
 * must not look like a whole one.
 */
export function parseArguments(raw: string): ParsedArguments {
  if (raw.trim() === "") return { value: {}, repaired: false };
  let value = parse(raw);
  let repaired = false;
  if (value === undefined) {
    value = parse(escapeControls(raw));
    repaired = value !== undefined;
  }
  for (let unwrapped = 0; typeof value === "string" && unwrapped < 2; unwrapped++) {
    const inner: Json | undefined = value.trim() === "" ? {} : parse(value);
    if (inner === undefined) break;
    value = inner;
    repaired = true;
  }
  if (value === null) return { value: {}, repaired };
  if (isObject(value)) return { value, repaired };
  return { value: raw, repaired: false };
}

/** Follows JSON as it arrives and knows when the outermost object has closed. */
export class JsonProgress {
  #depth = 0;
  #inString = false;
  #escaped = false;
  #started = false;

  get complete(): boolean {
    return this.#started && this.#depth === 0 && !this.#inString;
  }

  feed(piece: string): void {
    for (let i = 0; i < piece.length; i++) {
      const code = piece.charCodeAt(i);
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (code === BACKSLASH) this.#escaped = true;
        else if (code === QUOTE) this.#inString = false;
      } else if (code === QUOTE) {
        this.#inString = true;
        this.#started = true;
      } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
        this.#depth += 1;
        this.#started = true;
      } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) this.#depth -= 1;
    }
  }
}

const [QUOTE, BACKSLASH, OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [34, 92, 91, 93, 123, 125];

/** Whether two spellings of arguments come to the same value, however often they are encoded. */
export function sameArguments(a: string, b: string): boolean {
  const [left, right] = [parseArguments(a).value, parseArguments(b).value];
  return typeof left === "object" && typeof right === "object" && canonical(left) === canonical(right);
}

function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`).join()}}`;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Inside strings U+0000 to U+001F become escapes; everything else stays. */
function escapeControls(json: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return json.replace(/"(?:[^"\\]|\\.)*"/gs, (string) => string.replace(/[\u0000-\u001f]/g, escapeOne));
}
const escapeOne = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
