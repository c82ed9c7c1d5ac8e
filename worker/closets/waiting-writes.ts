import type { ClosetBatch, LikeOperation } from "#db/queries/closet-batches.ts";
import type { Person } from "#db/queries/person-limits.ts";
import type { VisitSource } from "../contract/visit-sources.ts";
import type { RunSql } from "./run-sql.ts";

type Row<T> = readonly T[];

export interface ItemEvent {
  readonly kind: "views" | "clicks";
  readonly item: string;
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
  readonly source: VisitSource;
}

/** A batch has at most as many rows, so that the database applies it within one call. */
const LARGEST = 1000;

const TABLES = ["likes", "counts", "source_counts"];
/** Apart from `counts`, which has those of `other`, so that storage of earlier versions stays valid. */
const SOURCE_COUNTS = `CREATE TABLE IF NOT EXISTS source_counts (batch INTEGER, item TEXT, day TEXT,
  source TEXT, views INTEGER NOT NULL, clicks INTEGER NOT NULL,
  PRIMARY KEY (batch, item, day, source)) WITHOUT ROWID`;

/** Numbers the batches of one storage. */
interface Sequence {
  readonly id: string;
  readonly open: number;
}

/** The operations that a closet's object has not yet written to the database, in numbered batches. */
export class WaitingWrites {
  readonly #run: RunSql;
  #sequence: Sequence | null;
  /** The rows of the open batch. */
  #size = 0;

  constructor(run: RunSql) {
    this.#run = run;
    const tables = [...run("SELECT 1 FROM sqlite_master WHERE name = 'sequence'")];
    const [stored] = tables.length > 0 ? (run("SELECT * FROM sequence") as Row<Sequence>) : [];
    this.#sequence = stored ?? null;
    if (!stored) return;
    run(SOURCE_COUNTS);
    this.#size = this.#sizeOf(stored.open);
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
    this.#run(SOURCE_COUNTS);
    this.#run(`CREATE TABLE parked
      (batch INTEGER PRIMARY KEY, since INTEGER NOT NULL, retry_at INTEGER)`);
    this.#run("CREATE TABLE sequence (id TEXT NOT NULL, open INTEGER NOT NULL)");
    this.#sequence = { id: crypto.randomUUID(), open: 1 };
    this.#run("INSERT INTO sequence VALUES (?, ?)", this.#sequence.id, this.#sequence.open);
    return true;
  }

  /** To be called when the storage is emptied; the next tables start another sequence. */
  forgetTables(): void {
    this.#sequence = null;
    this.#size = 0;
  }

  get hasTables(): boolean {
    return this.#sequence !== null;
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
    this.#size = 0;
  }

  #stored(): Sequence {
    if (!this.#sequence) throw new Error("the tables are missing");
    return this.#sequence;
  }

  /**
   * Replaces an operation of the same person and item in the open batch.
   * @returns the number of the batch
   */
  setLike(operation: LikeOperation): number {
    const { open } = this;
    const key = likeKey(operation.item, operation);
    const isNew = this.#findLike(open, key) === null;
    this.#run(
      "INSERT OR REPLACE INTO likes VALUES (?, ?, ?)",
      open,
      key,
      JSON.stringify(operation),
    );
    if (isNew) this.#grow();
    return open;
  }

  /** The person's last operation on the item, in whatever batch it waits. */
  findLike(item: string, person: Person): (LikeOperation & { readonly batch: number }) | null {
    const oldest = this.oldest();
    if (oldest === null) return null;
    const key = likeKey(item, person);
    for (let batch = this.open; batch >= oldest; batch--) {
      const operation = this.#findLike(batch, key);
      if (operation) return { ...operation, batch };
    }
    return null;
  }

  #findLike(batch: number, key: string): LikeOperation | null {
    const query = "SELECT operation FROM likes WHERE batch = ? AND key = ?";
    const [row] = this.#run(query, batch, key) as Row<{ operation: string }>;
    return row ? JSON.parse(row.operation) : null;
  }

  addCount({ item, day, source = "other", kind }: ItemEvent): void {
    const one = kind === "views" ? [1, 0] : [0, 1];
    const isOther = source === "other";
    const [row] = this.#run(
      `INSERT INTO ${isOther ? "counts VALUES (" : "source_counts VALUES (?, "}?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET
         views = views + excluded.views, clicks = clicks + excluded.clicks
       RETURNING views + clicks AS events`,
      ...[this.open, item, day, ...(isOther ? [] : [source]), ...one],
    ) as Row<{ events: number }>;
    if (row?.events === 1) this.#grow();
  }

  #grow(): void {
    this.#size++;
    if (this.#size >= LARGEST) this.close();
  }

  #sizeOf(batch: number): number {
    const counts = TABLES.map((table) => `(SELECT count(*) FROM ${table} WHERE batch = ?1)`);
    const [found] = this.#run(`SELECT ${counts.join(" + ")} AS size`, batch) as Row<{
      size: number;
    }>;
    return found?.size ?? 0;
  }

  /** The number of the oldest batch that is not parked; null where nothing waits. */
  oldest(): number | null {
    if (!this.#sequence) return null;
    const firsts = TABLES.map(
      (table) => `SELECT min(batch) AS batch FROM ${table} WHERE batch > 0`,
    );
    const [found] = this.#run(
      `SELECT min(batch) AS batch FROM (${firsts.join(" UNION ALL ")})`,
    ) as Row<{ batch: number | null }>;
    return found?.batch ?? null;
  }

  read(batch: number): Pick<ClosetBatch, "likes" | "counts"> {
    const likes = [...this.#run("SELECT operation FROM likes WHERE batch = ?", batch)];
    const counts = this.#run(
      `SELECT item, day, 'other' AS source, views, clicks FROM counts WHERE batch = ?1
        UNION ALL SELECT item, day, source, views, clicks FROM source_counts WHERE batch = ?1`,
      batch,
    );
    return {
      likes: (likes as { operation: string }[]).map(({ operation }) => JSON.parse(operation)),
      counts: counts as Row<ClosetBatch["counts"][number]>,
    };
  }

  /** Gives a batch another number, which no batch has. */
  move(batch: number, to: number): void {
    for (const table of TABLES)
      this.#run(`UPDATE ${table} SET batch = ? WHERE batch = ?`, to, batch);
  }

  delete(batch: number): void {
    for (const table of TABLES) this.#run(`DELETE FROM ${table} WHERE batch = ?`, batch);
  }
}

/** Names an item and a person within a batch: the account, whichever browser it uses. */
export function likeKey(item: string, { account, visitor }: Person): string {
  return JSON.stringify([item, account?.userId ?? visitor]);
}
