import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, it } from "vitest";
import { ParkedBatches } from "./parked-batches.ts";
import type { RunSql } from "./run-sql.ts";
import { WaitingWrites } from "./waiting-writes.ts";

const DAY = "2026-03-01";
const VIEW = { kind: "views", item: "item", day: DAY, source: "other" } as const;

let run: RunSql;
let writes: WaitingWrites;
beforeEach(() => {
  const database = new DatabaseSync(":memory:");
  run = (query, ...values) => database.prepare(query).all(...values);
  writes = new WaitingWrites(run);
  writes.createTables();
});

const addView = () => writes.addCount(VIEW);

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
  for (const table of ["likes", "counts", "source_counts", "parked", "sequence"])
    run(`DROP TABLE ${table}`);
  writes.forgetTables();
  expect(writes.oldest()).toBeNull();
  expect(writes.createTables()).toBe(true);
  expect([writes.id === id, writes.open]).toEqual([false, 1]);
});

it("adds the views and clicks of an item and day", () => {
  addView();
  addView();
  writes.addCount({ ...VIEW, kind: "clicks" });
  expect(writes.read(1).counts.map((count) => ({ ...count }))).toEqual([
    { item: "item", day: DAY, source: "other", views: 2, clicks: 1 },
  ]);
  writes.delete(1);
  expect(writes.oldest()).toBeNull();
});

const like = (visitor: string, userId: string | null = null, kind: "like" | "unlike" = "like") => ({
  ...{ handle: "closet", item: "item", kind, at: 1 },
  ...{ visitor, account: userId === null ? null : { userId, sessionId: "session" } },
});

it("keeps one operation of an account per item and batch, whatever browser it comes from", () => {
  for (let i = 0; i < 3; i++) writes.setLike(like(`visitor:${i}`, "account"));
  expect(writes.read(1).likes).toEqual([like("visitor:2", "account")]);
});

it("finds the last operation of a person in any batch that waits", () => {
  expect(writes.findLike("item", like("a"))).toBeNull();
  writes.setLike(like("a"));
  writes.close();
  writes.setLike(like("b"));
  expect(writes.findLike("item", like("a"))).toMatchObject({ batch: 1, kind: "like" });
  writes.setLike(like("a", null, "unlike"));
  expect(writes.findLike("item", like("a"))).toMatchObject({ batch: 2, kind: "unlike" });
});

it("closes a batch of a thousand rows, also after a restart", () => {
  for (let i = 0; i < 999; i++) writes.setLike(like(`visitor:${i}`));
  for (let i = 0; i < 2; i++) writes.setLike(like("visitor:0"));
  const restarted = new WaitingWrites(run);
  for (let i = 0; i < 3; i++) restarted.addCount(VIEW);
  expect([restarted.open, restarted.read(1).likes.length]).toEqual([2, 999]);
  expect(restarted.read(2).counts.map(({ views }) => views)).toEqual([2]);
});

it("lets a refused batch wait again after an hour with another number, and drops it after a day", () => {
  const parked = new ParkedBatches(run, writes);
  const HOUR = 3_600_000;
  addView();
  writes.close();
  addView();
  parked.park(1, 0);
  expect([writes.oldest(), parked.nextRetry()]).toEqual([2, HOUR]);
  expect(parked.retry(HOUR - 1)).toBe(0);
  expect(writes.oldest()).toBe(2);
  for (let hours = 1; hours < 24; hours++) {
    parked.retry(hours * HOUR);
    writes.delete(2);
    const again = writes.oldest() as number;
    expect(writes.read(again).counts).toHaveLength(1);
    expect(again).toBeGreaterThan(2);
    parked.park(again, hours * HOUR);
    expect(writes.oldest()).toBeNull();
  }
  expect(parked.retry(24 * HOUR)).toBe(1);
  expect([writes.oldest(), parked.nextRetry()]).toEqual([null, null]);
  expect([...run("SELECT * FROM counts")]).toEqual([]);
});

it("forgets a parked batch that is written", () => {
  const parked = new ParkedBatches(run, writes);
  addView();
  parked.park(1, 0);
  parked.retry(3_600_000);
  writes.delete(writes.oldest() as number);
  expect(parked.retry(86_400_000)).toBe(0);
  expect([...run("SELECT * FROM parked")]).toEqual([]);
});

it("counts each source apart, and moves and deletes them with their batch", () => {
  for (const source of ["tiktok", "tiktok", "direct", "other"] as const)
    writes.addCount({ ...VIEW, source });
  const rows = (batch: number) => writes.read(batch).counts.map((count) => ({ ...count }));
  const counted = [
    { item: "item", day: DAY, source: "other", views: 1, clicks: 0 },
    { item: "item", day: DAY, source: "direct", views: 1, clicks: 0 },
    { item: "item", day: DAY, source: "tiktok", views: 2, clicks: 0 },
  ];
  expect(rows(1)).toEqual(counted);
  writes.move(1, -1);
  expect([rows(1), rows(-1), writes.oldest()]).toEqual([[], counted, null]);
  writes.move(-1, 1);
  writes.delete(1);
  expect(writes.oldest()).toBeNull();
});

it("continues the storage of a version without sources", () => {
  addView();
  run("DROP TABLE source_counts");
  const restarted = new WaitingWrites(run);
  restarted.addCount({ ...VIEW, source: "tiktok" });
  expect(restarted.read(1).counts.map(({ source }) => source)).toEqual(["other", "tiktok"]);
});
