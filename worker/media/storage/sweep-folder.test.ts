import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { DatabaseUnavailableError, type Db } from "#db/client.ts";
import { deleteOldWindows } from "#db/queries/rate-limits.ts";
import { type MigratedDatabase, startMigratedDatabase } from "#tests/harness/migrated-database.ts";

// A variable hides the import from the compiler of the tests, which lacks the platform's types.
const SWEEP_FOLDER: string = "./sweep-folder.ts";
const { sweepFolder } = await import(SWEEP_FOLDER);

/** Three runs of 100 pages, of which the last is not full. */
const KEYS = 2501;
const KEYS_PER_PAGE = 10;
const keyOf = (n: number) => `garments/${String(n).padStart(6, "0")}`;

let server: MigratedDatabase;
let db: Db;
beforeAll(async () => {
  server = await startMigratedDatabase();
  db = server.db;
}, 30_000);
afterAll(() => server.stop());
beforeEach(() => db.$client.execute("DELETE FROM audit_progress"));

interface Asked {
  readonly limit: number;
  readonly startAfter?: string;
  readonly cursor?: string;
}

/** A bucket whose keys may be deleted while it is listed. */
function fakeBucket() {
  const keys = new Set(Array.from({ length: KEYS }, (_, n) => keyOf(n)));
  const list = async ({ limit, startAfter, cursor = startAfter ?? "" }: Asked) => {
    const left = [...keys].filter((key) => key > cursor);
    const objects = left.slice(0, limit).map((key) => ({ key }));
    const truncated = left.length > limit;
    return { objects, truncated, ...(truncated ? { cursor: objects.at(-1)?.key } : {}) };
  };
  return { keys, list };
}

type Objects = readonly { readonly key: string }[];

async function run(
  bucket: ReturnType<typeof fakeBucket>,
  visit: (objects: Objects) => unknown = () => {},
): Promise<string[]> {
  const seen: string[] = [];
  const folder = { bucket, prefix: "garments/", keysPerPage: KEYS_PER_PAGE };
  await sweepFolder({ db }, folder, async (objects: Objects) => {
    seen.push(...objects.map(({ key }) => key));
    return visit(objects);
  });
  return seen;
}

it("visits a bounded part per run, each key once, and begins anew after the last", async () => {
  const bucket = fakeBucket();
  const deleteAll = (objects: Objects) => {
    for (const { key } of objects) if (key.endsWith("7")) bucket.keys.delete(key);
  };
  const runs = [await run(bucket, deleteAll), await run(bucket, deleteAll), await run(bucket)];
  expect(runs.map(({ length }) => length)).toEqual([1000, 1000, 501]);
  expect(runs.flat()).toEqual(Array.from({ length: KEYS }, (_, n) => keyOf(n)));
  expect((await run(bucket))[0]).toBe(keyOf(0));
});

it("ends the run before a key that a visit leaves, where the next one continues", async () => {
  const bucket = fakeBucket();
  const leave = (left: string) => (objects: Objects) =>
    objects.some(({ key }) => key >= left) ? left : undefined;
  expect(await run(bucket, leave(keyOf(25)))).toHaveLength(30);
  expect((await run(bucket, leave(keyOf(25))))[0], "nothing was completed").toBe(keyOf(25));
  expect((await run(bucket, leave(keyOf(35))))[0]).toBe(keyOf(25));
  expect((await run(bucket))[0], "the first key of a page is left").toBe(keyOf(35));
});

it("goes on after a page whose visit fails, and fails in the end", async () => {
  const bucket = fakeBucket();
  const refuseFirst = ([first]: Objects) => {
    if (first?.key === keyOf(0)) throw new RangeError("malformed");
  };
  await expect(run(bucket, refuseFirst)).rejects.toThrow("malformed");
  expect((await run(bucket))[0]).toBe(keyOf(1000));
});

it("stays where it is while the database is out of reach", async () => {
  const bucket = fakeBucket();
  const beOut = () => {
    throw new DatabaseUnavailableError(false, "test");
  };
  await expect(run(bucket, beOut)).rejects.toThrow("busy");
  expect((await run(bucket))[0]).toBe(keyOf(0));
});

it("deletes old windows of limits in short transactions, and no others", async () => {
  await db.$client.execute(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
    INSERT INTO rate_limits (key, ends_at, count) SELECT 'old-' || i, i, 1 FROM n`);
  await db.$client.execute("INSERT INTO rate_limits (key, ends_at, count) VALUES ('new', 5001, 1)");
  const deleted: number[] = [];
  const $client = Object.assign(Object.create(db.$client), {
    batch: async (...call: Parameters<Db["$client"]["batch"]>) => {
      const results = await db.$client.batch(...call);
      deleted.push(...results.map(({ rowsAffected }) => rowsAffected));
      return results;
    },
  });
  await deleteOldWindows(Object.assign(Object.create(db), { $client }), 5000);
  expect(deleted).toEqual([2000, 2000, 1000]);
  const { rows } = await db.$client.execute("SELECT key FROM rate_limits");
  expect(rows.map(({ key }) => key)).toEqual(["new"]);
});
