import { expect, test } from "vitest";
import { cutOutTee } from "#tests/harness/drawn-tee.ts";
import type { Point } from "../image/index.ts";
import { type GarmentSide, mapSide } from "./garment.ts";
import { refuseSides } from "./plausible-sides.ts";

const { left, right } = cutOutTee();
const UPRIGHT = {
  foot: { x: 150, y: 0 },
  right: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  symmetry: 1,
};

test("even sides are likely, upright and tilted", () => {
  expect(refuseSides({ left, right }, UPRIGHT)).toBeNull();
  for (const angle of [-0.6, -0.3, 0.3, 0.6]) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const turn = ({ x, y }: Point) => ({ x: cos * x - sin * y, y: sin * x + cos * y });
    const sides = { left: mapSide(left, turn), right: mapSide(right, turn) };
    const axis = { ...UPRIGHT, right: turn(UPRIGHT.right), down: turn(UPRIGHT.down) };
    expect(refuseSides(sides, axis)).toBeNull();
  }
});

test.each([-100, -75, 75, 100])("armpits of which one is %i pixels lower are refused", (lower) => {
  const torn: GarmentSide = { ...left, armpit: { ...left.armpit, y: left.armpit.y + lower } };
  expect(refuseSides({ left: torn, right }, UPRIGHT)).toBe("garment_unclear");
});

test.each([4, 9, 14])(
  "armpits %i pixels from the axis, within the neckline, are refused",
  (out) => {
    const within = (side: GarmentSide, x: number) => ({ ...side, armpit: { ...side.armpit, x } });
    const sides = { left: within(left, 150 - out), right: within(right, 150 + out) };
    expect(refuseSides(sides, UPRIGHT)).toBe("garment_unclear");
  },
);

test.each([
  [2, null],
  [8, "garment_unclear"],
] as const)("a garment that is drawn %i times as long gives %s", (times, refusal) => {
  const stretch = ({ x, y }: Point) => ({ x, y: times * y });
  const sides = { left: mapSide(left, stretch), right: mapSide(right, stretch) };
  expect(refuseSides(sides, UPRIGHT)).toBe(refusal);
});
