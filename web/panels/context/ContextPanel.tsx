import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { usePrices } from "../../app/prices";
import { useNode, useSession } from "../../app/store";
import { callsSoFar, offered } from "../../app/usage";
import { estimateInput } from "../../models/estimate";
import { costOf } from "../../models/pricing";
import { FactsForm } from "./FactsForm";
import { UsageChart } from "./UsageChart";

/** What each model call read and wrote, what that costs, and how full the context window is. */
export default function ContextPanel() {
  const { t, i18n } = useTranslation();
  const history = useSession((state) => state.history);
  const node = useNode();
  const calls = useMemo(() => callsSoFar(history), [history]);
  const next = useMemo(
    () => estimateInput(node.messages.toArray(), offered(node.setup)).tokens,
    [node.messages, node.setup],
  );
  const { model } = node.setup;
  const name = "model" in model && model.model ? model.model : model.kind;
  const facts = usePrices((state) => state.byModel[name]) ?? {};
  const input = calls.reduce((sum, call) => sum + call.inputTokens, 0);
  const output = calls.reduce((sum, call) => sum + call.outputTokens, 0);
  const estimated = calls.some((call) => call.estimated);
  const { price } = facts;
  const cost = price && calls.reduce((sum, call) => sum + costOf(call, price), 0);
  const number = new Intl.NumberFormat(i18n.language);
  const money = new Intl.NumberFormat(i18n.language, {
    style: "currency",
    currency: "USD",
    maximumFractionDigits: 6,
  });
  const full = facts.contextWindow ? next / facts.contextWindow : undefined;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-3">
      <p className="text-dim">{t("context.intro")}</p>
      <UsageChart calls={calls} />
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 tabular-nums [&>dd]:text-right">
        <dt>{t("context.calls")}</dt>
        <dd>{number.format(calls.length)}</dd>
        <dt>{t("context.input")}</dt>
        <dd data-testid="input-tokens">
          {estimated && "≈ "}
          {number.format(input)}
        </dd>
        <dt>{t("context.output")}</dt>
        <dd data-testid="output-tokens">
          {estimated && "≈ "}
          {number.format(output)}
        </dd>
        <dt>{t("context.cost")}</dt>
        <dd data-testid="cost">
          {cost === undefined ? t("context.noPrice") : `${estimated ? "≈ " : ""}${money.format(cost)}`}
        </dd>
        <dt>{t("context.next")}</dt>
        <dd>≈ {number.format(next)}</dd>
      </dl>
      {full !== undefined && facts.contextWindow && (
        <div>
          <label className="flex flex-col gap-1 text-xs">
            {t("context.window", {
              percent: new Intl.NumberFormat(i18n.language, {
                style: "percent",
                maximumFractionDigits: 1,
              }).format(full),
              window: number.format(facts.contextWindow),
            })}
            <meter className="w-full" min={0} max={1} high={0.8} optimum={0} value={Math.min(1, full)} />
          </label>
        </div>
      )}
      {estimated && <p className="text-dim text-xs">{t("context.estimated")}</p>}
      <FactsForm key={name} model={name} facts={facts} />
    </div>
  );
}
