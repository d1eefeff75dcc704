import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { actedAt } from "../../app/acted";
import { useNode } from "../../app/store";
import { isControlOn } from "../../scenario/defaults";
import type { Controls } from "../../scenario/types";
import { ADDED } from "./added";
import { Line, Pieces } from "./Code";
import { type Region, rowsOf } from "./regions";
import type { LoopSource } from "./source";

/** The loop with the lines that the controls add to it, each where it acts. */
export default function CodeWithControls(props: {
  readonly language: keyof typeof ADDED;
  readonly source: LoopSource;
  readonly lit: number | undefined;
  readonly point: string | undefined;
}) {
  const { language, source, lit, point } = props;
  const node = useNode();
  const acted = actedAt(node);
  const on = ADDED[language].filter(({ control }) =>
    isControlOn(control as keyof Controls, node.setup.controls),
  );
  return (
    <pre className="font-mono text-[0.775rem] leading-[1.55]">
      {rowsOf(source, on).map((row) =>
        row.type === "file" ? (
          <Line
            key={row.at}
            pieces={row.pieces}
            number={row.at + 1}
            point={row.at === lit ? point : undefined}
          />
        ) : (
          <Added
            key={`${row.region.control} ${row.region.where}`}
            region={row.region}
            indent={row.indent}
            acted={acted.has(row.region.control as keyof Controls)}
          />
        ),
      )}
    </pre>
  );
}

function Added(props: { readonly region: Region; readonly indent: number; readonly acted: boolean }) {
  const { t } = useTranslation();
  const { region, indent, acted } = props;
  const name = t(`controls.names.${region.control as keyof Controls}`);
  return (
    <span
      className="code-added"
      data-testid="control-lines"
      data-control={region.control}
      data-acted={acted || undefined}
    >
      <span className="code-added-name">
        + {name}
        {acted && ` · ${t("controls.acted")}`}
        {"\n"}
      </span>
      {region.lines.map((pieces, n) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file do not move
          key={n}
          className="code-line"
          style={{ "--indent": `${indent}ch` } as CSSProperties}
        >
          {" ".repeat(indent)}
          <Pieces pieces={pieces} />
          {"\n"}
        </span>
      ))}
    </span>
  );
}
