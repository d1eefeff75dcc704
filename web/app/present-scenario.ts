/** The session where the reader stands, as a scenario to hand on. */
import { cursorNode, nodeOf } from "../history";
import type { JsonObject, Message } from "../loop";
import { withoutConnections } from "../scenario/safety";
import type { Scenario } from "../scenario/types";
import { appendedByLoop, runRecordOf } from "./run-record";
import type { Session } from "./session";

export interface Include {
  /** The recorded run and where it stands: the branch shown, or all of them. Left out: none of it. */
  readonly run?: "branch" | "all";
  /** Notes, and what makes it a lesson. @default true */
  readonly notes?: boolean;
}

/**
 * Title, notes, lesson, messages, tools, model and controls as they stand at the reader's step; never a key, a base URL or a
 * header. Without a run it starts before the first message that the loop appended; with one, where the run began.
 */
export function presentScenario(session: Session, include: Include = {}): Scenario {
  const { history, title, notes, lesson } = session;
  const node = cursorNode(history);
  const { tools, model, controls } = node.setup;
  const messages = include.run ? nodeOf(history, history.root).messages.toArray() : beginning(session);
  const [first, ...others] = messages;
  const system = first?.role === "system" ? first.content : "";
  const own = { tools, model, controls, oneCall: false };
  const scenario: Scenario = {
    version: 1,
    title,
    ...(notes !== undefined && include.notes !== false && { notes }),
    ...(system !== "" && { system }),
    messages: system === "" ? messages : others,
    tools,
    model,
    controls,
    ...(lesson && include.notes !== false && { lesson }),
    ...(include.run && {
      run: runRecordOf(history, include.run, own, messages) as unknown as JsonObject,
    }),
  };
  return withoutConnections(scenario).scenario;
}

function beginning({ history }: Session): readonly Message[] {
  const messages = cursorNode(history).messages.toArray();
  const appended = appendedByLoop(history);
  const end = messages.findIndex((message) => appended.has(message));
  return end < 0 ? messages : messages.slice(0, end);
}
