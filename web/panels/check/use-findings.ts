import { useDeferredValue, useMemo } from "react";
import { useNode } from "../../app/store";
import { checkTranscript, type Finding } from "../../history";

/** The transcript check over what stands there now; a moment late, so that it never holds up a step. */
export function useFindings(): readonly Finding[] {
  const node = useNode();
  const messages = useDeferredValue(node.messages);
  const all = useMemo(() => checkTranscript(messages.toArray()), [messages]);
  // In the middle of a run a call without its result is what the next step is for.
  const running = node.cause.type === "pause";
  return useMemo(() => (running ? all.filter(({ rule }) => rule !== "open_call") : all), [all, running]);
}
