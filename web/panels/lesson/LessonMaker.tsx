import { useState } from "react";
import { useTranslation } from "react-i18next";
import { changeLesson, changeStep, withWords } from "../../app/lesson-making";
import { placeOf, remarkAt } from "../../app/lesson-place";
import { session, useSession } from "../../app/store";
import { localize } from "../../scenario/localize";
import type { Lesson, LessonStep, LocalizedText } from "../../scenario/types";

const PARTS = ["goal", "experiment", "summary"] as const;

/** "Make a lesson from this run": its words in the reader's language, and remarks and questions at its steps. */
export function LessonMaker() {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const [open, setOpen] = useState(false);
  const lesson = useSession((state) => state.lesson);
  const title = useSession((state) => state.title);
  const history = useSession((state) => state.history);
  const place = placeOf(history);
  if (!open) {
    return (
      <button type="button" className="button self-start" onClick={() => setOpen(true)}>
        {t("maker.open")}
      </button>
    );
  }
  return (
    <fieldset className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <legend className="px-1 font-semibold">{t("maker.open")}</legend>
      <p className="text-dim text-xs">{t("maker.hint")}</p>
      <Words
        label={t("maker.title")}
        value={title}
        language={language}
        onChange={(text) => session.setState({ title: text ?? "", history: { ...history } })}
      />
      {PARTS.map((part) => (
        <Words
          key={part}
          label={t(`maker.${part}`)}
          value={lesson?.[part]}
          language={language}
          onChange={(text) => changeLesson({ [part]: text })}
        />
      ))}
      {place ? (
        <StepWords key={place} at={place} step={remarkAt(lesson, place)} language={language} />
      ) : (
        <p className="text-now-ink">{t("maker.goToStep")}</p>
      )}
      <Steps lesson={lesson} language={language} />
      <button type="button" className="button self-end" onClick={() => setOpen(false)}>
        {t("app.close")}
      </button>
    </fieldset>
  );
}

function StepWords(props: {
  readonly at: string;
  readonly step: LessonStep | undefined;
  readonly language: string;
}) {
  const { t } = useTranslation();
  const { at, step, language } = props;
  const { say, ask } = step ?? {};
  const [choices, setChoices] = useState(
    () => ask?.choices.map((choice) => localize(choice, language)).join("\n") ?? "",
  );
  const lines = choices.split("\n").filter((line) => line.trim() !== "");
  const save = (change: {
    say?: LocalizedText | undefined;
    ask?: Partial<NonNullable<LessonStep["ask"]>>;
  }) => {
    const nextSay = "say" in change ? change.say : say;
    const nextAsk = { question: "", choices: [], answer: 0, ...ask, ...change.ask };
    const asks = localize(nextAsk.question, language) !== "" && nextAsk.choices.length > 1;
    changeStep(at, {
      at,
      ...(nextSay && { say: nextSay }),
      ...((asks || change.ask) &&
        nextAsk.choices.length + localize(nextAsk.question, language).length > 0 && { ask: nextAsk }),
    });
  };
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-sunken p-2">
      <p className="text-xs">
        {t("maker.at")} <code>{at}</code>
      </p>
      <Words
        label={t("maker.say")}
        value={say}
        language={language}
        onChange={(text) => save({ say: text })}
      />
      <Words
        label={t("maker.question")}
        value={ask?.question}
        language={language}
        onChange={(text) => save({ ask: { question: text ?? "" } })}
      />
      <label className="flex flex-col text-xs">
        <span className="font-semibold">{t("maker.choices")}</span>
        <textarea
          className="field text-sm"
          rows={3}
          value={choices}
          onChange={(event) => {
            setChoices(event.target.value);
            const typed = event.target.value.split("\n").filter((line) => line.trim() !== "");
            save({
              ask: {
                choices: typed.map((line, n) => withWords(ask?.choices[n], language, line) ?? ""),
                answer: Math.min(ask?.answer ?? 0, Math.max(0, typed.length - 1)),
              },
            });
          }}
        />
      </label>
      <label className="flex flex-col text-xs">
        <span className="font-semibold">{t("maker.answer")}</span>
        <select
          className="field text-sm"
          value={ask?.answer ?? 0}
          onChange={(event) => save({ ask: { answer: Number(event.target.value) } })}
        >
          {lines.map((line, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: choices are told apart by position
            <option key={n} value={n}>
              {line}
            </option>
          ))}
        </select>
      </label>
      <Words
        label={t("maker.why")}
        value={ask?.why}
        language={language}
        onChange={(text) => save({ ask: text ? { why: text } : {} })}
      />
    </div>
  );
}

/** What there is so far, each a way to its step. */
function Steps({ lesson, language }: { readonly lesson: Lesson | undefined; readonly language: string }) {
  const { t } = useTranslation();
  const steps = lesson?.steps ?? [];
  if (steps.length === 0) return null;
  return (
    <ul aria-label={t("print.steps")} className="flex flex-col gap-1 text-xs">
      {steps.map(({ at, say, ask }) => (
        <li key={at} className="[overflow-wrap:anywhere]">
          <code>{at}</code> {localize(say ?? ask?.question ?? "", language)}
        </li>
      ))}
    </ul>
  );
}

function Words(props: {
  readonly label: string;
  readonly value: LocalizedText | undefined;
  readonly language: string;
  readonly onChange: (text: LocalizedText | undefined) => void;
}) {
  const { label, value, language, onChange } = props;
  const shown = value === undefined ? "" : localize(value, language);
  return (
    <label className="flex flex-col text-xs">
      <span className="font-semibold">{label}</span>
      <textarea
        className="field field-sizing-content text-sm"
        rows={1}
        value={shown}
        onChange={(event) => onChange(withWords(value, language, event.target.value))}
      />
    </label>
  );
}
