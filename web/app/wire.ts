/** What went over the wire while this page is open, for the Wire panel. Never kept, and never with a key in it. */
import { create } from "zustand";
import type { WireEvent } from "../models/types";

/** One request and all that came back. A retry, and a request in an adapted form, are exchanges of their own. */
export interface Exchange {
  readonly id: number;
  readonly model: string;
  readonly events: readonly WireEvent[];
  /** Events left out, so that a stream without an end cannot fill the memory. */
  readonly dropped: number;
}

/** Exchanges that are kept, and events of each. */
const MOST_EXCHANGES = 60;
const MOST_EVENTS = 5000;

export const useWire = create<{ readonly exchanges: readonly Exchange[] }>(() => ({ exchanges: [] }));

let lastId = 0;

/** Writes down one call's exchanges; the page is told at most once a frame. */
export function watchWire(model: string) {
  let current: { id: number; events: WireEvent[]; dropped: number } | undefined;
  let frame: number | undefined;
  const show = () => {
    frame = undefined;
    if (!current) return;
    const shown: Exchange = { ...current, model, events: [...current.events] };
    const others = useWire.getState().exchanges.filter(({ id }) => id !== shown.id);
    useWire.setState({ exchanges: [...others, shown].slice(-MOST_EXCHANGES) });
  };
  return {
    onWire(event: WireEvent): void {
      if (event.type === "request") {
        show();
        current = { id: ++lastId, events: [], dropped: 0 };
      }
      if (!current) return;
      if (current.events.length < MOST_EVENTS || event.type === "end") current.events.push(event);
      else current.dropped += 1;
      if (event.type === "request" || event.type === "end") {
        if (frame !== undefined) cancelAnimationFrame(frame);
        show();
      } else frame ??= requestAnimationFrame(show);
    },
    /** Id of the exchange that is under way, or was the last. */
    id: () => current?.id,
  };
}
