import { useTranslation } from "react-i18next";
import { pointOf } from "../../app/points";
import { useNode } from "../../app/store";
import { VariableTable } from "../loop-code/VariableTable";
import { type Edge, LIT, type Place } from "./places";

interface Box {
  readonly place: Place;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly shape?: "decision";
}

const HEIGHT = 46;
const BOXES: readonly Box[] = [
  { place: "budget", x: 210, y: 14, w: 140, shape: "decision" },
  { place: "model", x: 420, y: 14, w: 130 },
  { place: "messages", x: 10, y: 122, w: 540 },
  { place: "tools", x: 10, y: 230, w: 130 },
  { place: "stop_reason", x: 210, y: 230, w: 140, shape: "decision" },
  { place: "answer", x: 420, y: 230, w: 130 },
  { place: "error", x: 210, y: 332, w: 140 },
];

const EDGES: readonly { readonly edge: Edge; readonly d: string; readonly quiet?: boolean }[] = [
  { edge: "messages-budget", d: "M75 122V37H206" },
  { edge: "budget-model", d: "M350 37H416" },
  { edge: "model-messages", d: "M485 60V118" },
  { edge: "messages-stop", d: "M280 168V226" },
  { edge: "stop-answer", d: "M350 253H416" },
  { edge: "stop-tools", d: "M210 253H144" },
  { edge: "tools-messages", d: "M75 230V172" },
  { edge: "stop-error", d: "M280 276V328", quiet: true },
  { edge: "budget-error", d: "M210 48H-6V355H206", quiet: true },
  { edge: "model-error", d: "M550 37H566V355H354", quiet: true },
];

const LABELS = [
  { key: "append", x: 477, y: 95, anchor: "end" },
  { key: "appendResult", x: 83, y: 205, anchor: "start" },
  { key: "other", x: 288, y: 307, anchor: "start" },
  { key: "spent", x: 0, y: 66, anchor: "start" },
] as const;

/** The loop as a drawing: the lit box is where it stands, the lit line the way it came. */
export function Diagram() {
  const { t } = useTranslation();
  const node = useNode();
  const point = pointOf(node.cause);
  const lit = point && LIT[point];
  const place: Place = lit?.place ?? "messages";
  const names: Record<Place, string> = {
    messages: "messages[]",
    budget: t("diagram.budget"),
    model: t("diagram.model"),
    stop_reason: "stop_reason",
    tools: t("diagram.tools"),
    answer: t("diagram.answer"),
    error: t("diagram.error"),
  };

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-auto p-3">
        <svg
          role="img"
          aria-label={`${t("diagram.label")}. ${t("diagram.where", { node: names[place] })}`}
          viewBox="-12 0 584 392"
          className="diagram mx-auto w-full max-w-xl"
        >
          <defs>
            <marker
              id="arrow"
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              orient="auto"
            >
              <path d="M0 0L8 4L0 8z" fill="context-stroke" />
            </marker>
          </defs>
          {EDGES.map(({ edge, d, quiet }) => (
            <path
              key={edge}
              d={d}
              data-edge={edge}
              markerEnd="url(#arrow)"
              className={`edge ${quiet ? "edge-quiet" : ""} ${lit?.edge === edge ? "edge-lit" : ""}`}
            />
          ))}
          {LABELS.map(({ key, x, y, anchor }) => (
            <text key={key} x={x} y={y} textAnchor={anchor} className="edge-label">
              {t(`diagram.${key}`)}
            </text>
          ))}
          <text x="383" y="246" textAnchor="middle" className="edge-label edge-code">
            end_turn
          </text>
          <text x="177" y="246" textAnchor="middle" className="edge-label edge-code">
            tool_use
          </text>
          {BOXES.map((box) => (
            <BoxShape
              key={box.place}
              box={box}
              name={names[box.place]}
              lit={box.place === place}
              count={node.messages.length}
            />
          ))}
        </svg>
      </div>
      <VariableTable />
    </div>
  );
}

function BoxShape(props: {
  readonly box: Box;
  readonly name: string;
  readonly lit: boolean;
  readonly count: number;
}) {
  const { box, name, lit, count } = props;
  const { x, y, w, shape, place } = box;
  const cy = y + HEIGHT / 2;
  return (
    <g data-place={place} data-lit={lit} className={`place place-${place} ${lit ? "place-lit" : ""}`}>
      {shape === "decision" ? (
        <path
          d={`M${x + 14} ${y}H${x + w - 14}L${x + w} ${cy}L${x + w - 14} ${y + HEIGHT}H${x + 14}L${x} ${cy}z`}
        />
      ) : (
        <rect x={x} y={y} width={w} height={HEIGHT} rx="9" />
      )}
      <text
        x={x + w / 2}
        y={cy + 4}
        textAnchor="middle"
        className={place === "messages" || place === "stop_reason" ? "edge-code" : ""}
      >
        {place === "messages" ? `${name} · ${count}` : name}
      </text>
    </g>
  );
}
