import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type MigratedDatabase, startMigratedDatabase } from "#tests/harness/migrated-database.ts";
import { flag, ONE_ROW, onlyRow, prepareQuery, readBatch, writeBatch } from "./batch.ts";
import { migrate, OtherSchemaError } from "./migrate.ts";
import { takeLimits } from "./queries/rate-limits.ts";
import { generationPause, rateLimits } from "./schema/index.ts";

let database: MigratedDatabase;
beforeAll(async () => {
  database = await startMigratedDatabase();
});
afterAll(() => database?.stop());

it("answers each statement under its name, decoded by the schema", async () => {
  const { db } = database;
  const { set, groups, found, missing } = await writeBatch(db, {
    set: sql`INSERT INTO generation_pause (id, sentence, since) VALUES (1, 'Closed.', 5)`,
    groups: [
      sql`UPDATE generation_pause SET since = 6`,
      sql`UPDATE generation_pause SET since = 7 WHERE id = 2`,
    ],
    found: db
      .select({ sentence: generationPause.sentence, at: generationPause.since })
      .from(generationPause),
    missing: db.select().from(generationPause).where(eq(generationPause.id, 2)),
  });
  expect(set.rowsAffected).toBe(1);
  expect(groups.map(({ rowsAffected }) => rowsAffected)).toEqual([1, 0]);
  expect(found).toEqual([{ sentence: "Closed.", at: 6 }]);
  expect(missing).toEqual([]);
});

it("makes flags of conditions, false where the database knows nothing", async () => {
  const { db } = database;
  const { row } = await readBatch(db, {
    row: db
      .select({ yes: flag(sql`1 = 1`), no: flag(sql`1 = 2`), none: flag(sql`NULL`) })
      .from(ONE_ROW),
  });
  expect(onlyRow(row)).toEqual({ yes: true, no: false, none: false });
});

it("builds a prepared query once, and fills in the values of each call alone", async () => {
  const { db } = database;
  let built = 0;
  const pauseOf = prepareQuery((builder) => {
    built++;
    return builder
      .select({ since: generationPause.since, asked: sql<string>`${sql.placeholder("asked")}` })
      .from(generationPause)
      .where(eq(generationPause.id, sql.placeholder("id")));
  });
  const answers = await Promise.all([
    readBatch(db, { one: pauseOf({ id: 1, asked: "a" }), none: pauseOf({ id: 2, asked: "b" }) }),
    readBatch(db, { one: pauseOf({ id: 1, asked: "c" }), none: pauseOf({ id: 3, asked: "d" }) }),
  ]);
  expect(answers).toEqual([
    { one: [{ since: 6, asked: "a" }], none: [] },
    { one: [{ since: 6, asked: "c" }], none: [] },
  ]);
  expect(built).toBe(1);
  await expect(readBatch(db, { one: pauseOf({ id: 1 }) })).rejects.toThrow(/asked/);
});

it("undoes all statements when one fails", async () => {
  const { db } = database;
  const failing = writeBatch(db, {
    insert: sql`INSERT INTO rate_limits (key, ends_at, count) VALUES ('a', 1, 1)`,
    again: sql`INSERT INTO rate_limits (key, ends_at, count) VALUES ('a', 1, 1)`,
  });
  await expect(failing).rejects.toThrow(/UNIQUE/);
  const { rows } = await readBatch(db, { rows: db.select().from(rateLimits) });
  expect(rows).toEqual([]);
});

it("counts an act under all of its limits or under none", async () => {
  const { db } = database;
  const wide = { key: "wide", max: 10, windowMs: 1000 };
  const narrow = { key: "narrow", max: 1, windowMs: 500 };
  expect(await takeLimits(db, [wide, narrow], 1000)).toEqual([0, 0]);
  expect(await takeLimits(db, [wide, narrow], 1100)).toEqual([0, 1500]);
  expect(await takeLimits(db, [wide, narrow], 1500)).toEqual([0, 0]);
  const counted = db.select({ key: rateLimits.key, count: rateLimits.count }).from(rateLimits);
  const { rows } = await readBatch(db, { rows: counted });
  expect(rows).toEqual([
    { key: "wide", count: 2 },
    { key: "narrow", count: 1 },
  ]);
  // Nobody's account: such a request leaves no window.
  await takeLimits(db, [{ key: "gone", max: 1, windowMs: 9, userId: "nobody" }], 1500);
  expect((await readBatch(db, { rows: counted })).rows).toHaveLength(2);
});

it("refuses a database that other migrations have made", async () => {
  const { db, url } = database;
  await db.$client.execute("UPDATE __drizzle_migrations SET hash = 'another'");
  await expect(migrate({ url })).rejects.toThrow(OtherSchemaError);
});
