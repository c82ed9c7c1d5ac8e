import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { loadKernels } from "#scripts/build-kernels.ts";
import { figureAt, garmentAt } from "#tests/bench/engine/golden/golden.ts";
import { findFaces } from "../person/index.ts";
import { tryOn } from "../try-on.ts";
import {
  bleedColors,
  blurPlanesWeighted,
  blurRegion,
  dilate,
  erode,
  gaussianBlur,
  installKernels,
  maxFilter,
  minFilter,
  pooledGradient,
  shrinkImage,
  shrinkMask,
  shrinkPlane,
  squaredDistance,
} from "./index.ts";

const kernels = await loadKernels();
beforeEach(() => {
  installKernels(null);
});
afterAll(() => {
  installKernels(null);
});

/** The same numbers in each run, from 0 up to `most`. */
function numbers(count: number, most: number): number[] {
  let state = 1;
  return Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state / 2_147_483_647) * most;
  });
}

/** Odd sides: their last numbers do not fill a vector. */
const SIZE = { width: 61, height: 47 };
const COUNT = SIZE.width * SIZE.height;
const plane = { ...SIZE, data: Float32Array.from(numbers(COUNT, 255)) };
const region = {
  ...SIZE,
  data: Uint8Array.from(numbers(COUNT, 1), (value) => (value > 0.9 ? 1 : 0)),
};
const mask = { ...SIZE, data: Uint8Array.from(numbers(COUNT, 256)) };
const image = { ...SIZE, data: Uint8ClampedArray.from(numbers(4 * COUNT, 256)) };
const empty = { ...SIZE, data: new Uint8Array(COUNT) };

/** Of more pixels than one band. */
const LARGE = { width: 701, height: 811 };
const large = {
  ...LARGE,
  data: Uint8ClampedArray.from(numbers(4 * LARGE.width * LARGE.height, 256)),
};

const PRIMITIVES: Record<string, () => ArrayLike<number>> = {
  "shrinks a picture with an alpha channel": () => shrinkImage(image, 37, 20).data,
  "shrinks a picture in bands": () => shrinkImage(large, 512, 593).data,
  "shrinks many bands to one row": () => shrinkImage(large, 300, 1).data,
  "shrinks a mask": () => shrinkMask(mask, 30, 46).data,
  "shrinks a plane": () => shrinkPlane(plane, 53, 40, 1.15).data,
  "shrinks to one pixel": () => shrinkImage(image, 1, 1).data,
  "blurs exactly": () => gaussianBlur(plane, 1.3).data,
  "blurs by boxes": () => blurRegion(region, 4).data,
  "blurs by weights": () => blurPlanesWeighted([plane], plane, 12).flatMap(({ data }) => [...data]),
  "pools gradients": () => pooledGradient(plane, { width: 40, height: 31 }),
  "finds maxima": () => maxFilter(plane.data, SIZE.width, SIZE.height, 3),
  "finds minima": () => minFilter(plane.data, SIZE.width, SIZE.height, 1),
  "measures distances": () => squaredDistance(region.data, SIZE.width, SIZE.height),
  "measures distances to nothing": () => squaredDistance(empty.data, SIZE.width, SIZE.height),
  dilates: () => dilate(region, 3.5).data,
  erodes: () => erode(region, 2).data,
  "bleeds colours": () => bleedColors(image, region.data, 5).data,
};

describe("a kernel", () => {
  test.each(Object.entries(PRIMITIVES))("%s like the TypeScript version", (_, run) => {
    const expected = [...Array.from(run())];
    installKernels(kernels);
    const found = Array.from(run());
    expect(found).toHaveLength(expected.length);
    expect(found.findIndex((value, k) => value !== expected[k])).toBe(-1);
  });

  test("leaves faces and try-ons as they are", async () => {
    const [person, garment] = [(await figureAt(1)).photo, (await garmentAt(0)).photo];
    const expected = { faces: findFaces(person), outcome: await tryOn(person, garment) };
    installKernels(kernels);
    expect(findFaces(person)).toEqual(expected.faces);
    const outcome = await tryOn(person, garment);
    if (!outcome.ok || !expected.outcome.ok) throw new Error("the try-on is refused");
    expect(Buffer.from(outcome.image.data).equals(Buffer.from(expected.outcome.image.data))).toBe(
      true,
    );
  });

  test("leaves no pixel in the memory that the next picture uses", () => {
    const memory = installKernels(kernels);
    const before = new Uint8Array(memory?.buffer ?? []).slice();
    shrinkImage(image, 37, 20);
    gaussianBlur(plane, 2);
    squaredDistance(region.data, SIZE.width, SIZE.height);
    const after = new Uint8Array(memory?.buffer ?? []);
    expect(after.findIndex((byte, i) => byte !== (before[i] ?? 0))).toBe(-1);
    expect(after.length).toBeGreaterThan(4 * COUNT);
  });
});
