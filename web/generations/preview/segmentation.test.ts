import { describe, expect, test } from "vitest";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { type Area, boundsOf, fillGaps, hasLegs, segment, shareOf } from "./segmentation.ts";
import { upperBodyOf } from "./upper-body.ts";

const PAPER = [240, 236, 230, 255] as const;
const RED = [190, 40, 30, 255] as const;

/** A picture of rectangles; each is left, top, right, bottom in pixels. */
function drawn(
  width: number,
  height: number,
  shapes: readonly (readonly [number, number, number, number])[],
  ground: readonly number[] = PAPER,
): RgbaImage {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const inside = shapes.some(([l, t, r, b]) => x >= l && x < r && y >= t && y < b);
    data.set(inside ? RED : ground, at * 4);
  }
  return { width, height, data };
}

describe("the foreground of a picture", () => {
  test.each([
    ["on a plain ground", PAPER],
    ["on a transparent ground", [0, 0, 0, 0]],
  ])("is found %s", (_, ground) => {
    const foreground = segment(drawn(40, 50, [[10, 5, 30, 45]], ground));
    expect(shareOf(foreground)).toBeCloseTo(0.4);
    expect(boundsOf(foreground)).toEqual({ left: 0.25, top: 0.1, width: 0.5, height: 0.8 });
  });

  test("keeps what has the ground's colour inside it", () => {
    const ring: [number, number, number, number][] = [
      [10, 10, 30, 15],
      [10, 25, 30, 30],
      [10, 10, 15, 30],
      [25, 10, 30, 30],
    ];
    expect(shareOf(segment(drawn(40, 40, ring)))).toBeCloseTo(400 / 1600);
  });

  test("is filled again where the ground has flowed into it", () => {
    const edges: [number, number, number, number][] = [
      [10, 10, 13, 40],
      [27, 10, 30, 40],
    ];
    const flooded = segment(drawn(40, 50, edges));
    expect(shareOf(fillGaps(flooded))).toBeCloseTo(600 / 2000);
    const sound = segment(drawn(40, 50, [[10, 10, 30, 40]]));
    expect(fillGaps(sound)).toBe(sound);
  });

  test("is whole again between stripes of the ground's colour", () => {
    const stripes = [10, 16, 22, 28, 34].map((top) => [10, top, 30, top + 2] as const);
    const striped = segment(drawn(40, 50, stripes));
    expect(shareOf(striped)).toBeCloseTo(200 / 2000);
    expect(shareOf(fillGaps(striped))).toBeCloseTo((20 * 26) / 2000);
  });

  test("is nothing in an empty picture", () => {
    expect(boundsOf(segment(drawn(20, 20, [])))).toBeNull();
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
  const foreground = segment(drawn(40, 70, shapes));
  const bounds = boundsOf(foreground);
  expect(bounds && hasLegs(foreground, bounds)).toBe(legs);
});

describe("the upper body in a photo", () => {
  const figure = (dx = 0) =>
    segment(
      drawn(120, 200, [
        [50 + dx, 20, 70 + dx, 42],
        [54 + dx, 42, 66 + dx, 50],
        [36 + dx, 50, 84 + dx, 110],
        [42 + dx, 110, 78 + dx, 190],
      ]),
    );
  const middle = ({ left, width }: Area) => left + width / 2;

  test("lies from the shoulders down, as wide as the figure", () => {
    const area = upperBodyOf(figure());
    expect(area.top).toBeCloseTo(50 / 200);
    expect(area.left).toBeCloseTo(36 / 120);
    expect(area.width).toBeCloseTo(48 / 120);
    expect(area.top + area.height).toBeGreaterThan(0.4);
    expect(area.top + area.height).toBeLessThan(0.7);
  });

  test("goes with the figure", () => {
    expect(middle(upperBodyOf(figure(30))) - middle(upperBodyOf(figure()))).toBeCloseTo(30 / 120);
  });

  test.each([
    ["nobody is seen", []],
    ["the ground is not plain", [[0, 0, 120, 190]]],
  ] as const)("is where most have it when %s", (_, shapes) => {
    const foreground = segment(drawn(120, 200, shapes));
    expect(middle(upperBodyOf(foreground))).toBeCloseTo(0.5);
  });
});
