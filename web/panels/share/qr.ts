import { encode } from "uqr";

export interface Qr {
  /** Modules on a side, the quiet border of four included. */
  readonly size: number;
  /** The dark modules, one unit each, as the data of an SVG path. */
  readonly path: string;
  /** So fine that a phone must come close: from the back row it is not read. */
  readonly dense: boolean;
}

/** Bytes that the largest code holds at the lowest error correction. */
export const QR_LIMIT = 2953;
/** Modules on a side up to which a camera across a room reads a code that fills a projected picture. */
const FROM_AFAR = 117;

/** @returns undefined where the text is too long for one */
export function qrOf(text: string): Qr | undefined {
  if (new TextEncoder().encode(text).length > QR_LIMIT) return undefined;
  const { size, data } = encode(text, { ecc: "L", border: 4, boostEcc: true });
  const runs: string[] = [];
  data.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      runs.push(`M${from} ${y}h${x + 1 - from}v1H${from}z`);
    }
  });
  return { size, path: runs.join(""), dense: size - 8 > FROM_AFAR };
}
