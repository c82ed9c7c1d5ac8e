import { describe, expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { findSubject } from "./find-subject.ts";
import { findFace } from "./person/index.ts";

/** A plain ground, 400 by 800, with a rectangle of another colour. */
function patch(
  [left, top, right, bottom]: readonly [number, number, number, number],
  noise = 0,
): Parameters<typeof findSubject>[0] {
  const [width, height] = [400, 800];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const isInside = x >= left && x < right && y >= top && y < bottom;
    const change = noise * Math.sin(12.9 * x + 78.2 * y);
    const color = isInside ? [40, 60, 160] : [205, 200, 190];
    data.set([...color.map((value) => value + change), 255], 4 * i);
  }
  return { width, height, data };
}

describe("the subject of a picture", () => {
  test("is the face, in shares of the picture", () => {
    const { image } = drawMannequin();
    const face = findFace(image);
    const subject = findSubject(image);
    expect(subject?.kind).toBe("face");
    expect(subject?.x).toBeCloseTo((face?.x ?? 0) / image.width);
    expect(subject?.height).toBeCloseTo((face?.height ?? 0) / image.height);
  });

  test.each([0, 6])("is what stands out from a plain ground with noise %i", (noise) => {
    const subject = findSubject(patch([200, 500, 360, 700], noise));
    expect(subject?.kind).toBe("garment");
    for (const [side, share] of [
      ["x", 0.5],
      ["y", 0.625],
      ["width", 0.4],
      ["height", 0.25],
    ] as const) {
      expect(Math.abs((subject?.[side] ?? 0) - share)).toBeLessThan(0.02);
    }
  });

  test("is not found in an empty picture or in a speck", () => {
    expect(findSubject(patch([0, 0, 0, 0]))).toBeNull();
    expect(findSubject(patch([200, 400, 215, 415]))).toBeNull();
  });
});
