import { useTranslation } from "react-i18next";
import { canStep } from "../../app/session";
import { pauseBetweenSteps, SPEEDS, type Speed, useSettings } from "../../app/settings";
import { statusOf } from "../../app/status";
import { session, useNode, useSession } from "../../app/store";
import { useTeaching } from "../../app/teaching";
import { cursorNode, pathLength } from "../../history";
import { Icon } from "../parts/Icon";
import { Slider } from "./Slider";

/** Reset, Back, Step, Next turn, Run: everything that moves the run, and where it stands. */
export function Transport() {
  const { t } = useTranslation();
  const atStart = useSession((state) => cursorNode(state.history).depth === 0);
  const more = useSession(canStep);
  const busy = useSession((state) => state.activity !== "idle" || state.waiting);
  const running = useSession(
    ({ activity, stoppable }) => activity === "run" || activity === "turn" || stoppable,
  );
  // Until somebody has pressed it once in this browser, it is plain which of all buttons is the one.
  const nudge = useTeaching((state) => !state.stepped) && atStart && more;
  const { step, nextTurn, run, pause, back, reset } = session.getState();

  return (
    <section aria-label={t("transport.label")} className="transport">
      <div className="controls-row flex items-center gap-2 max-sm:order-2">
        <button type="button" className="button" disabled={atStart && !busy} onClick={reset}>
          <Icon name="reset" className="size-4 sm:hidden" />
          <span className="max-sm:sr-only">{t("transport.reset")}</span>
        </button>
        <button type="button" className="button" disabled={atStart} onClick={back}>
          <Icon name="back" />
          <span className="max-sm:sr-only">{t("transport.back")}</span>
        </button>
        <button
          type="button"
          className={`button button-primary min-w-20 flex-1 ${nudge ? "nudge" : ""}`}
          disabled={!more || busy}
          onClick={() => {
            useTeaching.getState().setStepped();
            void step();
          }}
        >
          {t("transport.step")}
          <Icon name="step" />
        </button>
        <button type="button" className="button" disabled={!more || busy} onClick={() => void nextTurn()}>
          <span className="max-sm:sr-only">{t("transport.turn")}</span>
          <Icon name="turn" />
        </button>
        {running ? (
          <button type="button" className="button" onClick={pause}>
            <span className="max-sm:sr-only">{t("transport.pause")}</span>
            <Icon name="pause" />
          </button>
        ) : (
          <button
            type="button"
            className="button"
            disabled={!more || busy}
            onClick={() => void run(pauseBetweenSteps)}
          >
            <span className="max-sm:sr-only">{t("transport.run")}</span>
            <Icon name="run" />
          </button>
        )}
        <SpeedSelect />
      </div>
      <div className="flex min-w-72 flex-1 items-center gap-3 max-sm:order-1 max-sm:min-w-0">
        <Slider />
        <Where />
      </div>
    </section>
  );
}

function SpeedSelect() {
  const { t } = useTranslation();
  const speed = useSettings((s) => s.speed);
  return (
    <select
      aria-label={t("transport.speed")}
      title={t("transport.speed")}
      className="field w-auto min-w-0 max-sm:w-21 max-sm:px-1 max-sm:text-xs"
      value={speed}
      onChange={(event) => useSettings.getState().setSpeed(event.target.value as Speed)}
    >
      {(Object.keys(SPEEDS) as Speed[]).map((name) => (
        <option key={name} value={name}>
          {t(`transport.speeds.${name}`)}
        </option>
      ))}
    </select>
  );
}

function Where() {
  const { t } = useTranslation();
  const node = useNode();
  const status = useSession((state) => statusOf(state, node));
  const total = useSession((state) => pathLength(state.history) - 1);
  const max = node.setup.oneCall ? null : node.setup.controls.maxTurns;
  return (
    <p
      data-testid="status"
      data-status={status}
      data-turn={node.turn}
      data-step={node.depth}
      className="flex shrink-0 items-center gap-2 text-xs tabular-nums"
    >
      <span className={`status-pill status-${status}`}>{t(`status.${status}`)}</span>
      <span className="text-dim max-[420px]:hidden">{t("transport.where", { step: node.depth, total })}</span>
      {node.turn > 0 && (
        <span className="text-dim max-xl:hidden">
          {t("transport.whereTurn", { turn: node.turn, max: max ?? "∞" })}
        </span>
      )}
    </p>
  );
}
