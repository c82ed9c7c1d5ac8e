/** Asked again no sooner than this, whatever came of it: whoever forges cannot make us ask. */
const PAUSE_MS = 60_000;

/** Something of a provider's that seldom changes, kept in this isolate. */
export class Kept<T> {
  readonly #keepMs: number;
  #value: T | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(keepMs: number) {
    this.#keepMs = keepMs;
  }

  /**
   * What is kept, asked for anew when it is too old.
   * @param ask gives null where there is no answer; must not throw
   * @param doubted whether what is kept may have been replaced
   */
  async get(now: number, ask: () => Promise<T | null>, doubted = false): Promise<T | null> {
    const age = now - this.#askedAt;
    const old = this.#value === null || doubted || age > this.#keepMs;
    if (!old || age < PAUSE_MS) return this.#value;
    // Before the answer, so that many at once ask once.
    this.#askedAt = now;
    this.#value = (await ask()) ?? this.#value;
    return this.#value;
  }
}
