import { useEffect, useMemo, useState } from "react";
import type { Node } from "../../app/session";
import { session, useNode } from "../../app/store";
import type { Finding } from "../../history";

/** Messages up to which everything is checked at every step. */
const SHORT = 300;

const NONE: readonly Finding[] = [];

type Check = typeof import("../../history/check")["checkTranscript"];

/** The rules are not waited for by the first paint. Where they cannot be had, nothing is checked. */
function useCheck(): Check | undefined {
  const [check, setCheck] = useState<Check>();
  useEffect(() => {
    import("../../history/check").then(
      ({ checkTranscript }) => setCheck(() => checkTranscript),
      () => {},
    );
  }, []);
  return check;
}

/**
 * The transcript check over what stands there now. On a long run only what the reader last had a hand in is checked:
 * the loop appends calls and results in pairs, so what it adds cannot break them.
 */
export function useFindings(): readonly Finding[] {
  const node = useNode();
  const checked = node.messages.length <= SHORT ? node : touchedByReader(node);
  const { messages } = checked;
  const check = useCheck();
  const all = useMemo(() => check?.(messages.toArray()) ?? NONE, [check, messages]);
  // In the middle of a run a call without its result is what the next step is for.
  const running = node.cause.type === "pause";
  return useMemo(() => (running ? all.filter(({ rule }) => rule !== "open_call") : all), [all, running]);
}

const touched = new WeakMap<Node, Node>();

/** The latest node on the way here that the loop did not make. */
function touchedByReader(node: Node): Node {
  const { nodes } = session.getState().history;
  const way: Node[] = [];
  let at = node;
  while (!touched.has(at) && at.cause.type === "pause" && at.parent !== null) {
    way.push(at);
    const parent = nodes.get(at.parent);
    if (!parent) break;
    at = parent;
  }
  const found = touched.get(at) ?? at;
  for (const passed of way) touched.set(passed, found);
  return found;
}
