import { useTranslation } from "react-i18next";
import { sentenceAt } from "../../app/sentence";
import type { Node } from "../../app/session";

/** What one side shows, and where in it: each side steps by itself. */
export function SideHead(props: {
  readonly side: string;
  readonly names: ReadonlyMap<string, string>;
  readonly value: string;
  readonly onPick: (key: string) => void;
  readonly node: Node | undefined;
  readonly step: number;
  readonly last: number;
  readonly onStep: (step: number) => void;
}) {
  const { t } = useTranslation();
  const { side, names, value, onPick, node, step, last, onStep } = props;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <select
        className="field"
        aria-label={side}
        value={value}
        onChange={(event) => onPick(event.target.value)}
      >
        {[...names].map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <div className="flex items-center gap-1">
        <button
          type="button"
          className="button"
          aria-label={t("compare.back", { side })}
          disabled={step === 0}
          onClick={() => onStep(step - 1)}
        >
          ‹
        </button>
        <input
          type="range"
          className="slider"
          aria-label={t("compare.position", { side })}
          min={0}
          max={last}
          value={step}
          onChange={(event) => onStep(event.target.valueAsNumber)}
        />
        <button
          type="button"
          className="button"
          aria-label={t("compare.step", { side })}
          disabled={step === last}
          onClick={() => onStep(step + 1)}
        >
          ›
        </button>
      </div>
      <p className="truncate text-dim text-xs" title={node && sentenceAt(node, t)}>
        {node && sentenceAt(node, t)}
      </p>
    </div>
  );
}
