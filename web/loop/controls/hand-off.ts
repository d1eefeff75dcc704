import { StopRun } from "../harness";
import { interrupted, unanswered } from "../messages";
import type { Pause } from "../ports";
import type { Loop } from "./types";
import { type End, passOn, upToEnd } from "./up-to-end";

/** A person's message for a run that cannot go on by itself. Rejects when the run is left. */
export type AskPerson = (error: string, signal: AbortSignal | undefined) => Promise<string>;

/** Where a guard or a limit would end the run as failed, it waits for a person's message and goes on with it. */
export function withHandOff(loop: Loop, person: AskPerson): Loop {
  return async function* handedOff(start, ports) {
    const messages = [...start];
    while (true) {
      const end = yield* upToEnd(loop(messages, ports), messages);
      const error = errorOf(end);
      if (error === undefined) return yield* passOn(end);
      //#region handOff after failure
      yield waiting(end, error);
      const content = await person(error, ports.signal);
      const missing = unanswered(messages).map((call) => interrupted(call.id));
      for (const message of [...missing, { role: "user", content } as const]) {
        messages.push(message);
        yield joined(end, message, messages.length);
      }
      //#endregion
    }
  };
}

/** A model call that failed is not handed over: it can be tried again, and no message would mend it. */
function errorOf({ point, outcome }: End): string | undefined {
  if (outcome.status !== "failed") return undefined;
  return point === "failure" && !(outcome.cause instanceof StopRun) ? undefined : outcome.error;
}

function waiting({ point, turn, length, outcome }: End, error: string): Pause {
  const cause = outcome.status === "failed" ? outcome.cause : undefined;
  const by = cause instanceof StopRun ? cause.control : point === "budget_spent" ? "maxTurns" : undefined;
  return {
    point: "control",
    turn,
    length,
    note: { control: "handOff", at: point, error, ...(by && { by }) },
  };
}

function joined({ point, turn }: End, appended: NonNullable<Pause["appended"]>, length: number): Pause {
  return { point: "control", turn, length, appended, note: { control: "handOff", at: point } };
}

/** messages[] that end so wait for nobody: a check that a page uses after a reload. */
export function isWaiting(pause: Pick<Pause, "point" | "note" | "appended"> | undefined): boolean {
  return pause?.point === "control" && pause.note?.control === "handOff" && !pause.appended;
}
