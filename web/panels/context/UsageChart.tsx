import { useTranslation } from "react-i18next";
import type { CallUsage } from "../../app/usage";

/** Bars beyond this are merged into what stands before them: a chart is for its shape. */
const MOST_BARS = 60;
const HEIGHT = 120;

/** Input and output of each call. The input grows, since every call reads all of messages[] again. */
export function UsageChart({ calls }: { readonly calls: readonly CallUsage[] }) {
  const { t } = useTranslation();
  if (calls.length === 0) return <p className="text-dim">{t("context.none")}</p>;
  const shown = calls.slice(-MOST_BARS);
  const top = Math.max(...shown.map((call) => call.inputTokens + call.outputTokens), 1);
  const width = Math.min(100 / shown.length, 12);
  return (
    <figure className="flex flex-col gap-1">
      <svg
        role="img"
        aria-label={t("context.chart", { count: calls.length })}
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-32 w-full rounded border border-line bg-sunken"
      >
        {shown.map((call, n) => {
          const input = (call.inputTokens / top) * HEIGHT;
          const output = (call.outputTokens / top) * HEIGHT;
          const gap = Math.min(1, width / 6);
          return (
            <g key={call.step} data-testid="usage-bar">
              <title>
                {t("context.bar", { n: n + 1, input: call.inputTokens, output: call.outputTokens })}
              </title>
              <rect
                className="fill-accent"
                x={n * width + gap}
                y={HEIGHT - input}
                width={width - 2 * gap}
                height={input}
              />
              <rect
                className="fill-now-edge"
                x={n * width + gap}
                y={HEIGHT - input - output}
                width={width - 2 * gap}
                height={output}
              />
            </g>
          );
        })}
      </svg>
      <figcaption className="flex gap-4 text-dim text-xs">
        <span>
          <span className="mr-1 inline-block size-2.5 bg-accent" />
          {t("context.inputShort")}
        </span>
        <span>
          <span className="mr-1 inline-block size-2.5 bg-now-edge" />
          {t("context.outputShort")}
        </span>
        <span className="ml-auto tabular-nums">{t("context.top", { count: top })}</span>
      </figcaption>
    </figure>
  );
}
