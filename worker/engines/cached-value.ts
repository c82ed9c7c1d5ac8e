/** The shortest time between two fetches: forged webhooks cannot cause more. */
const MIN_INTERVAL_MS = 60_000;

/** A value of a provider that seldom changes, cached in this isolate. */
export class CachedValue<T> {
  readonly #maxAgeMs: number;
  #value: T | null = null;
  #fetchedAt = Number.NEGATIVE_INFINITY;

  constructor(maxAgeMs: number) {
    this.#maxAgeMs = maxAgeMs;
  }

  /** Fetches again when too old or `doubted`. `fetchValue` never throws. */
  async get(now: number, fetchValue: () => Promise<T | null>, doubted = false): Promise<T | null> {
    const age = now - this.#fetchedAt;
    const stale = this.#value === null || doubted || age > this.#maxAgeMs;
    if (!stale || age < MIN_INTERVAL_MS) return this.#value;
    // Set before the reply arrives, so that concurrent callers fetch once.
    this.#fetchedAt = now;
    this.#value = (await fetchValue()) ?? this.#value;
    return this.#value;
  }
}
