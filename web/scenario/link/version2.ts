import { deflateSync, strToU8 } from "fflate";
import type { Scenario } from "../types";
import { fromBase64Url, toBase64Url } from "./base64url";
import { DICTIONARY_2 } from "./dictionary2";
import { damaged, incomplete } from "./faults";
import { unpacked } from "./inflate";
import { pack } from "./pack";
import { unpack } from "./unpack";

let dictionary: Uint8Array | undefined;
function dictionary2(): Uint8Array {
  dictionary ??= strToU8(DICTIONARY_2);
  return dictionary;
}

const PREFIX = "#s=2.".length;

/**
 * `2.` + base64url(head, body). The body is deflate-raw with `DICTIONARY_2` over the scenario as `pack` puts it.
 * The head is the body's length, seven bits a byte, the lowest first, the top bit set on all but the last; then two
 * bytes of checksum. So a link that was cut says how much of it is missing, and letters behind it do no harm.
 */
export function encode2(scenario: Scenario): string {
  const body = deflateSync(strToU8(JSON.stringify(pack(scenario))), {
    level: 9,
    dictionary: dictionary2(),
  });
  const head: number[] = [];
  for (let rest = body.length; ; rest >>>= 7) {
    head.push(rest > 127 ? (rest & 127) | 128 : rest);
    if (rest <= 127) break;
  }
  const sum = checksum(body);
  const bytes = new Uint8Array([...head, sum >>> 8, sum & 255, ...body]);
  return `2.${toBase64Url(bytes)}`;
}

/** @returns a value for `parseScenarioValue`. @throws ScenarioError */
export function decode2(letters: string): unknown {
  const bytes = fromBase64Url(letters);
  if (!bytes) throw damaged();
  const { start, length } = headOf(bytes);
  const all = Math.ceil(((start + length) * 4) / 3);
  if (letters.length < all) throw incomplete(letters.length + PREFIX, all + PREFIX);
  const body = bytes.subarray(start, start + length);
  if (checksum(body) !== (((bytes[start - 2] ?? 0) << 8) | (bytes[start - 1] ?? 0))) throw damaged();
  const text = unpacked(body, dictionary2());
  try {
    return unpack(JSON.parse(text));
  } catch {
    throw damaged(); // the sum is right and the content is not: made by hand, or by bad luck
  }
}

function headOf(bytes: Uint8Array): { start: number; length: number } {
  let length = 0;
  for (let n = 0; n < 4; n++) {
    const byte = bytes[n];
    if (byte === undefined) throw incomplete();
    length += (byte & 127) << (7 * n);
    if (byte < 128) return { start: n + 3, length };
  }
  throw damaged();
}

/** Fletcher's, modulo 255: a changed letter and two that changed places are both noticed. */
function checksum(bytes: Uint8Array): number {
  let a = 0;
  let b = 0;
  for (const byte of bytes) {
    a = (a + byte) % 255;
    b = (b + a) % 255;
  }
  return (b << 8) | a;
}
