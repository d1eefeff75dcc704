import { ScenarioError } from "../error";
import { fromBase64Url } from "./base64url";
import { inflate } from "./inflate";

export const MAX_UNPACKED = 2 * 1024 * 1024;

/** `1.` + base64url(deflate-raw(JSON)): what anyone can write with a few lines of any language. @returns the JSON */
export function decode1(letters: string): string {
  const packed = fromBase64Url(letters) ?? fromBase64Url(letters.slice(0, -1));
  if (!packed) throw damaged();
  return unpack(packed);
}

/** @throws ScenarioError */
export function unpack(packed: Uint8Array, dictionary?: Uint8Array): string {
  const inflated = inflate(packed, MAX_UNPACKED, dictionary);
  if (inflated.ok) return new TextDecoder().decode(inflated.bytes);
  switch (inflated.why) {
    case "too_large":
      throw new ScenarioError("too_large", {
        path: "$",
        message: "This link is too large: it unpacks to more than 2 MB.",
      });
    case "cut":
      throw new ScenarioError("incomplete", { path: "$", message: "This link is incomplete: its end is missing." });
    case "damaged":
      throw damaged();
  }
}

export function damaged(): ScenarioError {
  return new ScenarioError("damaged", {
    path: "$",
    message: "This link is damaged: some of its letters are not what they were.",
  });
}
