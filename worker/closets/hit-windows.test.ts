import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, it } from "vitest";
import { HitWindows } from "./hit-windows.ts";

const HOUR = 3_600_000;
const person = { key: "view:person", max: 2, windowMs: HOUR };
const network = { key: "view:network", max: 3, windowMs: HOUR };

let database: DatabaseSync;
let hits: HitWindows;
beforeEach(() => {
  database = new DatabaseSync(":memory:");
  hits = new HitWindows((query, ...values) => database.prepare(query).all(...values));
  hits.createTable();
});

it("counts until a limit is full, and tells when it has room again", () => {
  expect(hits.take([person], 1000)).toEqual([0]);
  expect(hits.take([person], 2000)).toEqual([0]);
  expect(hits.take([person], 3000)).toEqual([1000 + HOUR]);
  expect(hits.take([person], 1000 + HOUR - 1)).toEqual([1000 + HOUR]);
  expect(hits.take([person], 1000 + HOUR)).toEqual([0]);
});

it("counts nothing where one limit of several is full", () => {
  for (let i = 0; i < 2; i++) hits.take([person, network], 0);
  for (let i = 0; i < 5; i++) expect(hits.take([person, network], 0)).toEqual([HOUR, 0]);
  expect(hits.take([network], 0)).toEqual([0]);
  expect(hits.take([network], 0)).toEqual([HOUR]);
});

it("gives a hit back, but not one of a window that has ended", () => {
  for (let i = 0; i < 2; i++) hits.take([person], 0);
  hits.giveBack([person], 1);
  expect(hits.take([person], 2)).toEqual([0]);
  expect(hits.take([person], 3)).toEqual([HOUR]);
  hits.giveBack([person], HOUR);
  expect(hits.take([person], HOUR - 1)).toEqual([HOUR]);
});

it("keeps no window without a hit", () => {
  hits.take([person, network], 0);
  hits.take([network], 0);
  hits.giveBack([person, network], 1);
  expect(database.prepare("SELECT key, count FROM hits").all()).toEqual([
    { key: network.key, count: 1 },
  ]);
});

it("keeps only the windows that have not ended", () => {
  hits.take([person], 0);
  hits.take([network], 500);
  expect(hits.deleteEnded(HOUR)).toBe(500 + HOUR);
  expect(hits.deleteEnded(500 + HOUR)).toBeNull();
});
