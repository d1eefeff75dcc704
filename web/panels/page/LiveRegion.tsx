import { useTranslation } from "react-i18next";
import { sentenceNow, sentenceOfEdit } from "../../app/sentence";
import { statusOf } from "../../app/status";
import { useNode, useSession } from "../../app/store";

/** Says each step in a sentence to a screen reader. While the run goes by itself, only where it stands. */
export function LiveRegion() {
  const { t } = useTranslation();
  const node = useNode();
  const sentence = useSession((state) => sentenceNow(state, node, t));
  const status = useSession((state) => statusOf(state, node));
  const { cause } = node;
  const edit = cause.type === "edit" ? sentenceOfEdit(cause.edit, t) : "";
  const outcome = cause.type === "pause" ? cause.outcome : undefined;
  const end = outcome?.status === "done" ? outcome.answer : outcome?.status === "failed" ? outcome.error : "";
  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {t(`status.${status}`)}. {edit} {sentence} {end}
    </div>
  );
}
