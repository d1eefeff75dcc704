import { useTranslation } from "react-i18next";
import type { AlignedRow } from "../../history";
import type { Json, Message } from "../../loop";
import { argumentsText, jsonText } from "../timeline/json-text";
import { type Piece, wordDiff } from "./words";

interface Props {
  readonly row: AlignedRow;
  readonly left: Message | undefined;
  readonly right: Message | undefined;
}

export function CompareRow({ row, left, right }: Props) {
  const { i18n } = useTranslation();
  const pieces = left && right ? wordDiff(textOf(left), textOf(right), i18n.language) : undefined;
  return (
    <li data-testid="compare-row" data-same={row.same} className="compare-grid">
      <Cell index={row.left} message={left} pieces={pieces} side="left" same={row.same} />
      <Cell index={row.right} message={right} pieces={pieces} side="right" same={row.same} />
    </li>
  );
}

function Cell(props: {
  readonly index: number | undefined;
  readonly message: Message | undefined;
  readonly pieces: readonly Piece[] | undefined;
  readonly side: "left" | "right";
  readonly same: boolean;
}) {
  const { t } = useTranslation();
  const { index, message, pieces, side, same } = props;
  if (!message) {
    return (
      <div className="rounded-lg border border-line border-dashed p-2 text-dim text-xs">
        {t("compare.nothing")}
      </div>
    );
  }
  const shown = pieces?.filter(({ kind }) => kind === "same" || kind === side);
  return (
    <div
      className={`min-w-0 rounded-lg border bg-panel px-2.5 py-1.5 ${same ? "border-line" : "border-now-edge"}`}
    >
      <p className="text-dim text-xs">
        <span className="font-mono">[{index}]</span> <b>{message.role}</b>
      </p>
      <p dir="auto" className="whitespace-pre-wrap font-mono text-[0.78rem] [overflow-wrap:anywhere]">
        {shown
          ? shown.map(({ text, kind }, n) =>
              kind === "same" ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text do not move
                <span key={n}>{text}</span>
              ) : side === "left" ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text do not move
                <del key={n} className="rounded bg-bad-soft text-bad no-underline">
                  {text}
                </del>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text do not move
                <ins key={n} className="rounded bg-ok-soft text-ok no-underline">
                  {text}
                </ins>
              ),
            )
          : textOf(message)}
      </p>
    </div>
  );
}

/** A message as one text, so that any difference shows. */
function textOf(message: Message): string {
  switch (message.role) {
    case "system":
    case "user":
      return message.content;
    case "tool":
      return `${message.tool_call_id} ${jsonText(message.content as unknown as Json)}`;
    case "assistant": {
      const calls = (message.tool_calls ?? []).map(
        (call) => `${call.id} ${call.name}(${argumentsText(call.arguments)})`,
      );
      return [message.content, ...calls, `stop_reason: ${message.stop_reason}`].filter(Boolean).join("\n");
    }
  }
}
