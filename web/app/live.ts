/** The reply that is arriving right now. It is no part of the session: what came of it is recorded when it is whole. */
import { create } from "zustand";
import type { Delta } from "../models/types";

export interface LiveReply {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly { readonly name: string; readonly argumentsText: string }[];
}

export const useLive = create<{ readonly reply: LiveReply | undefined }>(() => ({ reply: undefined }));

const HIDDEN_MS = 500;
const EMPTY: LiveReply = { text: "", reasoning: "", calls: [] };

/** Collects what arrives and shows it at most once a frame, however many pieces a frame brings. */
export function watchReply() {
  let seen: LiveReply = EMPTY;
  let frame: number | undefined;
  let lastHidden = 0;
  const show = () => {
    frame = undefined;
    useLive.setState({ reply: seen });
  };
  return {
    onDelta(delta: Delta): void {
      seen = withDelta(seen, delta);
      frame ??= requestAnimationFrame(show);
      // A tab in the background gets no frames; its title and its readers still want to know now and then.
      if (document.hidden && performance.now() - lastHidden > HIDDEN_MS) {
        lastHidden = performance.now();
        useLive.setState({ reply: seen });
      }
    },
    /** All that has arrived so far. */
    seen: () => seen,
    /** Off the screen: recorded, or void. */
    clear(): void {
      if (frame !== undefined) cancelAnimationFrame(frame);
      frame = undefined;
      seen = EMPTY;
      useLive.setState({ reply: undefined });
    },
  };
}

function withDelta(reply: LiveReply, { text = "", reasoning = "", call }: Delta): LiveReply {
  const next = { ...reply, text: reply.text + text, reasoning: reply.reasoning + reasoning };
  if (!call) return next;
  const calls = [...reply.calls];
  const known = calls[call.index] ?? { name: "", argumentsText: "" };
  calls[call.index] = {
    name: known.name + (call.name ?? ""),
    argumentsText: known.argumentsText + (call.argumentsText ?? ""),
  };
  return { ...next, calls };
}
