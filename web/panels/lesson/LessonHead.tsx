import { useTranslation } from "react-i18next";
import { useSession } from "../../app/store";
import { useTeaching } from "../../app/teaching";
import { openVariant, useVariants } from "../../app/variants";
import { localize } from "../../scenario/localize";
import type { Lesson } from "../../scenario/types";

/** What the lesson is about, and its ways: without the control, and held with it. */
export default function LessonHead({ lesson }: { readonly lesson: Lesson }) {
  const { t, i18n } = useTranslation();
  const current = useVariants((state) => state.current);
  const { goal, variants = [], steps = [] } = lesson;
  const asks = steps.some(({ ask }) => ask);
  const variant = variants.find(({ id }) => id === current);
  if (!goal && variants.length === 0) return null;
  return (
    <section
      data-testid="lesson"
      aria-label={t("lesson.label")}
      className="flex flex-col gap-2 rounded-lg bg-accent-soft px-3 py-2"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        {goal && <p className="min-w-48 flex-1 font-semibold">{localize(goal, i18n.language)}</p>}
        {asks && <Predict />}
      </div>
      {variants.length > 0 && (
        <fieldset aria-label={t("lesson.variants")} className="segments flex-wrap self-start">
          <Choice pressed={variant === undefined} onChoose={() => void openVariant(undefined)}>
            {t("lesson.itself")}
          </Choice>
          {variants.map(({ id, title }) => (
            <Choice key={id} pressed={id === variant?.id} onChoose={() => void openVariant(id)}>
              {localize(title, i18n.language)}
            </Choice>
          ))}
        </fieldset>
      )}
      {variant?.say && <p data-testid="variant-say">{localize(variant.say, i18n.language)}</p>}
    </section>
  );
}

function Choice(props: {
  readonly pressed: boolean;
  readonly onChoose: () => void;
  readonly children: string;
}) {
  return (
    <button type="button" aria-pressed={props.pressed} onClick={props.onChoose}>
      {props.children}
    </button>
  );
}

/** Whether to be asked, and how it went so far. For oneself alone: it is kept nowhere. */
function Predict() {
  const { t } = useTranslation();
  const { predict, setPredict, chosen } = useTeaching();
  const nodes = useSession((state) => state.scenarioId);
  const mine = Object.entries(chosen).filter(([place]) => place.startsWith(`${nodes} `));
  const right = mine.filter(([, answer]) => answer.right).length;
  return (
    <span className="flex items-center gap-3 text-xs">
      {mine.length > 0 && (
        <span data-testid="tally" className="text-dim tabular-nums">
          {t("lesson.tally", { right, all: mine.length })}
        </span>
      )}
      <label className="flex min-h-6 cursor-pointer items-center gap-1.5">
        <input type="checkbox" checked={predict} onChange={(event) => setPredict(event.target.checked)} />
        {t("lesson.predict")}
      </label>
    </span>
  );
}
