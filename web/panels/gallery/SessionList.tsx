import { useState } from "react";
import { useTranslation } from "react-i18next";
import { deleteSession, duplicateSession, openSession, renameSession, useKeeping } from "../../app/keeping";
import type { SessionInfo } from "../../history";

/** The reader's own sessions: everything is kept as it happens, so this only finds and names. */
export default function SessionList(props: {
  readonly sessions: readonly SessionInfo[];
  readonly onOpened: () => void;
}) {
  const { sessions, onOpened } = props;
  const { t } = useTranslation();
  const current = useKeeping((state) => state.current);
  const [deleted, setDeleted] = useState<SessionInfo>();
  return (
    <>
      <ul className="flex flex-col gap-2">
        {sessions.map((info) => (
          <SessionRow
            key={info.id}
            info={info}
            current={info.id === current}
            onOpened={onOpened}
            onDelete={() => {
              void deleteSession(info.id, true);
              setDeleted(info);
            }}
          />
        ))}
      </ul>
      {deleted && (
        <p role="status" className="mt-2 flex gap-2 text-dim">
          {t("branch.deleted", { name: deleted.name })}
          <button
            type="button"
            className="text-accent underline"
            onClick={() => {
              void deleteSession(deleted.id, false);
              setDeleted(undefined);
            }}
          >
            {t("branch.restore")}
          </button>
        </p>
      )}
    </>
  );
}

function SessionRow(props: {
  readonly info: SessionInfo;
  readonly current: boolean;
  readonly onOpened: () => void;
  readonly onDelete: () => void;
}) {
  const { t, i18n } = useTranslation();
  const { info, current } = props;
  const [renaming, setRenaming] = useState(false);
  const { id, name } = info;
  const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" });
  const open = async (session: string) => {
    if (await openSession(session)) props.onOpened();
  };
  return (
    <li
      data-testid="session"
      data-session={id}
      className={`flex flex-wrap items-center gap-2 rounded-lg border px-3 py-2 ${current ? "border-accent bg-accent-soft" : "border-line"}`}
    >
      {renaming ? (
        <form
          className="flex flex-1 gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void renameSession(id, String(new FormData(event.currentTarget).get("name") ?? ""));
            setRenaming(false);
          }}
        >
          <input
            type="text"
            name="name"
            // biome-ignore lint/a11y/noAutofocus: the reader has just asked for this box
            autoFocus
            className="field"
            aria-label={t("branch.rename", { name })}
            defaultValue={name}
          />
          <button type="submit" className="button">
            {t("edit.save")}
          </button>
        </form>
      ) : (
        <div className="min-w-40 flex-1">
          <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
          {info.about && <p className="line-clamp-2 text-dim [overflow-wrap:anywhere]">{info.about}</p>}
          <p className="text-dim text-xs">
            {when.format(info.updatedAt)} · {t("sessions.steps", { count: info.steps })}
            {info.turns !== undefined && ` · ${t("gallery.turns", { count: info.turns })}`}
          </p>
        </div>
      )}
      <span className="flex flex-wrap gap-1.5">
        {current ? (
          <span className="chip bg-panel text-accent">{t("sessions.current")}</span>
        ) : (
          <RowButton label={t("sessions.openNamed", { name })} onClick={() => void open(id)}>
            {t("sessions.open")}
          </RowButton>
        )}
        <RowButton label={t("branch.rename", { name })} onClick={() => setRenaming(true)}>
          {t("sessions.rename")}
        </RowButton>
        <RowButton
          label={t("sessions.copyNamed", { name })}
          onClick={() => void duplicateSession(id, t("sessions.copyOf", { name }))}
        >
          {t("edit.duplicate")}
        </RowButton>
        {!current && (
          <RowButton label={t("branch.delete", { name })} onClick={props.onDelete}>
            {t("edit.delete")}
          </RowButton>
        )}
      </span>
    </li>
  );
}

function RowButton(props: {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: string;
}) {
  return (
    <button type="button" className="button text-xs" aria-label={props.label} onClick={props.onClick}>
      {props.children}
    </button>
  );
}
