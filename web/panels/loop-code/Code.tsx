import { type CSSProperties, memo } from "react";
import type { LoopSource } from "./source";

interface Props {
  readonly source: LoopSource;
  readonly lit: number | undefined;
  readonly point: string | undefined;
}

export const Code = memo(function Code({ source, lit, point }: Props) {
  return (
    <pre className="font-mono text-[0.775rem] leading-[1.55]">
      {source.lines.map((pieces, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file do not move
        <Line key={at} pieces={pieces} number={at + 1} point={at === lit ? point : undefined} />
      ))}
    </pre>
  );
});

/** A step draws two lines anew: the one that was lit and the one that is. */
export const Line = memo(function Line(props: {
  readonly pieces: LoopSource["lines"][number];
  readonly number: number;
  /** The pause point that this line is lit for. */
  readonly point: string | undefined;
}) {
  const { pieces, number, point } = props;
  const text = pieces.map(([, piece]) => piece).join("");
  const pause = /^\s*yield (before|after)\(/.test(text);
  return (
    <span
      data-testid="loop-line"
      data-line={number}
      {...(point !== undefined && { "aria-current": "step" as const, "data-point": point })}
      className={`code-line ${pause ? "code-pause" : ""}`}
      style={{ "--indent": `${/^ */.exec(text)?.[0].length ?? 0}ch` } as CSSProperties}
    >
      <Pieces pieces={pieces} />
      {"\n"}
    </span>
  );
});

export function Pieces({ pieces }: { readonly pieces: LoopSource["lines"][number] }) {
  return pieces.map(([kind, piece], n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line do not move
    <span key={n} className={kind && `code-${kind}`}>
      {piece}
    </span>
  ));
}
