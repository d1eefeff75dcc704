import { Inflate } from "fflate";

/** A piece this small unpacks to half a megabyte at most, so a bomb is noticed long before it fills memory. */
const PIECE = 512;

export type Inflated =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly why: "too_large" | "cut" | "damaged" };

/** Unpacks raw deflate, giving up as soon as more than `limit` bytes came out. */
export function inflate(packed: Uint8Array, limit: number, dictionary?: Uint8Array): Inflated {
  const parts: Uint8Array[] = [];
  let length = 0;
  let finished = false;
  const stream = new Inflate({ ...(dictionary && { dictionary }) }, (part, final) => {
    parts.push(part);
    length += part.length;
    finished = final;
  });
  try {
    for (let at = 0; at < packed.length && length <= limit; at += PIECE) {
      stream.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length);
    }
  } catch (error) {
    const cut = (error as { code?: number }).code === UNEXPECTED_END;
    return { ok: false, why: cut ? "cut" : "damaged" };
  }
  if (length > limit) return { ok: false, why: "too_large" };
  if (!finished) return { ok: false, why: "cut" };
  return { ok: true, bytes: joined(parts, length) };
}

const UNEXPECTED_END = 0;

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
