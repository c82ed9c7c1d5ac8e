import { expect, it } from "vitest";
import { WritePace } from "./write-pace.ts";

function writesUntil(end: number, pace = new WritePace()): number[] {
  const times: number[] = [];
  for (let now = 0; ; ) {
    now = pace.next(now);
    if (now > end) return times;
    pace.take(now);
    times.push(now);
  }
}

it("permits ten writes at once, then one a second", () => {
  const expected = [...Array(10).fill(0), 1000, 2000, 3000];
  expect(writesUntil(3500)).toEqual(expected);
});

it("permits as many again after a rest", () => {
  const pace = new WritePace();
  writesUntil(0, pace);
  expect(pace.next(500)).toBe(1000);
  for (let i = 0; i < 10; i++) {
    expect(pace.next(60_000)).toBe(60_000);
    pace.take(60_000);
  }
  expect(pace.next(60_000)).toBe(61_000);
});

it("waits a second at most when the clock steps back", () => {
  const pace = new WritePace();
  for (let i = 0; i < 10; i++) pace.take(3_600_000);
  expect(pace.next(0)).toBe(1000);
});
