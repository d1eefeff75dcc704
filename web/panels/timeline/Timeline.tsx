import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useEditing } from "../../app/editing";
import { useLive } from "../../app/live";
import { pointOf } from "../../app/points";
import { controlsBefore } from "../../app/record";
import { session, useNode, useSession } from "../../app/store";
import { useFindings } from "../check/use-findings";
import { lazyPart } from "../parts/lazy-part";
import { Composer } from "./Composer";
import { Now } from "./Now";
import { OutcomeCard } from "./Outcome";
import { RowView } from "./RowView";
import { rowKey, rowsOf, withEditor } from "./rows";
import { useFollowing } from "./use-following";

const CheckBar = lazyPart(async () => ({ default: (await import("../check/CheckBar")).CheckBar }));
const LessonHead = lazyPart(() => import("../lesson/LessonHead"));
const Remark = lazyPart(() => import("../lesson/Remark"));
const LessonEnd = lazyPart(() => import("../lesson/LessonEnd"));
const AskCard = lazyPart(() => import("./AskCard"));
const HumanCard = lazyPart(() => import("./HumanCard"));
const LiveCard = lazyPart(() => import("./LiveCard"));
const ControlNotes = lazyPart(async () => ({ default: (await import("./ReplyExtras")).ControlNotes }));
const VirtualRows = lazyPart(() => import("./VirtualRows"));

/** Messages from which on the timeline shows the end alone, and how many of them: a step costs the same on any run. */
const LONG = 100;
const END = 24;

/** messages[] as it stands at the reader's step, what the model sees of it, and what happens next. */
export function Timeline() {
  const { t } = useTranslation();
  const node = useNode();
  const editing = useEditing((state) => state.open);
  const messages = useMemo(() => node.messages.toArray(), [node.messages]);
  const [whole, setWhole] = useState(false);
  const long = messages.length > LONG;
  const from = long && !whole ? messages.length - END : 0;
  const rows = useMemo(() => withEditor(rowsOf(messages, from), editing), [messages, from, editing]);
  const question = useSession((state) => state.questions[0]);
  const findings = useFindings();
  const scroller = useRef<HTMLDivElement>(null);
  const { cause, setup } = node;
  const lesson = useSession((state) => state.lesson);
  const ended = cause.type === "pause" && cause.outcome !== undefined;
  const point = pointOf(cause);

  const { following, away, toEnd } = useFollowing(scroller);
  const running = useSession((state) => state.activity === "run");
  const humanTurn = useSession((state) => state.humanTurn);
  const arriving = useLive((state) => state.reply !== undefined);
  const history = useSession((state) => state.history);
  const notes = useMemo(() => controlsBefore(history), [history]);

  // What the loop did last stays in view, except where the reader has scrolled away from a run. An edit by the reader
  // does not move what the reader looks at.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step counts
  useEffect(() => {
    const running = session.getState().activity === "run";
    if (cause.type !== "edit" && (following.current || !running)) toEnd(long ? "auto" : "smooth");
  }, [node.id]);
  useEffect(
    () =>
      useLive.subscribe(({ reply }) => {
        if (reply) requestAnimationFrame(() => following.current && toEnd("auto"));
      }),
    [following, toEnd],
  );

  const shared = {
    count: messages.length,
    max: setup.oneCall ? undefined : setup.controls.maxTurns,
    fresh: point === "reply" || point === "tool_result" ? messages.length - 1 : -1,
    findings: Map.groupBy(findings, (finding) => finding.index),
    activeCall: point === "tool_call" && cause.type === "pause" ? cause.call?.id : undefined,
  };

  return (
    <div ref={scroller} className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-2 p-3">
        {lesson && (
          <Suspense>
            <LessonHead lesson={lesson} />
          </Suspense>
        )}
        {findings.some(({ severity }) => severity === "error") && (
          <Suspense>
            <CheckBar findings={findings} />
          </Suspense>
        )}
        <div className={point === "model_call" ? "seen flex flex-col gap-2" : "flex flex-col gap-2"}>
          {point === "model_call" && (
            <p className="seen-label">{t("timeline.sees", { count: messages.length })}</p>
          )}
          {from > 0 && (
            <button type="button" className="button self-center" onClick={() => setWhole(true)}>
              {t("timeline.earlier", { count: from })}
            </button>
          )}
          {long && whole ? (
            <Suspense>
              <VirtualRows rows={rows} scroller={scroller} shared={shared} />
            </Suspense>
          ) : (
            <ol aria-label={t("timeline.label")} className="flex flex-col gap-2">
              {rows.map((row) => (
                <li key={rowKey(row)}>
                  <RowView row={row} {...shared} />
                </li>
              ))}
            </ol>
          )}
        </div>
        {arriving && (
          <Suspense>
            <LiveCard />
          </Suspense>
        )}
        {point !== "reply" && notes.length > 0 && (
          <Suspense>
            <ControlNotes notes={notes} />
          </Suspense>
        )}
        <OutcomeCard />
        {lesson && (
          <Suspense>
            <Remark lesson={lesson} />
            {ended && <LessonEnd lesson={lesson} />}
          </Suspense>
        )}
        <Now />
        {humanTurn && (
          <Suspense>
            <HumanCard turn={humanTurn} />
          </Suspense>
        )}
        {question && (
          <Suspense>
            <AskCard key={question.call.id} question={question} />
          </Suspense>
        )}
        {away && (running || arriving) && (
          <button
            type="button"
            className="button sticky bottom-2 z-10 self-center shadow-card"
            onClick={() => toEnd("auto")}
          >
            {t("timeline.latest")} ↓
          </button>
        )}
        <Composer />
      </div>
    </div>
  );
}
