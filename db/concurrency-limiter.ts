/** Settlements have priority over all requests. */
export type Priority = "settlement" | "request";

interface LimiterOptions {
  readonly maxConcurrent: number;
  readonly maxWaiting: number;
  readonly longestWaitMs: number;
  /** Milliseconds that one call may run before its slot is free again. */
  readonly callTimeoutMs: number;
}

interface Ticket {
  readonly number: number;
  readonly priority: Priority;
  readonly since: number;
  pollsAt: number;
}

/** The queue is full, the wait too long, or the database does not answer. */
export class OverloadError extends Error {
  override readonly name = "OverloadError";
}

const SHORTEST_PAUSE_MS = 1;
const LONGEST_PAUSE_MS = 500;
/** A ticket whose owner polls this late belongs to a request that has ended. */
const LATE_MS = 1000;
const SPARE_MS = 500;
const NEWEST = 0.1;

/**
 * A concurrency limiter for one isolate: a bounded FIFO queue per priority. Requests share only
 * plain data, because workerd cancels a request that another one wakes: each polls with its own
 * timer. Slots and tickets expire, because a cancelled request runs no `finally`.
 */
export class ConcurrencyLimiter {
  readonly #options: LimiterOptions;
  readonly #running = new Set<{ readonly startedAt: number }>();
  readonly #waiting: Readonly<Record<Priority, Ticket[]>> = { settlement: [], request: [] };
  #lastNumber = 0;
  #meanMs = 5;
  #lastAnswerAt = 0;
  #stalledAt = 0;

  constructor(options: LimiterOptions) {
    this.#options = options;
  }

  ticket(priority: Priority): Ticket {
    const now = Date.now();
    return { number: ++this.#lastNumber, priority, since: now, pollsAt: now };
  }

  /** @throws OverloadError where the ticket gets no slot */
  async run<T>(ticket: Ticket, call: () => Promise<T>): Promise<T> {
    const slot = await this.#acquireSlot(ticket);
    try {
      return await call();
    } finally {
      this.#running.delete(slot);
      this.#recordDuration(slot.startedAt, Date.now());
    }
  }

  get load(): { readonly running: number; readonly waiting: number } {
    const { settlement, request } = this.#waiting;
    return { running: this.#running.size, waiting: settlement.length + request.length };
  }

  async #acquireSlot(ticket: Ticket): Promise<{ readonly startedAt: number }> {
    const queue = this.#waiting[ticket.priority];
    this.#dropEnded(Date.now());
    if (queue.length >= this.#options.maxWaiting) throw new OverloadError("the queue is full");
    try {
      for (;;) {
        const now = Date.now();
        this.#dropEnded(now);
        const ahead = this.#takePlace(ticket);
        if (this.#running.size + ahead < this.#options.maxConcurrent) {
          const slot = { startedAt: now };
          this.#running.add(slot);
          return slot;
        }
        this.#throwIfOverloaded(ticket, now);
        const pause = this.#pauseMs(ahead);
        ticket.pollsAt = now + pause;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    } finally {
      const at = queue.indexOf(ticket);
      if (at >= 0) queue.splice(at, 1);
    }
  }

  /** Queues a ticket once; returns the number before it. */
  #takePlace(ticket: Ticket): number {
    const queue = this.#waiting[ticket.priority];
    let at = queue.indexOf(ticket);
    if (at < 0) {
      at = queue.findLastIndex(({ number }) => number < ticket.number) + 1;
      queue.splice(at, 0, ticket);
    }
    return ticket.priority === "request" ? at + this.#waiting.settlement.length : at;
  }

  #throwIfOverloaded(ticket: Ticket, now: number): void {
    if (now - ticket.since > this.#options.longestWaitMs) {
      throw new OverloadError("no slot came free");
    }
    if (ticket.priority === "request" && ticket.since <= this.#stalledAt) {
      throw new OverloadError("nothing is answered");
    }
  }

  /** Half the expected wait of the tickets ahead. */
  #pauseMs(ahead: number): number {
    const wait = ((ahead + 0.5) * this.#meanMs) / this.#options.maxConcurrent;
    return Math.min(Math.max(wait / 2, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
  }

  /** A live request whose ticket expired gets its old position at its next poll. */
  #dropEnded(now: number): void {
    const { callTimeoutMs } = this.#options;
    for (const slot of this.#running) {
      if (now - slot.startedAt > callTimeoutMs + SPARE_MS) this.#running.delete(slot);
    }
    for (const queue of Object.values(this.#waiting)) {
      for (const [at, { pollsAt }] of [...queue.entries()].reverse()) {
        if (now - pollsAt > LATE_MS) queue.splice(at, 1);
      }
    }
  }

  /** No answer within a whole timeout is a stall: waiting requests are refused. */
  #recordDuration(startedAt: number, now: number): void {
    const ms = now - startedAt;
    if (ms < this.#options.callTimeoutMs) {
      this.#lastAnswerAt = now;
      this.#meanMs += (ms - this.#meanMs) * NEWEST;
    } else if (this.#lastAnswerAt < startedAt) {
      this.#stalledAt = now;
    }
  }
}
