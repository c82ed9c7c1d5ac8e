import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, it } from "vitest";
import type { RunSql } from "./run-sql.ts";
import { WaitingWrites } from "./waiting-writes.ts";

const DAY = "2026-03-01";

let run: RunSql;
let writes: WaitingWrites;
beforeEach(() => {
  const database = new DatabaseSync(":memory:");
  run = (query, ...values) => database.prepare(query).all(...values);
  writes = new WaitingWrites(run);
  writes.createTables();
});

const addView = () => writes.addCount(writes.open, "item", DAY, "views");

it("continues the numbers after a restart, whatever the batches before have become", () => {
  addView();
  writes.close();
  writes.delete(1);
  const restarted = new WaitingWrites(run);
  expect(restarted.createTables()).toBe(false);
  expect([restarted.id, restarted.open]).toEqual([writes.id, 2]);
});

it("starts another sequence when its storage was emptied", () => {
  const { id } = writes;
  writes.close();
  for (const table of ["likes", "counts", "sequence"]) run(`DROP TABLE ${table}`);
  writes.forgetTables();
  expect(writes.oldest()).toBeNull();
  expect(writes.createTables()).toBe(true);
  expect([writes.id === id, writes.open]).toEqual([false, 1]);
});

it("adds the views and clicks of an item and day", () => {
  addView();
  addView();
  writes.addCount(1, "item", DAY, "clicks");
  expect(writes.read(1).counts.map((count) => ({ ...count }))).toEqual([
    { item: "item", day: DAY, views: 2, clicks: 1 },
  ]);
  writes.delete(1);
  expect(writes.oldest()).toBeNull();
});
