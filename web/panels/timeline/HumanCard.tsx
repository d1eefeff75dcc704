import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { HumanTurn } from "../../app/human";
import { useNode } from "../../app/store";
import type { JsonObject } from "../../loop";
import { ArgumentsForm, parseObject } from "../parts/ArgumentsForm";
import { GrowingText } from "../parts/GrowingText";

interface CallDraft {
  readonly name: string;
  readonly args: string;
}

/** The reader's turn as the model: words, calls, and the stop_reason that the loop will read. */
export default function HumanCard({ turn }: { readonly turn: HumanTurn }) {
  const { t } = useTranslation();
  const tools = useNode().setup.tools.filter((tool) => tool.enabled !== false);
  const [text, setText] = useState("");
  const [calls, setCalls] = useState<readonly CallDraft[]>([]);
  const [reason, setReason] = useState<string>();
  const usual = calls.length > 0 ? "tool_use" : "end_turn";
  const wrong = calls.some((call) => parseObject(call.args) === undefined);
  const setCall = (at: number, args: string) =>
    setCalls(calls.map((call, n) => (n === at ? { ...call, args } : call)));
  const answer = () =>
    turn.answer({
      text: text === "" ? null : text,
      // Arguments that are no JSON object go as they are typed: models do that too.
      ...(calls.length > 0 && {
        tool_calls: calls.map(({ name, args }) => ({
          name,
          arguments: (parseObject(args) ?? args) as JsonObject | string,
        })),
      }),
      stop_reason: reason ?? usual,
    });
  return (
    <section
      data-testid="human-turn"
      aria-label={t("human.title")}
      className="flex flex-col gap-3 rounded-lg border-2 border-now-edge bg-panel p-3"
    >
      <div>
        <h2 className="font-bold">{t("human.title")}</h2>
        <p className="text-dim">
          {t("human.hint", { count: turn.request.messages.length, tools: tools.length })}
        </p>
      </div>
      <GrowingText label={t("human.text")} value={text} onChange={setText} />
      {calls.map((call, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: calls are told apart by position
        <fieldset key={n} className="flex flex-col gap-2 rounded-lg border border-line p-2">
          <legend className="px-1 font-mono text-xs">{call.name}</legend>
          <ArgumentsForm
            schema={tools.find((tool) => tool.name === call.name)?.parameters ?? {}}
            text={call.args}
            onChange={(args) => setCall(n, args)}
          />
          <button
            type="button"
            className="button self-start text-xs"
            onClick={() => setCalls(calls.filter((_, at) => at !== n))}
          >
            {t("edit.removeCall")}
          </button>
        </fieldset>
      ))}
      {wrong && <p className="text-now-ink text-xs">{t("human.notJson")}</p>}
      {tools.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {tools.map(({ name }) => (
            <button
              key={name}
              type="button"
              className="button font-mono text-xs"
              onClick={() => setCalls([...calls, { name, args: "{}" }])}
            >
              {t("human.call", { name })}
            </button>
          ))}
        </div>
      )}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <label className="flex flex-col text-xs">
          <span className="font-semibold">stop_reason</span>
          <input
            type="text"
            className="field font-mono"
            value={reason ?? usual}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        <button type="button" className="button button-primary" onClick={answer}>
          {t("human.answer")}
        </button>
      </div>
    </section>
  );
}
