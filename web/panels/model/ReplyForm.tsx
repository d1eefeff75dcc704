import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNode } from "../../app/store";
import type { JsonObject } from "../../loop";
import type { ScriptFault, ScriptTurn } from "../../scenario/types";
import { ArgumentsForm, parseObject } from "../parts/ArgumentsForm";
import { GrowingText } from "../parts/GrowingText";

const FAULTS: readonly ScriptFault[] = [
  "rate_limit",
  "server_error",
  "network",
  "malformed_arguments",
  "cut_off",
  "unknown_stop_reason",
];

interface CallDraft {
  readonly id?: string | undefined;
  readonly name: string;
  readonly args: string;
}

/** One reply of the script: words, calls, how it stops, how long it takes, and how it fails. */
export function ReplyForm(props: {
  readonly turn: ScriptTurn;
  readonly n: number;
  readonly onSave: (turn: ScriptTurn) => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const { turn, n } = props;
  const { tools } = useNode().setup;
  const [text, setText] = useState(turn.text ?? "");
  const [calls, setCalls] = useState<readonly CallDraft[]>(() => (turn.tool_calls ?? []).map(draftOf));
  const [reason, setReason] = useState(turn.stop_reason ?? "");
  const [delay, setDelay] = useState(turn.delayMs ?? 0);
  const [fault, setFault] = useState(turn.fault ?? "");
  const setCall = (at: number, change: Partial<CallDraft>) =>
    setCalls(calls.map((call, k) => (k === at ? { ...call, ...change } : call)));
  const save = () => {
    const { text: _t, tool_calls: _c, stop_reason: _s, delayMs: _d, fault: _f, ...unknown } = turn;
    props.onSave({
      ...unknown, // fields of a later version are kept
      ...(text !== "" && { text }),
      ...(calls.length > 0 && { tool_calls: calls.map(callOf) }),
      ...(reason !== "" && { stop_reason: reason }),
      ...(delay > 0 && { delayMs: Math.min(delay, 600_000) }),
      ...(fault !== "" && { fault: fault as ScriptFault }),
    });
  };
  return (
    <fieldset className="flex flex-col gap-3 rounded-lg border-2 border-accent p-3">
      <legend className="px-1 font-semibold text-xs">{t("model.reply.name", { n })}</legend>
      <GrowingText label={t("model.reply.text")} value={text} onChange={setText} first />
      {calls.map((call, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: calls of a reply are told apart by position
        <div key={at} className="flex flex-col gap-2 rounded-lg border border-line p-2">
          <label className="flex flex-col text-xs">
            <span className="font-semibold">{t("model.reply.tool", { n: at + 1 })}</span>
            <input
              type="text"
              list={`${id}-tools`}
              className="field font-mono"
              value={call.name}
              onChange={(event) => setCall(at, { name: event.target.value })}
            />
          </label>
          <ArgumentsForm
            schema={tools.find((tool) => tool.name === call.name)?.parameters ?? {}}
            text={call.args}
            onChange={(args) => setCall(at, { args })}
          />
          <button
            type="button"
            className="button self-start text-xs"
            onClick={() => setCalls(calls.filter((_, k) => k !== at))}
          >
            {t("edit.removeCall")}
          </button>
        </div>
      ))}
      <datalist id={`${id}-tools`}>
        {tools.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <button
        type="button"
        className="button self-start text-xs"
        onClick={() => setCalls([...calls, { name: tools[0]?.name ?? "", args: "{}" }])}
      >
        {t("edit.addCall")}
      </button>
      <div className="grid grid-cols-2 gap-2 text-xs">
        <label className="flex flex-col">
          <span className="font-semibold">stop_reason</span>
          <input
            type="text"
            className="field font-mono"
            placeholder={calls.length > 0 ? "tool_use" : "end_turn"}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        <label className="flex flex-col">
          <span className="font-semibold">{t("model.reply.delay")}</span>
          <input
            type="number"
            min={0}
            max={600_000}
            step={100}
            className="field"
            value={delay}
            onChange={(event) => setDelay(Math.max(0, Math.round(event.target.valueAsNumber || 0)))}
          />
        </label>
        <label className="col-span-2 flex flex-col">
          <span className="font-semibold">{t("model.reply.fault")}</span>
          <select className="field" value={fault} onChange={(event) => setFault(event.target.value)}>
            <option value="">{t("model.reply.noFault")}</option>
            {FAULTS.map((name) => (
              <option key={name} value={name}>
                {t(`model.faults.${name}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className="flex justify-end gap-2">
        <button type="button" className="button" onClick={props.onCancel}>
          {t("edit.cancel")}
        </button>
        <button type="button" className="button button-primary" onClick={save}>
          {t("edit.save")}
        </button>
      </div>
    </fieldset>
  );
}

type Call = NonNullable<ScriptTurn["tool_calls"]>[number];

function draftOf(call: Call): CallDraft {
  const { arguments: args } = call;
  return {
    id: call.id,
    name: call.name,
    args: typeof args === "string" ? args : JSON.stringify(args, null, 2),
  };
}

/** Arguments that are no JSON object stay as they were typed: models write such things too. */
function callOf({ id, name, args }: CallDraft): Call {
  return {
    ...(id !== undefined && { id }),
    name,
    arguments: (parseObject(args) ?? args) as JsonObject | string,
  };
}
