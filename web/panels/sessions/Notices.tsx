import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { openCopy, sessionAsText, takeOver, useKeeping } from "../../app/keeping";
import { useOpened } from "../../app/start";
import { useTrust } from "../../app/trust";
import { lazyPart } from "../parts/lazy-part";
import { saveFile } from "../parts/save-file";

const OpenedNotice = lazyPart(() => import("../opened/OpenedNotice"));
const TrustDialog = lazyPart(() => import("../opened/TrustDialog"));

/** What the reader must know about keeping: said once, plainly, with what can be done. */
export function Notices() {
  const { t } = useTranslation();
  const problem = useKeeping((state) => state.problem);
  const elsewhere = useKeeping((state) => state.elsewhere);
  const dismiss = useKeeping((state) => state.dismiss);
  const opened = useOpened((state) => state.opened);
  const asking = useTrust((state) => state.asking);
  return (
    <>
      {elsewhere && (
        <div role="status" data-testid="elsewhere" className="notice">
          <span className="min-w-48 flex-1">{t("notice.elsewhere")}</span>
          <button type="button" className="button" onClick={() => void openCopy(t("notice.copyName"))}>
            {t("notice.copy")}
          </button>
          <button type="button" className="button" onClick={() => void takeOver()}>
            {t("notice.takeOver")}
          </button>
        </div>
      )}
      {opened && (
        <Suspense>
          <OpenedNotice opened={opened} />
        </Suspense>
      )}
      {asking !== undefined && (
        <Suspense>
          <TrustDialog key={asking.why} asked={asking} />
        </Suspense>
      )}
      {problem && (
        <div role="alert" data-testid="keeping-problem" data-kind={problem.kind} className="notice">
          <span className="min-w-48 flex-1">{t(`notice.${problem.kind}`)}</span>
          <button
            type="button"
            className="button"
            onClick={() =>
              problem.kind === "corrupt"
                ? saveFile("unreadable-session.json", problem.text)
                : saveFile("agent-loop-session.json", sessionAsText())
            }
          >
            {t("notice.save")}
          </button>
          <button type="button" className="button" onClick={dismiss}>
            {t("app.close")}
          </button>
        </div>
      )}
    </>
  );
}
