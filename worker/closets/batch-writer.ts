import type { LikeOutcome } from "#db/queries/closet-batches.ts";
import type { WaitingWrites } from "./waiting-writes.ts";
import { WritePace } from "./write-pace.ts";

/** The delay of views and clicks, whose requests do not wait for the write. */
const LAZY_MS = 1000;

/** The outcome of each like of a batch, by `likeKey`; null where the item is not shown. */
export type Outcomes = ReadonlyMap<string, LikeOutcome | null>;
/** Null where the database did not answer. */
type Sent = Outcomes | null;

/** Decides when the waiting writes of a closet go to the database, one batch after the other. */
export class BatchWriter {
  readonly #writes: WaitingWrites;
  readonly #send: (batch: number) => Promise<Outcomes>;
  readonly #pace = new WritePace();
  readonly #waiting = new Map<number, PromiseWithResolvers<Sent>>();
  #timer: { readonly id: ReturnType<typeof setTimeout>; readonly at: number } | null = null;
  #running: Promise<unknown> = Promise.resolve();
  /** The run that follows the running one. */
  #next: Promise<boolean> | null = null;

  /** @param send writes a batch, once however often it is called; may park a refused one */
  constructor(writes: WaitingWrites, send: (batch: number) => Promise<Outcomes>) {
    this.#writes = writes;
    this.#send = send;
  }

  /** Resolves when a batch is written, which is at once while the pace permits. */
  whenWritten(batch: number): Promise<Sent> {
    const known = this.#waiting.get(batch);
    const waiting = known ?? Promise.withResolvers<Sent>();
    if (!known) this.#waiting.set(batch, waiting);
    this.#schedule(this.#pace.next(Date.now()));
    return waiting.promise;
  }

  writeSoon(): void {
    this.#schedule(Date.now() + LAZY_MS);
  }

  /**
   * Writes all batches, after the running write; calls before the start share one run.
   * @returns whether none waits any more
   */
  writeAll(): Promise<boolean> {
    if (this.#next) return this.#next;
    const written = this.#running.then(() => {
      this.#next = null;
      return this.#writeWaiting();
    });
    this.#next = written;
    this.#running = written.catch(() => false);
    return written;
  }

  #schedule(at: number): void {
    if (this.#timer && this.#timer.at <= at) return;
    if (this.#timer) clearTimeout(this.#timer.id);
    const start = () => {
      this.#timer = null;
      this.#pace.take(Date.now());
      // The alarm of the object repeats a failed write.
      this.writeAll().catch(() => false);
    };
    this.#timer = { id: setTimeout(start, at - Date.now()), at };
  }

  async #writeWaiting(): Promise<boolean> {
    if (this.#writes.oldest() === null) return true;
    const last = this.#writes.open;
    try {
      for (let batch = this.#writes.oldest(); batch !== null && batch <= last; ) {
        if (batch === this.#writes.open) this.#writes.close();
        const sent = await this.#send(batch).catch(() => null);
        if (sent) this.#writes.delete(batch);
        this.#settle(batch, sent);
        const next = this.#writes.oldest();
        if (next === batch) return false;
        batch = next;
      }
      return true;
    } finally {
      this.#giveUp(last);
    }
  }

  /** Answers the requests that still wait for a batch up to this one. */
  #giveUp(last: number): void {
    for (const batch of this.#waiting.keys()) if (batch <= last) this.#settle(batch, null);
  }

  #settle(batch: number, sent: Sent): void {
    this.#waiting.get(batch)?.resolve(sent);
    this.#waiting.delete(batch);
  }
}
