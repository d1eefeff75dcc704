/**
 * The lines that a control adds, read from the very files that run. `//#region NAME before POINT` (in Python `# region`)
 * says whose the lines are and beside which line of the loop they act; they end at `//#endregion`.
 */
import type { LoopSource } from "./source";

type Pieces = LoopSource["lines"][number];

export interface Region {
  readonly control: string;
  readonly where: "before" | "after";
  readonly point: string;
  /** Their common indentation taken off. */
  readonly lines: readonly Pieces[];
}

const START = /^\s*(?:\/\/|# )#?region (\w+) (before|after) (\w+)$/;
const END = /^\s*(?:\/\/|# )#?endregion$/;

export const textOf = (pieces: Pieces) => pieces.map(([, piece]) => piece).join("");
export const indentOf = (text: string) => /^ */.exec(text)?.[0].length ?? 0;

export function regionsOf(lines: readonly Pieces[]): Region[] {
  const found: Region[] = [];
  let open: { control: string; where: "before" | "after"; point: string; lines: Pieces[] } | undefined;
  for (const pieces of lines) {
    const text = textOf(pieces);
    const [, control, where, point] = START.exec(text) ?? [];
    if (control && point) open = { control, where: where as "before" | "after", point, lines: [] };
    else if (END.test(text)) {
      if (open) found.push(open);
      open = undefined;
    } else open?.lines.push(pieces);
  }
  // What belongs together, a `try` before the call and its `catch` after it, keeps its shape.
  return found.map((region) => {
    const together = found.filter(({ control }) => control === region.control).flatMap((one) => one.lines);
    const least = Math.min(...together.map(textOf).filter(Boolean).map(indentOf));
    return { ...region, lines: region.lines.map((pieces) => unindented(pieces, least)) };
  });
}

function unindented(pieces: Pieces, by: number): Pieces {
  const [first, ...rest] = pieces;
  return first ? [[first[0], first[1].slice(by)], ...rest] : pieces;
}

/** A line of the loop's file, or one that a control adds beside it. */
export type Row =
  | { readonly type: "file"; readonly pieces: Pieces; readonly at: number }
  | { readonly type: "added"; readonly region: Region; readonly indent: number };

/** @param regions of the controls that are on; at one line the first stands outermost */
export function rowsOf(source: LoopSource, regions: readonly Region[]): Row[] {
  const beside = (where: Region["where"], at: number): Row[] => {
    const here = regions.filter((one) => one.where === where && source.lineOf.get(one.point) === at);
    const indent = indentOf(textOf(source.lines[at] ?? []));
    return (where === "before" ? here : here.toReversed()).map((region) => ({
      type: "added",
      region,
      indent,
    }));
  };
  return source.lines.flatMap((pieces, at) => [
    ...beside("before", at),
    { type: "file" as const, pieces, at },
    ...beside("after", at),
  ]);
}
