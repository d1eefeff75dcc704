import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { CallDraft, MessageDraft } from "../../app/message-draft";
import { useNode } from "../../app/store";
import { ArgumentsForm } from "../parts/ArgumentsForm";
import { Icon } from "../parts/Icon";

const STOP_REASONS = ["end_turn", "tool_use", "max_tokens", "stop_sequence", "refusal"];

interface Props {
  readonly draft: MessageDraft;
  readonly onChange: (change: Partial<MessageDraft>) => void;
}

export function AssistantFields({ draft, onChange }: Props) {
  const { t } = useTranslation();
  const options = useId();
  const { tools } = useNode().setup;
  const { calls } = draft;
  const setCall = (at: number, change: Partial<CallDraft>) =>
    onChange({ calls: calls.map((call, n) => (n === at ? { ...call, ...change } : call)) });
  const addCall = () => {
    const taken = new Set(calls.map((call) => call.id));
    let n = calls.length + 1;
    while (taken.has(`call_new_${n}`)) n += 1;
    onChange({
      calls: [...calls, { id: `call_new_${n}`, name: tools[0]?.name ?? "", args: "{}" }],
      stopReason: "tool_use",
    });
  };
  return (
    <>
      {calls.map((call, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the id itself is being edited
        <fieldset key={at} className="flex flex-col gap-2 rounded-lg border border-line p-2">
          <legend className="px-1 text-dim text-xs">tool_calls[{at}]</legend>
          <div className="grid grid-cols-2 gap-2">
            <label className="flex flex-col text-xs">
              <span className="font-semibold">id</span>
              <input
                type="text"
                className="field font-mono"
                value={call.id}
                onChange={(event) => setCall(at, { id: event.target.value })}
              />
            </label>
            <label className="flex flex-col text-xs">
              <span className="font-semibold">name</span>
              <input
                type="text"
                list={`${options}-tools`}
                className="field font-mono"
                value={call.name}
                onChange={(event) => setCall(at, { name: event.target.value })}
              />
            </label>
          </div>
          <ArgumentsForm
            schema={tools.find((tool) => tool.name === call.name)?.parameters ?? {}}
            text={call.args}
            onChange={(args) => setCall(at, { args })}
          />
          <button
            type="button"
            className="button self-start text-xs"
            onClick={() => onChange({ calls: calls.filter((_, n) => n !== at) })}
          >
            {t("edit.removeCall")}
          </button>
        </fieldset>
      ))}
      <datalist id={`${options}-tools`}>
        {tools.map((tool) => (
          <option key={tool.name} value={tool.name} />
        ))}
      </datalist>
      <div className="flex flex-wrap items-end gap-3">
        <label className="flex flex-col text-xs">
          <span className="font-semibold">stop_reason</span>
          <input
            type="text"
            list={`${options}-stop`}
            className="field font-mono"
            value={draft.stopReason}
            onChange={(event) => onChange({ stopReason: event.target.value })}
          />
          <datalist id={`${options}-stop`}>
            {STOP_REASONS.map((reason) => (
              <option key={reason} value={reason} />
            ))}
          </datalist>
        </label>
        <button type="button" className="button text-xs" onClick={addCall}>
          <Icon name="plus" /> {t("edit.addCall")}
        </button>
      </div>
    </>
  );
}
