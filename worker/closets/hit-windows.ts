import type { Limit } from "#db/queries/rate-limits.ts";
import type { RunSql } from "./run-sql.ts";

interface Window {
  readonly ends_at: number;
  readonly count: number;
}

/** The limits of a closet's likes, views and clicks, in the object's storage. */
export class HitWindows {
  readonly #run: RunSql;

  constructor(run: RunSql) {
    this.#run = run;
  }

  createTable(): void {
    this.#run(`CREATE TABLE IF NOT EXISTS hits
      (key TEXT PRIMARY KEY, ends_at INTEGER NOT NULL, count INTEGER NOT NULL) WITHOUT ROWID`);
    this.#run("CREATE INDEX IF NOT EXISTS hits_ends ON hits (ends_at)");
  }

  /**
   * Adds a hit to each limit unless one is full.
   * @returns for each limit, when it has room again, milliseconds since 1970 UTC; 0 for now
   */
  take(limits: readonly Limit[], now: number): number[] {
    const full = limits.map(({ key, max }) => {
      const [window] = this.#run("SELECT ends_at, count FROM hits WHERE key = ?", key) as Window[];
      return window && window.ends_at > now && window.count >= max ? window.ends_at : 0;
    });
    if (full.some((until) => until > 0)) return full;
    for (const { key, windowMs } of limits) {
      this.#run(
        `INSERT INTO hits VALUES (?1, ?2, 1) ON CONFLICT (key) DO UPDATE SET
           count = CASE WHEN ends_at > ?3 THEN count + 1 ELSE 1 END,
           ends_at = CASE WHEN ends_at > ?3 THEN ends_at ELSE excluded.ends_at END`,
        key,
        now + windowMs,
        now,
      );
    }
    return full;
  }

  /** Takes back a hit of each limit. */
  giveBack(limits: readonly Limit[], now: number): void {
    for (const { key } of limits) {
      this.#run("UPDATE hits SET count = count - 1 WHERE key = ? AND ends_at > ?", key, now);
      this.#run("DELETE FROM hits WHERE key = ? AND count <= 0", key);
    }
  }

  /** Deletes the windows that have ended. @returns the next end, or null where none is left */
  deleteEnded(now: number): number | null {
    this.#run("DELETE FROM hits WHERE ends_at <= ?", now);
    const [next] = this.#run("SELECT min(ends_at) AS at FROM hits") as { at: number | null }[];
    return next?.at ?? null;
  }
}
