import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, it } from "vitest";
import { BatchWriter, type Outcomes } from "./batch-writer.ts";
import type { RunSql } from "./run-sql.ts";
import { WaitingWrites } from "./waiting-writes.ts";

interface Attempt {
  readonly batch: number;
  readonly views: number;
  readonly answer: PromiseWithResolvers<Outcomes>;
}

const DAY = "2026-03-01";
const WRITTEN: Outcomes = new Map();

let run: RunSql;
let writes: WaitingWrites;
let writer: BatchWriter;
let attempts: Attempt[];
beforeEach(() => {
  const database = new DatabaseSync(":memory:");
  run = (query, ...values) => database.prepare(query).all(...values);
  writes = new WaitingWrites(run);
  writes.createTables();
  attempts = [];
  writer = new BatchWriter(writes, (batch) => {
    const answer = Promise.withResolvers<Outcomes>();
    const [count] = writes.read(batch).counts;
    attempts.push({ batch, views: count?.views ?? 0, answer });
    return answer.promise;
  });
});

const addView = () => writes.addCount({ kind: "views", item: "item", day: DAY, source: "other" });
/** The attempt that waits for its answer, once it is sent. */
async function attempt(number: number): Promise<Attempt> {
  await expect.poll(() => attempts.length, { interval: 1 }).toBe(number);
  return attempts[number - 1] as Attempt;
}

it("shares one run between all who ask while another runs", async () => {
  addView();
  const first = writer.writeAll();
  const { answer } = await attempt(1);
  addView();
  const later = Array.from({ length: 10 }, () => writer.writeAll());
  expect(new Set(later).size).toBe(1);
  answer.reject(new Error("no database"));
  expect(await first).toBe(false);
  (await attempt(2)).answer.reject(new Error("no database"));
  expect(await Promise.all(later)).toEqual(Array(10).fill(false));
  const last = writer.writeAll();
  (await attempt(3)).answer.resolve(WRITTEN);
  (await attempt(4)).answer.resolve(WRITTEN);
  expect(await last).toBe(true);
  expect(attempts.map(({ batch, views }) => [batch, views])).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
    [2, 1],
  ]);
  expect(writes.oldest()).toBeNull();
});

it("adds nothing to a batch that was sent, and nothing to the run that sends it", async () => {
  addView();
  const first = writer.writeAll();
  const sent = await attempt(1);
  addView();
  addView();
  sent.answer.resolve(WRITTEN);
  expect(await first).toBe(true);
  expect(writes.oldest()).toBe(2);
  const second = writer.writeAll();
  (await attempt(2)).answer.resolve(WRITTEN);
  expect(await second).toBe(true);
  expect(attempts.map(({ views }) => views)).toEqual([1, 2]);
});

it("answers those who wait for a batch that is written, or for any after a failure", async () => {
  addView();
  const waiting = writer.whenWritten(writes.open);
  const failed = await attempt(1);
  addView();
  const next = writer.whenWritten(writes.open);
  failed.answer.reject(new Error("no database"));
  expect(await waiting).toBeNull();
  (await attempt(2)).answer.resolve(WRITTEN);
  (await attempt(3)).answer.resolve(WRITTEN);
  expect(await next).toBe(WRITTEN);
});
