const LONGEST_WAIT_MS = 20_000;
const LOOK_AGAIN_MS = 1000;

/** Lets no more than `places` calls run at once in this isolate; the others wait for a place. */
export class CallGate {
  readonly #places: number;
  /**
   * When each call is over at the latest, milliseconds since 1970. Times and not a count: a request
   * that the platform ends does not come to run what would count it down again.
   */
  readonly #underWay = new Set<{ readonly overAt: number }>();
  /** What wakes those who wait, the longest first. */
  readonly #waiters = new Set<() => void>();

  constructor(places: number) {
    this.#places = places;
  }

  /** Runs a call of at most `timeoutMs` once there is a place. Throws after 20 s without one. */
  async through<T>(timeoutMs: number, call: () => Promise<T>): Promise<T> {
    const from = Date.now();
    while (this.#isFull(Date.now())) {
      if (Date.now() - from > LONGEST_WAIT_MS) {
        throw new Error("no place among the calls came free");
      }
      await this.#wait();
    }
    const mine = { overAt: Date.now() + timeoutMs };
    this.#underWay.add(mine);
    try {
      return await call();
    } finally {
      this.#underWay.delete(mine);
      this.#wakeNext();
    }
  }

  #isFull(now: number): boolean {
    if (this.#underWay.size < this.#places) return false;
    for (const call of this.#underWay) if (call.overAt < now) this.#underWay.delete(call);
    return this.#underWay.size >= this.#places;
  }

  /**
   * Until woken. The timer is for what never wakes the next one, and because the platform ends a
   * request that waits for nothing but what another one does.
   */
  #wait(): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiters.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, LOOK_AGAIN_MS);
      this.#waiters.add(wake);
    });
  }

  #wakeNext(): void {
    const [wake] = this.#waiters;
    wake?.();
  }
}
