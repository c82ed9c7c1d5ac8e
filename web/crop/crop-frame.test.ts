import { describe, expect, test } from "vitest";
import {
  canBeCropped,
  firstFrame,
  isExtreme,
  largestZoom,
  sliderOf,
  zoomOf,
} from "./crop-frame.ts";

describe("the first frame of a crop", () => {
  test.each([
    ["an upright picture", 1000, 2000, { x: 5, y: 27.5, width: 90, height: 45 }],
    ["a square one", 1000, 1000, { x: 5, y: 5, width: 90, height: 90 }],
    ["one so broad that the height decides", 2000, 1000, { x: 25, y: 0, width: 50, height: 100 }],
    ["one whose 90 % were too few pixels", 100, 200, { x: 0, y: 25, width: 100, height: 50 }],
  ])("of %s", (_, width, height, frame) => {
    const found = firstFrame({ width, height });
    for (const side of ["x", "y", "width", "height"] as const) {
      expect(found[side]).toBeCloseTo(frame[side], 9);
    }
    expect((found.width * width) / 100).toBeCloseTo((found.height * height) / 100, 9);
  });
});

describe("the first frame around a subject", () => {
  const size = { width: 1000, height: 2000 };
  const face = { kind: "face", x: 0.2, y: 0.3, width: 0.2, height: 0.1 } as const;

  test("begins above the hair of a face", () => {
    expect(firstFrame(size, face).y).toBeCloseTo(21);
  });

  test("has the face of a round picture in the middle", () => {
    expect(firstFrame(size, face, true).y).toBeCloseTo(12.5);
  });

  test("has a garment in the middle, and stays within the picture", () => {
    const garment = { kind: "garment", x: 0.1, y: 0.6, width: 0.8, height: 0.2 } as const;
    expect(firstFrame(size, garment).y).toBeCloseTo(47.5);
    expect(firstFrame(size, { ...garment, x: 0.9, y: 0.9, width: 0.1, height: 0.1 })).toEqual({
      ...{ x: 10, y: 55, width: 90, height: 45 },
    });
  });
});

describe("the smallest crop", () => {
  test("is 100 pixels of the original's shorter side", () => {
    expect(largestZoom({ width: 4000, height: 3000 })).toBe(30);
    expect(largestZoom({ width: 100, height: 3000 })).toBe(1);
  });

  test("needs a picture that has them", () => {
    expect(canBeCropped({ width: 100, height: 100 })).toBe(true);
    expect(canBeCropped({ width: 4000, height: 99 })).toBe(false);
  });
});

test.each([
  [2000, 101, true],
  [101, 3000, true],
  [1000, 2000, false],
  [4000, 3000, false],
])("a picture of %i x %i fills the stage with its shorter side: %s", (width, height, extreme) => {
  expect(isExtreme({ width, height })).toBe(extreme);
});

describe("the slider", () => {
  test("goes from no zoom to the largest", () => {
    expect([zoomOf(0, 30), zoomOf(100, 30)]).toEqual([1, 30]);
    expect(sliderOf(30, 30)).toBe(100);
  });

  test("maps a position to a zoom and back", () => {
    for (const place of [0, 12.5, 50, 99])
      expect(sliderOf(zoomOf(place, 30), 30)).toBeCloseTo(place);
  });

  test("stays at 0 if the picture cannot be zoomed", () => {
    expect([sliderOf(1, 1), zoomOf(70, 1)]).toEqual([0, 1]);
  });
});
