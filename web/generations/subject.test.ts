import { describe, expect, test } from "vitest";
import { soften } from "./soften.ts";
import type { Area, Pixels } from "./subject.ts";
import { boundsOf, hasLegs, mended, shareOf, subjectOf } from "./subject.ts";
import { torsoOf } from "./torso.ts";

const PAPER = [240, 236, 230, 255] as const;
const RED = [190, 40, 30, 255] as const;

/** A picture of rectangles; each is left, top, right, bottom in pixels. */
function drawn(
  width: number,
  height: number,
  shapes: readonly (readonly [number, number, number, number])[],
  ground: readonly number[] = PAPER,
): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const inside = shapes.some(([l, t, r, b]) => x >= l && x < r && y >= t && y < b);
    data.set(inside ? RED : ground, at * 4);
  }
  return { width, height, data };
}

describe("the subject of a picture", () => {
  test.each([
    ["on a plain ground", PAPER],
    ["on a transparent ground", [0, 0, 0, 0]],
  ])("is found %s", (_, ground) => {
    const subject = subjectOf(drawn(40, 50, [[10, 5, 30, 45]], ground));
    expect(shareOf(subject)).toBeCloseTo(0.4);
    expect(boundsOf(subject, 40)).toEqual({ left: 0.25, top: 0.1, width: 0.5, height: 0.8 });
  });

  test("keeps what has the ground's colour inside it", () => {
    const ring: [number, number, number, number][] = [
      [10, 10, 30, 15],
      [10, 25, 30, 30],
      [10, 10, 15, 30],
      [25, 10, 30, 30],
    ];
    expect(shareOf(subjectOf(drawn(40, 40, ring)))).toBeCloseTo(400 / 1600);
  });

  test("is filled again where the ground has flowed into it", () => {
    const edges: [number, number, number, number][] = [
      [10, 10, 13, 40],
      [27, 10, 30, 40],
    ];
    const flooded = subjectOf(drawn(40, 50, edges));
    expect(shareOf(mended(flooded, 40))).toBeCloseTo(600 / 2000);
    const sound = subjectOf(drawn(40, 50, [[10, 10, 30, 40]]));
    expect(mended(sound, 40)).toBe(sound);
  });

  test("is whole again between stripes of the ground's colour", () => {
    const stripes = [10, 16, 22, 28, 34].map((top) => [10, top, 30, top + 2] as const);
    const striped = subjectOf(drawn(40, 50, stripes));
    expect(shareOf(striped)).toBeCloseTo(200 / 2000);
    expect(shareOf(mended(striped, 40))).toBeCloseTo((20 * 26) / 2000);
  });

  test("is nothing in an empty picture", () => {
    expect(boundsOf(subjectOf(drawn(20, 20, [])), 20)).toBeNull();
  });
});

test.each([
  [
    "trousers",
    [
      [10, 10, 30, 20],
      [10, 20, 18, 60],
      [22, 20, 30, 60],
    ],
    true,
  ],
  [
    "a shirt with sleeves",
    [
      [12, 10, 28, 60],
      [4, 10, 12, 30],
      [28, 10, 36, 30],
    ],
    false,
  ],
] as const)("%s: legs", (_, shapes, legs) => {
  const subject = subjectOf(drawn(40, 70, shapes));
  const bounds = boundsOf(subject, 40);
  expect(bounds && hasLegs(subject, 40, bounds)).toBe(legs);
});

describe("the torso in a photo", () => {
  const figure = (dx = 0) =>
    subjectOf(
      drawn(120, 200, [
        [50 + dx, 20, 70 + dx, 42],
        [54 + dx, 42, 66 + dx, 50],
        [36 + dx, 50, 84 + dx, 110],
        [42 + dx, 110, 78 + dx, 190],
      ]),
    );
  const middle = ({ left, width }: Area) => left + width / 2;

  test("lies from the shoulders down, as wide as the figure", () => {
    const torso = torsoOf(figure(), 120);
    expect(torso.top).toBeCloseTo(50 / 200);
    expect(torso.left).toBeCloseTo(36 / 120);
    expect(torso.width).toBeCloseTo(48 / 120);
    expect(torso.top + torso.height).toBeGreaterThan(0.4);
    expect(torso.top + torso.height).toBeLessThan(0.7);
  });

  test("goes with the figure", () => {
    expect(middle(torsoOf(figure(30), 120)) - middle(torsoOf(figure(), 120))).toBeCloseTo(30 / 120);
  });

  test.each([
    ["nobody is seen", []],
    ["the ground is not plain", [[0, 0, 120, 190]]],
  ] as const)("is where most have it when %s", (_, shapes) => {
    const subject = subjectOf(drawn(120, 200, shapes));
    expect(middle(torsoOf(subject, 120))).toBeCloseTo(0.5);
  });
});

describe("softening", () => {
  test("takes the detail and leaves the colour", () => {
    const stripes = Array.from(
      { length: 20 },
      (_, i) => [i * 8, 0, i * 8 + 4, 120] as [number, number, number, number],
    );
    const pixels = drawn(160, 120, stripes, [0, 0, 0, 255]);
    soften(pixels, 8);
    const reds = Array.from({ length: 100 }, (_, x) => pixels.data[(60 * 160 + 30 + x) * 4] ?? 0);
    expect(Math.max(...reds) - Math.min(...reds)).toBeLessThan(6);
    expect(reds[50]).toBeGreaterThan(85);
    expect(reds[50]).toBeLessThan(105);
  });

  test("leaves an even picture as it is", () => {
    const pixels = drawn(30, 20, [[0, 0, 30, 20]]);
    soften(pixels, 6);
    expect([...new Set(pixels.data)].sort((a, b) => a - b)).toEqual([30, 40, 190, 255]);
  });
});
