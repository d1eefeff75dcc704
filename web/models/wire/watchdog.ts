/**
 * Notices that nothing has come for a while. Measured by the clock, not by counting timers: a page in the background
 * gets its timers late, and after sleep all at once; a look that comes late itself therefore waits once more.
 */
export class Watchdog {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: number;
  #due = 0;
  #spared = false;

  constructor(
    private limitMs: number,
    private readonly now: () => number,
    private readonly onQuiet: (limitMs: number) => void,
  ) {
    this.#last = now();
    this.#arm(limitMs);
  }

  /** Something came. */
  touch(): void {
    this.#last = this.now();
    this.#spared = false;
  }

  limit(limitMs: number): void {
    this.limitMs = limitMs;
    this.touch();
    this.#arm(limitMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #arm(ms: number): void {
    clearTimeout(this.#timer);
    this.#due = this.now() + ms;
    this.#timer = setTimeout(() => this.#look(), ms);
  }

  #look(): void {
    const now = this.now();
    const left = this.#last + this.limitMs - now;
    const wasAsleep = now - this.#due > this.limitMs;
    if (left > 0) this.#arm(left);
    else if (wasAsleep && !this.#spared) {
      this.#spared = true;
      this.#arm(this.limitMs);
    } else this.onQuiet(this.limitMs);
  }
}
