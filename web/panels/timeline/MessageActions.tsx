import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useEditing } from "../../app/editing";
import { pauseBetweenSteps } from "../../app/settings";
import { session } from "../../app/store";
import type { Message } from "../../loop";

interface Props {
  readonly message: Message;
  readonly index: number;
  readonly last: boolean;
}

/** A choice from the menu closes it. */
const chosen = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
  const menu = event.currentTarget.closest("details");
  if (menu) menu.open = false;
  act();
};

/** What the reader can do with one message. */
export function MessageActions({ message, index, last }: Props) {
  const { t } = useTranslation();
  const { edit, runFrom } = session.getState();
  const [open, setOpen] = useState(false);
  return (
    <div className="message-actions">
      <button type="button" data-action="edit" onClick={() => useEditing.getState().start(index, message)}>
        {t("edit.edit")}
      </button>
      <button type="button" onClick={() => edit({ op: "remove", index, count: 1 })}>
        {t("edit.delete")}
      </button>
      <button type="button" onClick={() => void runFrom(index, pauseBetweenSteps)}>
        {t("edit.runFrom")}
      </button>
      <details
        className="relative"
        onToggle={(event) => setOpen(event.currentTarget.open)}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false;
        }}
      >
        <summary aria-label={t("edit.more")} title={t("edit.more")}>
          ⋯
        </summary>
        {open && (
          <div className="menu">
            <button
              type="button"
              onClick={chosen(() => edit({ op: "insert", index: index + 1, message: { ...message } }))}
            >
              {t("edit.duplicate")}
            </button>
            <button type="button" onClick={chosen(() => useEditing.getState().insert(index))}>
              {t("edit.insertAbove")}
            </button>
            <button type="button" onClick={chosen(() => useEditing.getState().insert(index + 1))}>
              {t("edit.insertBelow")}
            </button>
            <button
              type="button"
              disabled={index === 0}
              onClick={chosen(() => edit({ op: "move", from: index, to: index - 1 }))}
            >
              {t("edit.up")}
            </button>
            <button
              type="button"
              disabled={last}
              onClick={chosen(() => edit({ op: "move", from: index, to: index + 1 }))}
            >
              {t("edit.down")}
            </button>
            <button
              type="button"
              disabled={last}
              onClick={chosen(() => edit({ op: "truncate", length: index + 1 }))}
            >
              {t("edit.dropAfter")}
            </button>
          </div>
        )}
      </details>
    </div>
  );
}
