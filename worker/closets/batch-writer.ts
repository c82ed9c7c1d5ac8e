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
  #open: number;
  #timer: { readonly id: ReturnType<typeof setTimeout>; readonly at: number } | null = null;
  #running: Promise<boolean> = Promise.resolve(true);

  /** @param send writes a batch, once however often it is called */
  constructor(writes: WaitingWrites, send: (batch: number) => Promise<Outcomes>) {
    this.#writes = writes;
    this.#send = send;
    this.#open = Math.max(Date.now(), (writes.range()?.newest ?? 0) + 1);
  }

  /** The number of the batch that takes new writes. */
  get open(): number {
    return this.#open;
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

  /** Writes all batches, after the running write. @returns whether all of them are written */
  writeAll(): Promise<boolean> {
    const written = this.#running.then(() => {
      const last = this.#close();
      return this.#writeUntil(last).finally(() => this.#giveUp(last));
    });
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

  /** New writes start another batch. @returns the closed one */
  #close(): number {
    const closed = this.#open;
    this.#open = Math.max(Date.now(), closed + 1);
    return closed;
  }

  async #writeUntil(last: number): Promise<boolean> {
    let sent: Sent = new Map();
    for (let next = this.#writes.range(); next && next.oldest <= last && sent; ) {
      const batch = next.oldest;
      sent = await this.#send(batch).catch(() => null);
      if (sent) this.#writes.delete(batch);
      this.#settle(batch, sent);
      next = this.#writes.range();
    }
    return sent !== null;
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
