import { useTranslation } from "react-i18next";
import { useNode } from "../../app/store";
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
  { place: "budget", x: 155, y: 16, w: 130, shape: "decision" },
  { place: "model", x: 318, y: 16, w: 112 },
  { place: "messages", x: 10, y: 132, w: 420 },
  { place: "tools", x: 10, y: 248, w: 112 },
  { place: "stop_reason", x: 155, y: 248, w: 130, shape: "decision" },
  { place: "answer", x: 318, y: 248, w: 112 },
  { place: "error", x: 155, y: 350, w: 130 },
];

const EDGES: readonly { readonly edge: Edge; readonly d: string; readonly quiet?: boolean }[] = [
  { edge: "messages-budget", d: "M66 132 V39 H151" },
  { edge: "budget-model", d: "M285 39 H314" },
  { edge: "model-messages", d: "M374 62 V128" },
  { edge: "messages-stop", d: "M220 178 V244" },
  { edge: "stop-answer", d: "M285 271 H314" },
  { edge: "stop-tools", d: "M155 271 H126" },
  { edge: "tools-messages", d: "M66 248 V182" },
  { edge: "stop-error", d: "M220 294 V346", quiet: true },
  { edge: "budget-error", d: "M155 48 H4 V373 H151", quiet: true },
  { edge: "model-error", d: "M430 48 H437 V373 H289", quiet: true },
];

/** The loop as a drawing: the lit box is where it stands, the lit line the way it came. */
export function Diagram() {
  const { t } = useTranslation();
  const node = useNode();
  const lit = node.cause.type === "pause" ? LIT[node.cause.point] : undefined;
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
    <div className="min-h-0 flex-1 overflow-auto p-3">
      <svg
        role="img"
        aria-label={`${t("diagram.label")}. ${t("diagram.where", { node: names[place] })}`}
        viewBox="0 0 440 406"
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
        <text x="382" y="100" className="edge-label">
          {t("diagram.append")}
        </text>
        <text x="74" y="218" className="edge-label">
          {t("diagram.appendResult")}
        </text>
        <text x="300" y="262" textAnchor="middle" className="edge-label edge-code">
          end_turn
        </text>
        <text x="140" y="262" textAnchor="middle" className="edge-label edge-code">
          tool_use
        </text>
        <text x="228" y="326" className="edge-label">
          {t("diagram.other")}
        </text>
        <text x="80" y="60" className="edge-label">
          {t("diagram.spent")}
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
