import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type Editing, useEditing } from "../../app/editing";
import { messageOfDraft } from "../../app/message-draft";
import type { Message } from "../../loop";
import { GrowingText } from "../parts/GrowingText";
import { AssistantFields } from "./AssistantFields";
import { ResultFields } from "./ResultFields";

const ROLES: readonly Message["role"][] = ["system", "user", "assistant", "tool"];

/** A message open for change, in its own place in the timeline. */
export default function MessageEditor({ editing }: { readonly editing: Editing }) {
  const { t } = useTranslation();
  const { change, cancel, save } = useEditing.getState();
  const form = useRef<HTMLFormElement>(null);
  const { draft, index, insert } = editing;
  const { problem } = messageOfDraft(draft);

  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[data-first]")?.focus();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, no key is a command.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    } else if (event.key === "Escape") {
      event.preventDefault();
      cancel();
    }
  };

  return (
    <form
      ref={form}
      data-testid="message-editor"
      aria-label={insert ? t("edit.newLabel", { index }) : t("edit.label", { index })}
      className="flex flex-col gap-3 rounded-lg border-2 border-accent bg-panel p-3 shadow-card"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="flex flex-wrap items-center gap-3 text-xs">
        <span className="font-mono text-dim">[{index}]</span>
        <label className="flex items-center gap-2">
          <span className="font-semibold">role</span>
          <select
            className="field w-auto py-0 text-xs"
            value={draft.role}
            onChange={(event) => change({ role: event.target.value as Message["role"] })}
          >
            {ROLES.map((role) => (
              <option key={role}>{role}</option>
            ))}
          </select>
        </label>
      </div>
      {draft.role === "tool" ? (
        <ResultFields draft={draft} onChange={change} />
      ) : (
        <GrowingText
          label="content"
          value={draft.content}
          onChange={(content) => change({ content })}
          first
        />
      )}
      {draft.role === "assistant" && <AssistantFields draft={draft} onChange={change} />}
      {problem && <p className="text-bad text-xs">{t("edit.valueNotJson")}</p>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto text-dim text-xs max-sm:hidden">{t("edit.keys")}</span>
        <button type="button" className="button" onClick={cancel}>
          {t("edit.cancel")}
        </button>
        <button type="submit" className="button button-primary" disabled={problem !== undefined}>
          {t("edit.save")}
        </button>
      </div>
    </form>
  );
}
