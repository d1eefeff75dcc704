import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { usePrinting } from "../../app/printing";
import { useNode, useSession } from "../../app/store";
import type { Json, Message } from "../../loop";
import { localize } from "../../scenario/localize";
import type { Lesson } from "../../scenario/types";
import { argumentsText, jsonText } from "../timeline/json-text";

/** A clean sheet in place of the page while it is printed: a lesson to fill in, or a run to take home. */
export default function PrintSheet({ sheet }: { readonly sheet: "lesson" | "run" }) {
  const { i18n } = useTranslation();
  const title = useSession((state) => state.title);
  const lesson = useSession((state) => state.lesson);
  useEffect(() => {
    const onDone = () => usePrinting.setState({ sheet: undefined });
    addEventListener("afterprint", onDone);
    window.print();
    return () => removeEventListener("afterprint", onDone);
  }, []);
  return (
    <article data-testid="print-sheet" data-sheet={sheet} className="print-sheet">
      <h1>{localize(title, i18n.language)}</h1>
      {sheet === "lesson" && lesson ? <LessonSheet lesson={lesson} /> : <RunSheet />}
    </article>
  );
}

function LessonSheet({ lesson }: { readonly lesson: Lesson }) {
  const { t, i18n } = useTranslation();
  const said = (text: Lesson["goal"]) => (text ? localize(text, i18n.language) : "");
  const start = useSession((state) => state.history.nodes.get(state.history.root)?.messages.toArray());
  return (
    <>
      {lesson.goal && <p className="print-lead">{said(lesson.goal)}</p>}
      <h2>{t("print.start")}</h2>
      {start?.map((message, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages are told apart by position
        <PrintedMessage key={n} message={message} index={n} />
      ))}
      <h2>{t("print.steps")}</h2>
      <ol>
        {lesson.steps?.map(({ at, say, ask }) => (
          <li key={at}>
            <code>{at}</code> {said(say)}
            {ask && (
              <>
                <p>
                  <b>{said(ask.question)}</b>
                </p>
                <ul className="print-choices">
                  {ask.choices.map((choice, n) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: choices are told apart by position
                    <li key={n}>☐ {said(choice)}</li>
                  ))}
                </ul>
                <p className="print-blank">{t("print.why")}</p>
              </>
            )}
          </li>
        ))}
      </ol>
      {lesson.experiment && (
        <>
          <h2>{t("lesson.try")}</h2>
          <p>{said(lesson.experiment)}</p>
        </>
      )}
      <h2>{t("print.notes")}</h2>
      <p className="print-room" />
    </>
  );
}

function RunSheet() {
  const { t } = useTranslation();
  const { messages, cause, turn } = useNode();
  const outcome = cause.type === "pause" ? cause.outcome : undefined;
  return (
    <>
      <p className="print-lead">{t("print.run", { count: messages.length, turn })}</p>
      {messages.toArray().map((message, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages are told apart by position
        <PrintedMessage key={n} message={message} index={n} />
      ))}
      {outcome?.status === "done" && (
        <p className="print-outcome">
          <b>{t("timeline.answer")}:</b> {outcome.answer}
        </p>
      )}
      {outcome?.status === "failed" && (
        <p className="print-outcome">
          <b>{t("timeline.error")}:</b> {outcome.error}
        </p>
      )}
    </>
  );
}

function PrintedMessage({ message, index }: { readonly message: Message; readonly index: number }) {
  return (
    <section className="print-message">
      <p className="print-role">
        [{index}] {message.role}
        {message.role === "assistant" && ` · stop_reason: ${message.stop_reason}`}
        {message.role === "tool" && ` · ${message.tool_call_id}`}
      </p>
      {message.role === "tool" ? (
        <pre>{jsonText(message.content as unknown as Json)}</pre>
      ) : (
        message.content && <p dir="auto">{message.content}</p>
      )}
      {message.role === "assistant" &&
        message.tool_calls?.map((call) => (
          <pre key={call.id}>
            {call.id} {call.name}({argumentsText(call.arguments)})
          </pre>
        ))}
    </section>
  );
}
