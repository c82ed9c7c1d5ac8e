import { expect, it } from "vitest";
import { sweptTo } from "./use-sweep.ts";

it("sweeps from the right edge to its end, without going back", () => {
  const places = Array.from({ length: 101 }, (_, at) => sweptTo(24, at / 100));
  expect([places[0], places.at(-1)]).toEqual([100, 24]);
  expect(places.every((place, at) => at === 0 || place < (places[at - 1] ?? 0))).toBe(true);
});
