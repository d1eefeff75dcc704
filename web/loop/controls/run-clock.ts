/** A clock that stands still while a person is waited for. */
export interface RunClock {
  /** A person decides: however long that takes, the run has not taken it. */
  hold<T>(work: () => Promise<T>): Promise<T>;
  /** What `work` gives and the milliseconds it took; `late` as soon as it has taken more than `ms`. One at a time. */
  within<T>(ms: number, work: () => Promise<T>): Promise<Timed<T>>;
}

export type Timed<T> =
  | { readonly late: false; readonly value: T; readonly ms: number }
  | { readonly late: true };

interface Timing {
  left: number;
  since: number;
  timer?: ReturnType<typeof setTimeout> | undefined;
  readonly end: () => void;
}

export function createRunClock(now: () => number = () => performance.now()): RunClock {
  let holds = 0;
  let under: Timing | undefined;

  function stop() {
    if (under?.timer === undefined) return;
    clearTimeout(under.timer);
    under.timer = undefined;
    under.left -= now() - under.since;
  }
  function go() {
    if (!under || holds > 0) return;
    under.since = now();
    under.timer = setTimeout(under.end, Math.max(0, under.left));
  }

  return {
    async hold(work) {
      holds += 1;
      stop();
      try {
        return await work();
      } finally {
        holds -= 1;
        go();
      }
    },
    async within<T>(ms: number, work: () => Promise<T>): Promise<Timed<T>> {
      if (ms <= 0) return { late: true };
      let end = () => {};
      const late = new Promise<Timed<T>>((resolve) => {
        end = () => resolve({ late: true });
      });
      const mine: Timing = { left: ms, since: now(), end };
      under = mine;
      go();
      const done = work().then((value): Timed<T> => {
        stop();
        return { late: false, value, ms: Math.max(0, ms - mine.left) };
      });
      try {
        return await Promise.race([done, late]);
      } finally {
        stop();
        done.catch(() => {}); // late already: what became of it is nobody's any more
        if (under === mine) under = undefined;
      }
    },
  };
}
