/** Settlements and refunds go before everything else, so that no load keeps back a credit. */
export type Priority = "settlement" | "request";

export interface LimiterOptions {
  /** How many calls run at once. */
  readonly places: number;
  /** How many calls of one priority may wait for a place. */
  readonly maxWaiting: number;
  /** How long a call may wait in all, in milliseconds. */
  readonly longestWaitMs: number;
  /** How long one call may run, in milliseconds; its place is free again soon after. */
  readonly callTimeoutMs: number;
}

/** A call's position in the queue. It keeps the position when it is tried again. */
export interface Ticket {
  readonly number: number;
  readonly priority: Priority;
  /** Milliseconds since 1970, as all times here. */
  readonly since: number;
  /** When its owner looks for a place the next time. */
  looksAt: number;
}

/** There was no place: the queue is full, the wait too long, or nothing is answered any more. */
export class OverloadError extends Error {
  override readonly name = "OverloadError";
}

const SHORTEST_PAUSE_MS = 1;
const LONGEST_PAUSE_MS = 500;
/** A waiting request that is this late has been ended by the platform, or the isolate was busy. */
const LATE_MS = 1000;
const SPARE_MS = 500;
/** The weight of the newest call in the moving average of their durations. */
const NEWEST = 0.1;

/**
 * A concurrency limiter for one isolate: first in, first out within a priority, with a bounded queue.
 *
 * The requests share plain data alone. A promise, timer or signal belongs to the request that made
 * it, and workerd refuses or hangs a request that another one wakes. So each request looks by its own
 * timer whether it is its turn; a place that comes free belongs to the first of the queue, and to
 * nobody who comes later. A request that the platform ends runs no `finally`: places and tickets
 * therefore have an end of their own.
 */
export class ConcurrencyLimiter {
  readonly #options: LimiterOptions;
  readonly #running = new Set<{ readonly startedAt: number }>();
  readonly #waiting: Readonly<Record<Priority, Ticket[]>> = { settlement: [], request: [] };
  #lastNumber = 0;
  /** The moving average of how long a call runs. */
  #meanMs = 5;
  #lastAnswerAt = 0;
  #stalledAt = 0;

  constructor(options: LimiterOptions) {
    this.#options = options;
  }

  ticket(priority: Priority): Ticket {
    const now = Date.now();
    return { number: ++this.#lastNumber, priority, since: now, looksAt: now };
  }

  /** Runs the call when it is the ticket's turn. Throws OverloadError where the turn does not come. */
  async run<T>(ticket: Ticket, call: () => Promise<T>): Promise<T> {
    const place = await this.#place(ticket);
    try {
      return await call();
    } finally {
      this.#running.delete(place);
      this.#note(place.startedAt, Date.now());
    }
  }

  /** Calls under way and waiting. */
  get load(): { readonly running: number; readonly waiting: number } {
    const { settlement, request } = this.#waiting;
    return { running: this.#running.size, waiting: settlement.length + request.length };
  }

  async #place(ticket: Ticket): Promise<{ readonly startedAt: number }> {
    const queue = this.#waiting[ticket.priority];
    this.#dropEnded(Date.now());
    if (queue.length >= this.#options.maxWaiting) throw new OverloadError("the queue is full");
    try {
      for (;;) {
        const now = Date.now();
        this.#dropEnded(now);
        const ahead = this.#line(ticket);
        if (this.#running.size + ahead < this.#options.places) {
          const place = { startedAt: now };
          this.#running.add(place);
          return place;
        }
        this.#requireHope(ticket, now);
        const pause = this.#pauseMs(ahead);
        ticket.looksAt = now + pause;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    } finally {
      const at = queue.indexOf(ticket);
      if (at >= 0) queue.splice(at, 1);
    }
  }

  /** Puts the ticket into the queue unless it is there, and counts those ahead of it. */
  #line(ticket: Ticket): number {
    const queue = this.#waiting[ticket.priority];
    let at = queue.indexOf(ticket);
    if (at < 0) {
      at = queue.findLastIndex(({ number }) => number < ticket.number) + 1;
      queue.splice(at, 0, ticket);
    }
    return ticket.priority === "request" ? at + this.#waiting.settlement.length : at;
  }

  #requireHope(ticket: Ticket, now: number): void {
    if (now - ticket.since > this.#options.longestWaitMs) {
      throw new OverloadError("no place came free");
    }
    if (ticket.priority === "request" && ticket.since <= this.#stalledAt) {
      throw new OverloadError("nothing is answered");
    }
  }

  /** A part of the time that those ahead should need: short at the head of the queue, long behind. */
  #pauseMs(ahead: number): number {
    const wait = ((ahead + 0.5) * this.#meanMs) / this.#options.places;
    return Math.min(Math.max(wait / 2, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
  }

  /** A live request whose ticket was dropped takes its old position when it looks again. */
  #dropEnded(now: number): void {
    const { callTimeoutMs } = this.#options;
    for (const place of this.#running) {
      if (now - place.startedAt > callTimeoutMs + SPARE_MS) this.#running.delete(place);
    }
    for (const queue of Object.values(this.#waiting)) {
      for (const [at, { looksAt }] of [...queue.entries()].reverse()) {
        if (now - looksAt > LATE_MS) queue.splice(at, 1);
      }
    }
  }

  /** A whole timeout without any call's answer is a stall: those who wait are not made to wait on. */
  #note(startedAt: number, now: number): void {
    const ms = now - startedAt;
    if (ms < this.#options.callTimeoutMs) {
      this.#lastAnswerAt = now;
      this.#meanMs += (ms - this.#meanMs) * NEWEST;
    } else if (this.#lastAnswerAt < startedAt) {
      this.#stalledAt = now;
    }
  }
}
