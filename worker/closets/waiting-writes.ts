import type { ClosetBatch, LikeOperation } from "#db/queries/closet-batches.ts";
import type { Person } from "#db/queries/person-limits.ts";
import type { RunSql } from "./run-sql.ts";

type Row<T> = readonly T[];

/** Numbers the batches of one storage. */
interface Sequence {
  readonly id: string;
  readonly open: number;
}

/** The operations that a closet's object has not yet written to the database, in numbered batches. */
export class WaitingWrites {
  readonly #run: RunSql;
  #sequence: Sequence | null;

  constructor(run: RunSql) {
    this.#run = run;
    const tables = [...run("SELECT 1 FROM sqlite_master WHERE name = 'sequence'")];
    const [stored] = tables.length > 0 ? (run("SELECT * FROM sequence") as Row<Sequence>) : [];
    this.#sequence = stored ?? null;
  }

  /**
   * Creates the tables before the first write, because an object without tables costs nothing.
   * @returns whether they were missing
   */
  createTables(): boolean {
    if (this.#sequence) return false;
    this.#run(
      `CREATE TABLE IF NOT EXISTS likes (batch INTEGER, key TEXT, operation TEXT NOT NULL, PRIMARY KEY (batch, key)) WITHOUT ROWID`,
    );
    this.#run(`CREATE TABLE IF NOT EXISTS counts (batch INTEGER, item TEXT, day TEXT,
      views INTEGER NOT NULL, clicks INTEGER NOT NULL, PRIMARY KEY (batch, item, day)) WITHOUT ROWID`);
    this.#run("CREATE TABLE sequence (id TEXT NOT NULL, open INTEGER NOT NULL)");
    this.#sequence = { id: crypto.randomUUID(), open: 1 };
    this.#run("INSERT INTO sequence VALUES (?, ?)", this.#sequence.id, this.#sequence.open);
    return true;
  }

  /** To be called when the storage is emptied; the next tables start another sequence. */
  forgetTables(): void {
    this.#sequence = null;
  }

  /** A random id of the storage, within which a batch's number is used once. */
  get id(): string {
    return this.#stored().id;
  }

  /** The number of the batch that takes new operations. */
  get open(): number {
    return this.#stored().open;
  }

  /** New operations start another batch; stored, so that a restart adds nothing to a sent batch. */
  close(): void {
    const { id, open } = this.#stored();
    this.#run("UPDATE sequence SET open = ?", open + 1);
    this.#sequence = { id, open: open + 1 };
  }

  #stored(): Sequence {
    if (!this.#sequence) throw new Error("the tables are missing");
    return this.#sequence;
  }

  /** Replaces an earlier operation of the same person and item in this batch. */
  setLike(batch: number, operation: LikeOperation): void {
    const values = [batch, likeKey(operation.item, operation), JSON.stringify(operation)] as const;
    this.#run("INSERT OR REPLACE INTO likes VALUES (?, ?, ?)", ...values);
  }

  findLike(batch: number, item: string, person: Person): LikeOperation | null {
    const [row] = this.#run(
      "SELECT operation FROM likes WHERE batch = ? AND key = ?",
      ...[batch, likeKey(item, person)],
    ) as { operation: string }[];
    return row ? JSON.parse(row.operation) : null;
  }

  addCount(batch: number, item: string, day: string, kind: "views" | "clicks"): void {
    const one = kind === "views" ? [1, 0] : [0, 1];
    this.#run(
      `INSERT INTO counts VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
         views = views + excluded.views, clicks = clicks + excluded.clicks`,
      ...[batch, item, day, ...one],
    );
  }

  /** The number of the oldest batch; null where nothing waits. */
  oldest(): number | null {
    if (!this.#sequence) return null;
    const [found] = this.#run(
      `SELECT min(batch) AS batch FROM
        (SELECT min(batch) AS batch FROM likes UNION ALL SELECT min(batch) FROM counts)`,
    ) as Row<{ batch: number | null }>;
    return found?.batch ?? null;
  }

  read(batch: number): Pick<ClosetBatch, "likes" | "counts"> {
    const likes = [...this.#run("SELECT operation FROM likes WHERE batch = ?", batch)];
    const counts = this.#run("SELECT item, day, views, clicks FROM counts WHERE batch = ?", batch);
    return {
      likes: (likes as { operation: string }[]).map(({ operation }) => JSON.parse(operation)),
      counts: counts as Row<ClosetBatch["counts"][number]>,
    };
  }

  delete(batch: number): void {
    for (const table of ["likes", "counts"])
      this.#run(`DELETE FROM ${table} WHERE batch = ?`, batch);
  }
}

/** Names an item and a person within a batch. */
export function likeKey(item: string, { account, visitor }: Person): string {
  return JSON.stringify([item, account?.userId, visitor]);
}
