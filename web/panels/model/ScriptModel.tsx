import { useState } from "react";
import { useTranslation } from "react-i18next";
import { session, useNode } from "../../app/store";
import type { ScriptTurn } from "../../scenario/types";
import { JsonDraft } from "../parts/JsonDraft";
import { argumentsText } from "../timeline/json-text";

/** The mock: its replies, which of them is next, and the list as JSON to change. */
export function ScriptModel({ turns }: { readonly turns: readonly ScriptTurn[] }) {
  const { t } = useTranslation();
  const { messages } = useNode();
  const [draft, setDraft] = useState<string>();
  if (draft !== undefined) {
    return (
      <JsonDraft
        label={t("model.editScript")}
        hint={t("model.scriptHint")}
        minLines={12}
        draft={draft}
        onChange={setDraft}
        onSave={saveScript}
        onDone={() => setDraft(undefined)}
      />
    );
  }
  const given = messages.toArray().filter((message) => message.role === "assistant").length;
  return (
    <>
      <p className="text-dim">{t("model.script")}</p>
      <ol className="flex flex-col gap-2">
        {turns.map((turn, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a script is read by position
          <Reply key={n} turn={turn} n={n + 1} next={n === given} />
        ))}
      </ol>
      <button
        type="button"
        className="button self-start"
        onClick={() => setDraft(JSON.stringify(turns, null, 2))}
      >
        {t("model.editScript")}
      </button>
    </>
  );
}

/** One door for foreign data: the script is read as part of a scenario. */
async function saveScript(draft: string): Promise<void> {
  const { parseScenarioValue } = await import("../../scenario/parse");
  const turns: unknown = JSON.parse(draft);
  const { model } = parseScenarioValue({
    version: 1,
    title: "",
    messages: [],
    tools: [],
    model: { kind: "script", turns },
  });
  session.getState().changeSetup({ model });
}

function Reply({ turn, n, next }: { readonly turn: ScriptTurn; readonly n: number; readonly next: boolean }) {
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
