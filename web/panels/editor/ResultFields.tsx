import { useTranslation } from "react-i18next";
import { ERROR_KINDS, type MessageDraft } from "../../app/message-draft";
import type { ErrorKind } from "../../loop";
import { GrowingText } from "../parts/GrowingText";

interface Props {
  readonly draft: MessageDraft;
  readonly onChange: (change: Partial<MessageDraft>) => void;
}

export function ResultFields({ draft, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className="flex flex-wrap items-end gap-4">
        <label className="flex flex-col text-xs">
          <span className="font-semibold">tool_call_id</span>
          <input
            type="text"
            className="field font-mono"
            value={draft.toolCallId}
            onChange={(event) => onChange({ toolCallId: event.target.value })}
          />
        </label>
        <label className="flex min-h-8 items-center gap-2">
          <input
            type="checkbox"
            checked={draft.ok}
            onChange={(event) => onChange({ ok: event.target.checked })}
          />
          <span className="font-mono">ok</span>
        </label>
        {!draft.ok && (
          <label className="flex flex-col text-xs">
            <span className="font-semibold">kind</span>
            <select
              className="field w-auto font-mono"
              value={draft.kind}
              onChange={(event) => onChange({ kind: event.target.value as ErrorKind })}
            >
              {ERROR_KINDS.map((kind) => (
                <option key={kind}>{kind}</option>
              ))}
            </select>
          </label>
        )}
      </div>
      {draft.ok ? (
        <GrowingText
          label={t("edit.value")}
          mono
          first
          value={draft.value}
          onChange={(value) => onChange({ value })}
        />
      ) : (
        <GrowingText label="error" first value={draft.error} onChange={(error) => onChange({ error })} />
      )}
    </>
  );
}
