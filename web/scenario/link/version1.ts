import { deflateSync, strToU8 } from "fflate";
import { fromBase64Url, toBase64Url } from "./base64url";
import { damaged } from "./faults";
import { unpacked } from "./inflate";

/** `1.` + base64url(deflate-raw(JSON)): what anyone can write with a few lines of any language. */
export function encode1(json: string): string {
  return `1.${toBase64Url(deflateSync(strToU8(json), { level: 9 }))}`;
}

/** @returns the JSON. @throws ScenarioError */
export function decode1(letters: string): string {
  const packed = fromBase64Url(letters);
  if (!packed) throw damaged();
  return unpacked(packed);
}
