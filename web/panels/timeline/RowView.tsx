import { memo, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { metaOf } from "../../app/message-meta";
import type { Finding } from "../../history";
import type { Message } from "../../loop";
import { lazyPart } from "../parts/lazy-part";
import { MessageCard } from "./MessageCard";
import type { Row } from "./rows";

const FindingNote = lazyPart(async () => ({ default: (await import("../check/FindingNote")).FindingNote }));
const ControlNotes = lazyPart(async () => ({ default: (await import("./ReplyExtras")).ControlNotes }));
const MessageEditor = lazyPart(() => import("../editor/MessageEditor"));

export interface SharedRowProps {
  /** How many messages there are. */
  readonly count: number;
  /** The turn budget; null: none; `undefined`: there are no turns. */
  readonly max: number | null | undefined;
  /** Index of the message that the present step appended. */
  readonly fresh: number;
  readonly activeCall: string | undefined;
  /** What the transcript check says, by index. */
  readonly findings: ReadonlyMap<number, readonly Finding[]>;
}

export function RowView({
  row,
  count,
  max,
  fresh,
  activeCall,
  findings,
}: SharedRowProps & { readonly row: Row }) {
  switch (row.type) {
    case "turn":
      return <TurnLine turn={row.turn} max={max} seen={row.seen} />;
    case "editor":
      return (
        <Suspense>
          <MessageEditor editing={row.editing} />
        </Suspense>
      );
    case "message": {
      const controls = metaOf(row.message)?.controls;
      return (
        <>
          {controls && (
            <Suspense>
              <div className="mb-2 flex flex-col gap-2">
                <ControlNotes notes={controls} />
              </div>
            </Suspense>
          )}
          <MessageCard
            message={row.message}
            index={row.index}
            last={row.index === count - 1}
            fresh={row.index === fresh}
            activeCall={callsIn(row.message, activeCall) ? activeCall : undefined}
          />
          {findings.has(row.index) && (
            <Suspense>
              {findings.get(row.index)?.map((finding, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: findings have no identity of their own
                <FindingNote key={n} finding={finding} />
              ))}
            </Suspense>
          )}
        </>
      );
    }
  }
}

/** A card that has nothing to do with the running call is not drawn anew for it. */
function callsIn(message: Message, id: string | undefined): boolean {
  return (
    id !== undefined &&
    message.role === "assistant" &&
    message.tool_calls?.some((call) => call.id === id) === true
  );
}

const TurnLine = memo(function TurnLine(props: {
  readonly turn: number;
  readonly max: number | null | undefined;
  readonly seen: number;
}) {
  const { t } = useTranslation();
  const { turn, max, seen } = props;
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
});
