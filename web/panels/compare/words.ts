import { diffWordsWithSpace } from "diff";

export interface Piece {
  readonly text: string;
  readonly kind: "same" | "left" | "right";
}

/** Longer texts are compared as wholes: marking their words would take too long to be of use. */
const MOST = 20_000;

/** The two texts cut into what they share and what only one has; Chinese by its words, not by its lines. */
export function wordDiff(left: string, right: string, language: string): Piece[] {
  if (left === right) return [{ text: left, kind: "same" }];
  if (left.length + right.length > MOST) {
    return [
      { text: left, kind: "left" },
      { text: right, kind: "right" },
    ];
  }
  const intlSegmenter = new Intl.Segmenter(language, { granularity: "word" });
  return diffWordsWithSpace(left, right, { intlSegmenter }).map(({ value, added, removed }) => ({
    text: value,
    kind: added ? "right" : removed ? "left" : "same",
  }));
}
