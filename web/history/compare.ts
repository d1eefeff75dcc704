import type { Message } from "../loop";

/** Two messages that stand beside each other, or one that the other side does not have. */
export interface AlignedRow {
  readonly left: number | undefined;
  readonly right: number | undefined;
  readonly same: boolean;
}

/** Lines up two transcripts: the common start as it is, then the rest by the longest sequence of like messages. */
export function align(left: readonly Message[], right: readonly Message[]): AlignedRow[] {
  const rows: AlignedRow[] = [];
  let start = 0;
  while (start < left.length && start < right.length && same(left[start], right[start])) {
    rows.push({ left: start, right: start, same: true });
    start += 1;
  }
  const pairs = likeMessages(left.slice(start), right.slice(start));
  let [l, r] = [start, start];
  for (const [pairLeft, pairRight] of [...pairs, [left.length - start, right.length - start] as const]) {
    const [toLeft, toRight] = [start + pairLeft, start + pairRight];
    while (l < toLeft) rows.push({ left: l++, right: undefined, same: false });
    while (r < toRight) rows.push({ left: undefined, right: r++, same: false });
    if (toLeft < left.length && toRight < right.length) {
      rows.push({ left: l, right: r, same: same(left[l], right[r]) });
      l += 1;
      r += 1;
    }
  }
  return rows;
}

function same(a: Message | undefined, b: Message | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** What makes two messages worth putting side by side although they differ. */
function kindOf(message: Message): string {
  if (message.role !== "assistant") return message.role;
  return `assistant ${(message.tool_calls ?? []).map((call) => call.name).join(",")}`;
}

/** Beyond this many messages after the common start, pairs are taken in order: the table would be too large. */
const MOST_ALIGNED = 600;

function likeMessages(left: readonly Message[], right: readonly Message[]): [number, number][] {
  const [a, b] = [left.map(kindOf), right.map(kindOf)];
  if (a.length > MOST_ALIGNED || b.length > MOST_ALIGNED) {
    return a.slice(0, b.length).map((_, n) => [n, n]);
  }
  const width = b.length + 1;
  const table = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => table[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      table[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}
