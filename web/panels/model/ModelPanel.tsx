import { useTranslation } from "react-i18next";
import { useNode } from "../../app/store";
import type { ScriptTurn } from "../../scenario/types";
import { argumentsText } from "../timeline/json-text";

export function ModelPanel() {
  const { t } = useTranslation();
  const node = useNode();
  const { model } = node.setup;
  if (model.kind !== "script") return null;
  const given = node.messages.toArray().filter((message) => message.role === "assistant").length;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3">
      <p className="text-dim">{t("model.script")}</p>
      <ol className="flex flex-col gap-2">
        {model.turns.map((turn, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a script is read by position
          <ScriptReply key={n} turn={turn} n={n + 1} next={n === given} />
        ))}
      </ol>
    </div>
  );
}

function ScriptReply({
  turn,
  n,
  next,
}: {
  readonly turn: ScriptTurn;
  readonly n: number;
  readonly next: boolean;
}) {
  const { t } = useTranslation();
  return (
    <li className={`rounded-lg border px-3 py-2 ${next ? "border-now-edge bg-now" : "border-line"}`}>
      <p className="flex gap-2 text-xs">
        <span className="font-semibold">{t("model.reply", { n })}</span>
        {next && <span className="text-now-ink">← {t("model.next")}</span>}
      </p>
      {turn.text && <p className="[overflow-wrap:anywhere]">{turn.text}</p>}
      {turn.tool_calls?.map((call, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: calls of a reply are read by position
        <p key={at} className="font-mono text-[0.8rem] [overflow-wrap:anywhere]">
          {call.name}({argumentsText(call.arguments)})
        </p>
      ))}
      {turn.stop_reason && <p className="font-mono text-dim text-xs">stop_reason: {turn.stop_reason}</p>}
      {turn.fault && <p className="text-bad text-xs">{t("model.fault", { fault: turn.fault })}</p>}
    </li>
  );
}
