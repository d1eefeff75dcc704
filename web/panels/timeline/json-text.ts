import type { Json, JsonObject } from "../../loop";

/** JSON on one line while it is short, indented once it is not. */
export function jsonText(value: Json | JsonObject): string {
  const line = spaced(value);
  return visible(line.length <= 72 ? line : JSON.stringify(value, null, 2));
}

/** Characters that turn the order of what follows them are written out, as JSON may: text cannot pose as other text. */
function visible(text: string): string {
  return text.replace(
    /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${spaced(item)}`);
  return entries.length ? `{ ${entries.join(", ")} }` : "{}";
}

/** Arguments as one would write the call: `{ a: 23, b: 19 }`. */
export function argumentsText(args: JsonObject | string): string {
  if (typeof args === "string") return visible(args);
  const entries = Object.entries(args);
  if (entries.length === 0) return "{}";
  const plain = entries.map(([key, value]) => {
    const name = /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
    return `${name}: ${spaced(value)}`;
  });
  const line = `{ ${plain.join(", ")} }`;
  return visible(line.length <= 72 ? line : `{\n${plain.map((p) => `  ${p}`).join(",\n")}\n}`);
}
