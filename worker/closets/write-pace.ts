const INTERVAL_MS = 1000;
const BURST = 10;

/** Permits ten writes at once, then one a second (GCRA, as in ITU-T I.371). Times in milliseconds. */
export class WritePace {
  /** When the writes until now would be over at one a second. */
  #paidUntil = 0;

  /** When the next write may start. */
  next(now: number): number {
    return Math.max(now, this.#bounded(now) - (BURST - 1) * INTERVAL_MS);
  }

  take(now: number): void {
    this.#paidUntil = Math.max(this.#bounded(now), now) + INTERVAL_MS;
  }

  /** The clock may step back; a write then waits a second, not until the old time. */
  #bounded(now: number): number {
    return Math.min(this.#paidUntil, now + BURST * INTERVAL_MS);
  }
}
