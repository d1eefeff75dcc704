import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { sentenceAt } from "../../app/sentence";
import { session, useNode, useSession } from "../../app/store";
import { pathLength } from "../../history";
import { turnTicks } from "./ticks";

/** The recorded run as a line with a tick a turn; dragging it replays, and calls nothing. */
export function Slider() {
  const { t } = useTranslation();
  const node = useNode();
  const history = useSession((state) => state.history);
  const total = pathLength(history) - 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: ticks change with the branch, not with the cursor
  const ticks = useMemo(() => turnTicks(history), [history.tip]);
  return (
    <div className="relative min-w-0 flex-1">
      <svg
        aria-hidden="true"
        className="ticks"
        viewBox={`0 0 ${Math.max(total, 1)} 1`}
        preserveAspectRatio="none"
      >
        <path d={ticks.map((step) => `M${step} 0V1`).join("")} />
      </svg>
      <input
        type="range"
        className="slider"
        aria-label={t("transport.position")}
        aria-valuetext={t("transport.positionText", {
          step: node.depth,
          total,
          sentence: sentenceAt(node, t),
        })}
        min={0}
        max={total}
        value={node.depth}
        disabled={total === 0}
        onChange={(event) => session.getState().seek(event.target.valueAsNumber)}
      />
    </div>
  );
}
