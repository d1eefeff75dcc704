import { useStore } from "zustand";
import { cursorNode } from "../history";
import { createSession, type Node, type Session, type SessionActions } from "./session";
import { mayRun } from "./trust";

/** The one session of this page. */
export const session = createSession(
  // Models, tools and controls are not waited for by the first paint; they are fetched ahead of the first step.
  async (context) => (await import("./ports")).portsFor(context),
  Date.now,
  mayRun,
);

export function useSession<T>(select: (state: Session & SessionActions) => T): T {
  return useStore(session, select);
}

/** The history node that the reader stands at. */
export function useNode(): Node {
  return useSession((state) => cursorNode(state.history));
}
