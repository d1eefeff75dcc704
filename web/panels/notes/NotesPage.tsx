import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isGone, isState, type NotesCommand, type NotesState, openChannel } from "../../app/notes-channel";
import { Clock } from "./Clock";

const KEYS: Readonly<Record<string, NotesCommand>> = {
  ArrowRight: "step",
  PageDown: "step",
  n: "step",
  ArrowLeft: "back",
  PageUp: "back",
  p: "back",
  t: "turn",
  " ": "toggle",
  Home: "first",
};

/** The speaker's window: what the class sees, what to say, what comes next. It drives the page as well. */
export default function NotesPage({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<NotesState>();
  const [channel] = useState(() => openChannel(id));

  useEffect(() => {
    channel.onmessage = ({ data }) => {
      if (isState(data)) setState(data);
      else if (isGone(data)) setState(undefined);
    };
    channel.postMessage({ type: "hello" });
    const onKeyDown = (event: KeyboardEvent) => {
      const command = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : undefined;
      if (!command || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === " " && event.target instanceof HTMLButtonElement) return;
      event.preventDefault();
      channel.postMessage({ type: "command", command });
    };
    addEventListener("keydown", onKeyDown);
    return () => {
      removeEventListener("keydown", onKeyDown);
      channel.onmessage = null;
    };
  }, [channel]);

  const send = (command: NotesCommand) => channel.postMessage({ type: "command", command });
  return (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col gap-4 p-4 text-base">
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="font-bold text-lg">{state?.title || t("notes.title")}</h1>
        <Clock />
      </header>
      {!state && <p role="status">{t("notes.waiting")}</p>}
      {state && (
        <>
          <p className="text-dim text-sm tabular-nums" data-testid="notes-step" data-step={state.step}>
            {t("notes.where", { step: state.step, steps: state.steps, turn: state.turn })}
          </p>
          <section aria-label={t("notes.now")} className="rounded-lg border border-now-edge bg-now px-3 py-2">
            <p data-testid="notes-sentence" className="font-semibold text-now-ink">
              {state.sentence}
            </p>
          </section>
          {(state.remark || state.question) && (
            <section
              aria-label={t("notes.remark")}
              className="flex flex-col gap-1 rounded-lg bg-accent-soft px-3 py-2"
            >
              {state.remark && <p>{state.remark}</p>}
              {state.question && <p className="font-semibold">{state.question}</p>}
              {state.answer && <p className="text-dim">{state.answer}</p>}
            </section>
          )}
          {state.next && (
            <p>
              <b>{t("notes.next")}</b> {state.next}
            </p>
          )}
          {state.notes && <p className="whitespace-pre-wrap text-dim">{state.notes}</p>}
        </>
      )}
      <div className="sticky bottom-0 mt-auto flex gap-2 bg-page py-3">
        <button type="button" className="button" disabled={!state} onClick={() => send("back")}>
          {t("transport.back")}
        </button>
        <button
          type="button"
          className="button button-primary flex-1"
          disabled={!state}
          onClick={() => send("step")}
        >
          {t("transport.step")}
        </button>
        <button type="button" className="button" disabled={!state} onClick={() => send("turn")}>
          {t("transport.turn")}
        </button>
      </div>
    </main>
  );
}
