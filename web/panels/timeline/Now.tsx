import { useTranslation } from "react-i18next";
import { sentenceNow } from "../../app/sentence";
import { useNode, useSession } from "../../app/store";

/** What just happened or is about to, in a sentence. */
export function Now() {
  const { t } = useTranslation();
  const node = useNode();
  const sentence = useSession((state) => sentenceNow(state, node, t));
  const waiting = useSession((state) => state.waiting);
  return (
    <p className={`now ${waiting ? "now-waiting" : ""}`}>
      <span className="now-tag">{t("timeline.next")}</span>
      <span>{sentence}</span>
    </p>
  );
}
