import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { openSession, useKeeping } from "../../app/keeping";
import { errorWords } from "../../app/scenario-words";
import { type Opened, useOpened } from "../../app/start";
import { useNode, useSession } from "../../app/store";
import type { ScenarioError } from "../../scenario/error";
import { CodeDialog } from "./CodeDialog";

/** What came of a scenario from outside: who made it cannot be known, so this says what it brings. */
export default function OpenedNotice({ opened }: { readonly opened: Opened }) {
  const { t } = useTranslation();
  const { dismiss } = useOpened();
  return (
    <div
      role={opened.type === "failed" || opened.type === "unreachable" ? "alert" : "status"}
      data-testid="opened"
      data-type={opened.type}
      className="notice"
    >
      <div className="max-h-[30dvh] min-w-48 flex-1 overflow-y-auto max-sm:basis-full [overflow-wrap:anywhere]">
        {opened.type === "failed" ? (
          <>
            <b>{t(`opened.failedFrom.${opened.from}`)}</b> <ErrorText error={opened.error} />
          </>
        ) : opened.type === "loading" ? (
          t("opened.loading", { url: opened.url, kilobytes: Math.round(opened.bytes / 1000) })
        ) : opened.type === "unreachable" ? (
          <>
            <b>{t("opened.failedFrom.url")}</b>{" "}
            {t(`opened.unreachable.${opened.problem}`, { url: opened.url, status: opened.status ?? "" })}
          </>
        ) : (
          <Foreign opened={opened} />
        )}
      </div>
      {opened.type === "opened" && <Actions opened={opened} />}
      <button
        type="button"
        className="button"
        onClick={() => {
          if (opened.type === "loading") opened.cancel();
          dismiss();
        }}
      >
        {opened.type === "loading" ? t("edit.cancel") : t("app.close")}
      </button>
    </div>
  );
}

type Foreign = Extract<Opened, { type: "opened" }>;

function Foreign({ opened: { from, tools, removed, runError } }: { readonly opened: Foreign }) {
  const { t } = useTranslation();
  const { model } = useNode().setup;
  const step = useSession((state) => state.history.nodes.size > 1);
  const real = model.kind === "openai" || model.kind === "anthropic";
  return (
    <>
      <b>{t(`opened.from.${from}`)}</b> {t("opened.stranger")} {t("opened.tools", { count: tools })}
      {step && !runError && ` ${t("opened.recorded")}`}
      {real && ` ${t("opened.real", { model: model.model })}`}
      {removed.length > 0 && (
        <>
          {" "}
          {t("opened.removed", { count: removed.length })}{" "}
          <code className="text-xs">
            {removed
              .slice(0, 5)
              .map(({ path }) => path)
              .join(", ")}
            {removed.length > 5 && ", …"}
          </code>
        </>
      )}
      {runError && (
        <>
          {" "}
          <b>{t("opened.noRun")}</b> <ErrorText error={runError} />
        </>
      )}
    </>
  );
}

function Actions({ opened }: { readonly opened: Foreign }) {
  const { t } = useTranslation();
  const { dismiss } = useOpened();
  const code = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState(false);
  const sessions = useKeeping((state) => state.sessions);
  const current = useKeeping((state) => state.current);
  const others = sessions.filter(({ id }) => id !== current);
  const own = others.find(({ id }) => id === opened.before) ?? others[0];
  return (
    <>
      {opened.tools > 0 && (
        <button
          type="button"
          className="button"
          onClick={() => {
            setShown(true);
            code.current?.showModal();
          }}
        >
          {t("opened.code")}
        </button>
      )}
      {own && (
        <button
          type="button"
          className="button"
          title={own.name}
          onClick={() => {
            void openSession(own.id).then((found) => found && dismiss());
          }}
        >
          {t("opened.back")}
        </button>
      )}
      <dialog ref={code} aria-labelledby="code-title" className="dialog share-dialog">
        {shown && <CodeDialog onClose={() => code.current?.close()} />}
      </dialog>
    </>
  );
}

function ErrorText({ error }: { readonly error: ScenarioError }) {
  const { t } = useTranslation();
  const { what, places, hint } = errorWords(error, t);
  return (
    <>
      {what}
      {places.length > 0 && (
        <ul className="ml-4 list-disc">
          {places.map(({ path, says }) => (
            <li key={path}>
              <code className="text-xs">{path}</code>: {says}
            </li>
          ))}
        </ul>
      )}{" "}
      {hint}
    </>
  );
}
