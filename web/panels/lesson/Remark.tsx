import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { placeOf, remarkAt } from "../../app/lesson-place";
import { useSession } from "../../app/store";
import { useTeaching } from "../../app/teaching";
import { useVariants } from "../../app/variants";
import { localize } from "../../scenario/localize";
import type { Lesson, LessonStep } from "../../scenario/types";

/** What the lesson says at this step, and what it asks before the next. Step goes on, answered or not. */
export default function Remark({ lesson }: { readonly lesson: Lesson }) {
  const { i18n } = useTranslation();
  const history = useSession((state) => state.history);
  const scenario = useSession((state) => state.scenarioId);
  const variant = useVariants((state) => state.current);
  const predict = useTeaching((state) => state.predict);
  const place = placeOf(history);
  const step = remarkAt(lesson, place);
  if (!step || (!step.say && !(step.ask && predict))) return null;
  return (
    <section
      data-testid="remark"
      data-at={step.at}
      className="flex flex-col gap-2 rounded-lg border border-accent border-l-4 bg-panel px-3 py-2"
    >
      {step.say && <p>{localize(step.say, i18n.language)}</p>}
      {step.ask && predict && (
        <Ask key={place} ask={step.ask} place={`${scenario} ${variant ?? ""} ${place}`} />
      )}
    </section>
  );
}

function Ask({ ask, place }: { readonly ask: NonNullable<LessonStep["ask"]>; readonly place: string }) {
  const { t, i18n } = useTranslation();
  const answered = useTeaching((state) => state.chosen[place]);
  const { choose } = useTeaching.getState();
  const { choices, answer, why } = ask;

  // A class answers by number; the keys of the run are other ones.
  useEffect(() => {
    if (answered) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      const choice = Number(event.key) - 1;
      if (choices[choice] === undefined) return;
      event.preventDefault();
      choose(place, choice, choice === answer);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [answered, choices, answer, place, choose]);

  return (
    <div className="flex flex-col gap-2">
      <p id="lesson-question" className="font-semibold">
        {localize(ask.question, i18n.language)}
      </p>
      <ol aria-labelledby="lesson-question" className="flex flex-col gap-1.5">
        {choices.map((choice, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: choices are told apart by position
          <li key={n}>
            <button
              type="button"
              disabled={answered !== undefined}
              aria-pressed={answered?.choice === n}
              className={`button w-full justify-start text-left whitespace-normal disabled:opacity-100 ${colour(answered?.choice, n, answer)}`}
              onClick={() => choose(place, n, n === answer)}
            >
              <kbd className="font-mono text-xs">{n + 1}</kbd> {localize(choice, i18n.language)}
              {answered && n === answer && <span className="ml-auto">✓</span>}
              {answered?.choice === n && n !== answer && <span className="ml-auto">✗</span>}
            </button>
          </li>
        ))}
      </ol>
      <p role="status" data-testid="why" className="min-h-5">
        {answered && (
          <>
            <b className={answered.right ? "text-ok" : "text-bad"}>
              {answered.right ? t("lesson.right") : t("lesson.wrong")}
            </b>{" "}
            {why && localize(why, i18n.language)}
          </>
        )}
      </p>
    </div>
  );
}

function colour(chosen: number | undefined, n: number, answer: number): string {
  if (chosen === undefined) return "";
  if (n === answer) return "border-ok bg-ok-soft text-ok";
  return chosen === n ? "border-bad bg-bad-soft text-bad" : "";
}

function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest("input, textarea, select, dialog[open], [role=textbox]") !== null)
  );
}
