import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { session } from "../../app/store";
import { Icon } from "../parts/Icon";
import { useRemembered } from "../parts/use-remembered";

/** Another question over the same messages[]: the outer loop of a conversation. */
export function Composer() {
  const { t } = useTranslation();
  const [text, setText] = useRemembered("composer", "");
  const empty = text.trim() === "";

  const add = () => {
    if (empty) return;
    session.getState().addUserMessage(text);
    setText("");
  };
  // Enter is a new line; a command only with Ctrl or ⌘, and never while an input method is composing.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) add();
  };

  return (
    <div className="composer mt-auto flex flex-wrap items-end justify-end gap-2 pt-2">
      <textarea
        aria-label={t("compose.label")}
        placeholder={t("compose.placeholder")}
        className="field field-sizing-content max-h-40 min-h-9 min-w-36 flex-1 resize-none"
        rows={1}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="button min-h-9" disabled={empty} onClick={add}>
        <Icon name="plus" /> {t("compose.add")}
      </button>
    </div>
  );
}
