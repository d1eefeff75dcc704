import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type Editing, useEditing } from "../../app/editing";
import { sentenceNow } from "../../app/sentence";
import { useNode, useSession } from "../../app/store";
import { MessageEditor } from "../editor/MessageEditor";
import { AskCard } from "./AskCard";
import { Composer } from "./Composer";
import { MessageCard } from "./MessageCard";
import { OutcomeCard } from "./Outcome";
import { idColours, type Row, rowsOf } from "./rows";

/** messages[] as it stands at the reader's step, what the model sees of it, and what happens next. */
export function Timeline() {
  const { t } = useTranslation();
  const node = useNode();
  const messages = useMemo(() => node.messages.toArray(), [node.messages]);
  const rows = useMemo(() => rowsOf(messages), [messages]);
  const colours = useMemo(() => idColours(messages), [messages]);
  const { cause } = node;
  const point = cause.type === "pause" ? cause.point : undefined;
  const max = node.setup.oneCall ? undefined : node.setup.controls.maxTurns;
  const editing = useEditing((state) => state.open);
  const end = useRef<HTMLDivElement>(null);

  // The newest thing stays in view while stepping; the page around the list does not move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step counts
  useEffect(() => {
    const list = end.current?.closest("[data-scroll]");
    list?.scrollTo({ top: list.scrollHeight, behavior: "smooth" });
  }, [node.id]);

  return (
    <div data-scroll className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-2 p-3">
        <div className={point === "model_call" ? "seen relative flex flex-col gap-2" : "flex flex-col gap-2"}>
          {point === "model_call" && (
            <p className="seen-label">{t("timeline.sees", { count: messages.length })}</p>
          )}
          <ol aria-label={t("timeline.label")} className="flex flex-col gap-2">
            {rows.map((row) => (
              <li key={row.type === "turn" ? `turn-${row.seen}` : row.index}>
                {editing?.insert && row.type === "message" && row.index === editing.index && (
                  <MessageEditor editing={editing} />
                )}
                <RowView
                  editing={editing}
                  count={messages.length}
                  row={row}
                  max={max}
                  colours={colours}
                  fresh={point === "reply" || point === "tool_result" ? messages.length - 1 : -1}
                  activeCall={point === "tool_call" && cause.type === "pause" ? cause.call?.id : undefined}
                />
              </li>
            ))}
            {editing?.insert && editing.index >= messages.length && (
              <li>
                <MessageEditor editing={editing} />
              </li>
            )}
          </ol>
        </div>
        <OutcomeCard />
        <Now />
        <AskCard />
        <Composer />
        <div ref={end} />
      </div>
    </div>
  );
}

function RowView(props: {
  readonly row: Row;
  readonly editing: Editing | undefined;
  readonly count: number;
  readonly max: number | null | undefined;
  readonly colours: ReadonlyMap<string, number>;
  readonly fresh: number;
  readonly activeCall: string | undefined;
}) {
  const { row, max } = props;
  if (row.type === "turn") return <TurnLine turn={row.turn} max={max} seen={row.seen} />;
  if (props.editing && !props.editing.insert && props.editing.index === row.index) {
    return <MessageEditor editing={props.editing} />;
  }
  return (
    <MessageCard
      message={row.message}
      index={row.index}
      count={props.count}
      colours={props.colours}
      fresh={row.index === props.fresh}
      activeCall={props.activeCall}
    />
  );
}

function TurnLine({ turn, max, seen }: { turn: number; max: number | null | undefined; seen: number }) {
  const { t } = useTranslation();
  const which = typeof max === "number" ? t("timeline.turnOf", { turn, max }) : t("timeline.turn", { turn });
  const saw = seen > 0 ? t("timeline.saw", { count: seen, last: seen - 1 }) : "";
  return (
    <p className="turn-line">
      <span>
        <span className="font-semibold text-ink">{which}</span>
        {saw && <span> · {saw}</span>}
      </span>
    </p>
  );
}

function Now() {
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
