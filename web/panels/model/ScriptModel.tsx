import { useState } from "react";
import { useTranslation } from "react-i18next";
import { session, useNode } from "../../app/store";
import { positionOf } from "../../models/script";
import type { ScriptTurn } from "../../scenario/types";
import { JsonDraft } from "../parts/JsonDraft";
import { argumentsText } from "../timeline/json-text";
import { ReplyForm } from "./ReplyForm";

/** The mock: its replies in order, each to be changed, moved, or made to fail; or all of them as JSON. */
export function ScriptModel({ turns }: { readonly turns: readonly ScriptTurn[] }) {
  const { t } = useTranslation();
  const { messages } = useNode();
  const [draft, setDraft] = useState<string>();
  const [open, setOpen] = useState<number>();
  const save = (next: readonly ScriptTurn[]) =>
    session.getState().changeSetup({ model: { kind: "script", turns: next } });
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
  const next = positionOf(turns, given);
  const move = (from: number, to: number) => {
    const turn = turns[from];
    if (turn) save(turns.toSpliced(from, 1).toSpliced(to, 0, turn));
  };
  const add = () => {
    save([...turns, { text: "" }]);
    setOpen(turns.length);
  };
  return (
    <>
      <p className="text-dim">{t("model.script")}</p>
      <ol className="flex flex-col gap-2">
        {turns.map((turn, n) =>
          n === open ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a script is read by position
            <li key={n}>
              <ReplyForm
                turn={turn}
                n={n + 1}
                onSave={(changed) => {
                  save(turns.with(n, changed));
                  setOpen(undefined);
                }}
                onCancel={() => setOpen(undefined)}
              />
            </li>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a script is read by position
            <li key={n}>
              <Reply turn={turn} n={n + 1} next={n === next}>
                <Action label={t("model.reply.edit", { n: n + 1 })} onClick={() => setOpen(n)}>
                  {t("edit.edit")}
                </Action>
                <Action
                  label={t("model.reply.up", { n: n + 1 })}
                  disabled={n === 0}
                  onClick={() => move(n, n - 1)}
                >
                  ↑
                </Action>
                <Action
                  label={t("model.reply.down", { n: n + 1 })}
                  disabled={n === turns.length - 1}
                  onClick={() => move(n, n + 1)}
                >
                  ↓
                </Action>
                <Action
                  label={t("model.reply.duplicate", { n: n + 1 })}
                  onClick={() => save(turns.toSpliced(n, 0, turn))}
                >
                  {t("tools.duplicate")}
                </Action>
                <Action
                  label={t("model.reply.remove", { n: n + 1 })}
                  onClick={() => save(turns.toSpliced(n, 1))}
                >
                  {t("edit.delete")}
                </Action>
              </Reply>
            </li>
          ),
        )}
      </ol>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button" onClick={add}>
          {t("model.reply.add")}
        </button>
        <button type="button" className="button" onClick={() => setDraft(JSON.stringify(turns, null, 2))}>
          {t("model.editScript")}
        </button>
      </div>
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

function Reply(props: {
  readonly turn: ScriptTurn;
  readonly n: number;
  readonly next: boolean;
  readonly children: React.ReactNode;
}) {
  const { t } = useTranslation();
  const { turn, n, next } = props;
  return (
    <div className={`rounded-lg border px-3 py-2 ${next ? "border-now-edge bg-now" : "border-line"}`}>
      <p className="flex gap-2 text-xs">
        <span className="font-semibold">{t("model.reply.name", { n })}</span>
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
      {!!turn.delayMs && <p className="text-dim text-xs">{t("model.reply.delayed", { ms: turn.delayMs })}</p>}
      {turn.fault && <p className="text-bad text-xs">{t("model.fault", { fault: turn.fault })}</p>}
      <div className="mt-1.5 flex flex-wrap gap-1.5">{props.children}</div>
    </div>
  );
}

function Action(props: {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: string;
}) {
  return (
    <button
      type="button"
      className="button min-h-6 px-2 text-xs"
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}
