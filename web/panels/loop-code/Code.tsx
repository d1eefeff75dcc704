import { memo } from "react";
import type { LoopSource } from "./source";

interface Props {
  readonly source: LoopSource;
  readonly lit: number | undefined;
  readonly point: string | undefined;
}

export const Code = memo(function Code({ source, lit, point }: Props) {
  return (
    <pre className="font-mono text-[0.775rem] leading-[1.55]">
      {source.lines.map((pieces, at) => {
        const text = pieces.map(([, piece]) => piece).join("");
        const pause = /^\s*yield (before|after)\(/.test(text);
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file do not move
            key={at}
            data-testid="loop-line"
            data-line={at + 1}
            {...(at === lit && { "aria-current": "step" as const, "data-point": point })}
            className={`code-line ${pause ? "code-pause" : ""}`}
            style={{ "--indent": `${/^ */.exec(text)?.[0].length ?? 0}ch` } as React.CSSProperties}
          >
            {pieces.map(([kind, piece], n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line do not move
              <span key={n} className={kind && `code-${kind}`}>
                {piece}
              </span>
            ))}
            {"\n"}
          </span>
        );
      })}
    </pre>
  );
});
