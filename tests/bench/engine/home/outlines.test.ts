import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { maskOfRings, readOutline } from "./outlines.ts";

const square = (from: number, to: number) => [
  { x: from, y: from },
  { x: to, y: from },
  { x: to, y: to },
  { x: from, y: to },
];

test("a second ring is a hole", () => {
  const { data } = maskOfRings([square(0.2, 0.8), square(0.4, 0.6)], 10, 10);
  const at = (x: number, y: number) => data[10 * y + x];
  expect([at(1, 1), at(2, 2), at(7, 7), at(8, 8), at(4, 4), at(5, 5)]).toEqual([
    0, 255, 255, 0, 0, 0,
  ]);
});

test.each(readdirSync(new URL("outlines", import.meta.url)))("%s is an outline", (file) => {
  const drawn = readOutline(file.replace(".json", ""));
  if (!drawn) throw new Error("missing");
  const inside = maskOfRings(drawn.rings, 100, 100).data.filter((value) => value > 0).length;
  expect(inside).toBeGreaterThan(500);
  expect(drawn.sleeves === null).toBe(!["top", "dress"].includes(drawn.kind));
});

test("a picture without a drawn outline has none", () => {
  expect(readOutline("unknown")).toBeNull();
});
