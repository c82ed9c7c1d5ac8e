import type { RunSql } from "./run-sql.ts";
import type { WaitingWrites } from "./waiting-writes.ts";

const RETRY_MS = 3_600_000;
/** A later version of the worker may apply what this one cannot. */
export const PARKED_KEPT_MS = 24 * RETRY_MS;

/** The batches that the database has refused, so that they do not hold up later ones. */
export class ParkedBatches {
  readonly #run: RunSql;
  readonly #writes: WaitingWrites;

  constructor(run: RunSql, writes: WaitingWrites) {
    this.#run = run;
    this.#writes = writes;
  }

  /** Takes a batch out of the order for an hour. @param now milliseconds since 1970 UTC */
  park(batch: number, now: number): void {
    // Negative numbers are out of the order.
    this.#writes.move(batch, -batch);
    this.#run(
      `INSERT INTO parked VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET retry_at = excluded.retry_at`,
      ...[batch, now, now + RETRY_MS],
    );
  }

  /**
   * Lets due batches wait again, with new numbers because later batches may be written, and
   * deletes those that were first refused a day ago. @returns the number of deleted batches
   */
  retry(now: number): number {
    let deleted = 0;
    const due = this.#run(
      "SELECT batch, since, retry_at FROM parked WHERE coalesce(retry_at, 0) <= ?",
      now,
    ) as Iterable<{ batch: number; since: number; retry_at: number | null }>;
    for (const { batch, since, retry_at } of [...due]) {
      const isOver = since <= now - PARKED_KEPT_MS;
      if (isOver) this.#run("DELETE FROM parked WHERE batch = ?", batch);
      if (retry_at === null) continue;
      if (isOver) {
        this.#writes.delete(-batch);
        deleted++;
      } else this.#requeue(batch);
    }
    return deleted;
  }

  #requeue(batch: number): void {
    this.#writes.close();
    const { open } = this.#writes;
    this.#writes.move(-batch, open);
    this.#writes.close();
    this.#run("UPDATE parked SET batch = ?, retry_at = NULL WHERE batch = ?", open, batch);
  }

  /** When the next batch is due, milliseconds since 1970 UTC; null where none is parked. */
  nextRetry(): number | null {
    const [next] = this.#run("SELECT min(retry_at) AS at FROM parked") as Iterable<{
      at: number | null;
    }>;
    return next?.at ?? null;
  }
}
