import { Inflate } from "fflate";
import { damaged, incomplete, tooLarge } from "./faults";

const MAX_UNPACKED = 2 * 1024 * 1024;

/** A piece this small unpacks to half a megabyte at most, so a bomb is noticed long before it fills memory. */
const PIECE = 512;

/** fflate's code for a stream that ends too early. */
const UNEXPECTED_END = 0;

/** The text in raw deflate. Gives up as soon as more than 2 MB came out. @throws ScenarioError */
export function unpacked(packed: Uint8Array, dictionary?: Uint8Array): string {
  const text = new TextDecoder();
  const parts: string[] = [];
  let length = 0;
  const stream = new Inflate({ ...(dictionary && { dictionary }) }, (part) => {
    length += part.length;
    if (length <= MAX_UNPACKED) parts.push(text.decode(part, { stream: true }));
  });
  try {
    for (let at = 0; at < packed.length && length <= MAX_UNPACKED; at += PIECE) {
      stream.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length);
    }
  } catch (error) {
    throw (error as { code?: number }).code === UNEXPECTED_END ? incomplete() : damaged();
  }
  if (length > MAX_UNPACKED) throw tooLarge();
  if (packed.length === 0) throw incomplete();
  return parts.join("") + text.decode();
}
