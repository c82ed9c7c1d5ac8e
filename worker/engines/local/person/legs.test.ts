import { describe, expect, test } from "vitest";
import { drawMannequin, WHOLE_BODY } from "#tests/harness/mannequin.ts";
import { mapLab, type Region, shrinkImage, toLab } from "../image/index.ts";
import { findBody } from "./find-body.ts";
import type { Legs } from "./leg-points.ts";
import { findLegs } from "./legs.ts";

const { crotch, shortsEnd, skirtEnds, ankle } = WHOLE_BODY;

/** In pixels of the photo. */
function legsOf(
  bottoms: "trousers" | "shorts" | "skirt",
  cloth?: readonly [number, number, number],
) {
  const { image, face } = drawMannequin({ bottoms, cuffs: 212, ...(cloth && { cloth }) });
  const body = findBody(image, face);
  const legs = findLegs(body);
  if (typeof legs === "string") throw new Error(legs);
  const edge = (of: (legs: Legs) => Float32Array, y: number) => {
    return of(legs)[Math.round(y * body.scale) - legs.top] / body.scale;
  };
  return { ...legs, edge, row: (y: number) => y / body.scale };
}

describe("the legs of a whole person", () => {
  test.each(["trousers", "shorts", "skirt"] as const)("are found below %s", (bottoms) => {
    const { row, waist, ankle: end, edge } = legsOf(bottoms);
    expect(Math.abs(row(waist) - 295)).toBeLessThan(14);
    expect(Math.abs(row(end) - ankle)).toBeLessThan(16);
    expect(Math.abs(edge(({ left }) => left.outer, 540) - 148)).toBeLessThan(6);
    expect(Math.abs(edge(({ left }) => left.inner, 540) - 180)).toBeLessThan(6);
    expect(Math.abs(edge(({ right }) => right.outer, 540) - 236)).toBeLessThan(6);
  });

  test("are bare from the old hem on, or covered", () => {
    for (const [bottoms, hem] of [
      ["shorts", shortsEnd],
      ["skirt", skirtEnds],
    ] as const) {
      const { row, bareFrom } = legsOf(bottoms);
      expect(Math.abs(row(bareFrom) - hem)).toBeLessThan(8);
    }
    const covered = legsOf("trousers");
    expect(covered.bareFrom).toBe(covered.ankle);
    expect(Math.abs(covered.row(covered.crotch.y) - crotch)).toBeLessThan(8);
  });

  test("are covered down to the end of long trousers, and have no such end below shorts", () => {
    const { row, clothEnds } = legsOf("trousers", [60, 120, 70]);
    for (const end of [clothEnds!.left, clothEnds!.right]) {
      expect(Math.abs(row(end) - (ankle + 4))).toBeLessThan(6);
    }
    const bare = legsOf("shorts");
    expect(bare.clothEnds).toBeNull();
  });

  test("end below shorts of the skin's colour that stand off them", () => {
    const { row, bareFrom } = legsOf("shorts", [202, 154, 126]);
    expect(Math.abs(row(bareFrom) - shortsEnd)).toBeLessThan(12);
  });

  test.each([
    [202, 154, 126],
    [214, 178, 146],
    [196, 164, 132],
  ] as const)("are told from shorts of a skin's colour, %i %i %i", (...cloth) => {
    const { image, face, hem } = drawMannequin({
      bottoms: "shorts",
      cuffs: 212,
      cloth: [...cloth],
    });
    const body = findBody(image, face);
    const legs = findLegs(body);
    if (typeof legs === "string") throw new Error(legs);
    const share = ({ width, data }: Region, from: number, to: number) => {
      let skin = 0;
      for (let y = from; y < to; y++) {
        const at = Math.round(y * body.scale) * width;
        for (let x = 170; x < 214; x++) skin += data[at + Math.round(x * body.scale)];
      }
      return skin / (44 * (to - from));
    };
    expect(share(body.surfaces.skin, hem + 20, crotch)).toBeLessThan(0.1);
    expect(Math.abs(legs.waist / body.scale - hem)).toBeLessThan(14);
  });

  test("are told from what is between them or beside them", () => {
    const { image, face } = drawMannequin({ bottoms: "trousers", cuffs: 212 });
    const body = findBody(image, face);
    const { region } = body.silhouette;
    const fill = (from: number, to: number) => {
      const data = region.data.slice();
      for (let y = Math.round(400 * body.scale); y < 590 * body.scale; y++) {
        data.fill(1, y * region.width + from * body.scale, y * region.width + to * body.scale);
      }
      const silhouette = { ...body.silhouette, region: { ...region, data } };
      const cloth = Math.round(500 * body.scale) * region.width + Math.round(164 * body.scale);
      const lab = mapLab(body.lab, (plane) => ({
        ...plane,
        data: plane.data.map((value, i) => (data[i] > region.data[i] ? plane.data[cloth] : value)),
      }));
      return findLegs({ ...body, lab, silhouette });
    };
    expect(fill(0, 0)).toMatchObject({ parted: true });
    expect(fill(138, 246)).toMatchObject({ parted: false });
    expect(fill(230, 330)).toBe("no_fit");
  });

  test("are found where hands in pockets hide the trunk's edges", () => {
    const { image, face } = drawMannequin({ bottoms: "trousers", cuffs: 212 });
    const body = findBody(image, face);
    const left = { ...body.left, trunk: body.right.trunk };
    const legs = findLegs({ ...body, left, right: { ...body.right, trunk: body.left.trunk } });
    if (typeof legs === "string") throw new Error(legs);
    const row = Math.round(330 * body.scale) - legs.top;
    expect(Math.abs(legs.left.outer[row] / body.scale - 144)).toBeLessThan(14);
    expect(Math.abs(legs.right.outer[row] / body.scale - 240)).toBeLessThan(14);
  });

  test("go on straight behind a hand that widens the trunk", () => {
    const { image, face } = drawMannequin({ bottoms: "trousers", cuffs: 212 });
    const body = findBody(image, face);
    const trunk = body.left.trunk.map((x, k) => (body.left.top + k > 285 ? x - 14 : x));
    const legs = findLegs({ ...body, left: { ...body.left, trunk } });
    if (typeof legs === "string") throw new Error(legs);
    const row = Math.round(395 * body.scale) - legs.top;
    expect(Math.abs(legs.left.outer[row] / body.scale - 144)).toBeLessThan(7);
  });

  test("do not include the wall between a hip and a hand", () => {
    const { image, face, hem } = drawMannequin({ bottoms: "trousers", cuffs: 212 });
    const body = findBody(image, face);
    const hand = (192 + 64) * body.scale;
    const trunk = body.right.trunk.map((x, k) =>
      body.right.top + k > hem * body.scale ? hand : x,
    );
    const legs = findLegs({ ...body, right: { ...body.right, trunk } });
    if (typeof legs === "string") throw new Error(legs);
    const row = Math.round((hem + 25) * body.scale) - legs.top;
    expect(Math.abs(legs.right.outer[row] / body.scale - 240)).toBeLessThan(4);
  });

  test("are narrower than a skirt", () => {
    const { edge } = legsOf("skirt");
    // The skirt's own edge is at 124.
    expect(edge(({ left }) => left.outer, 440)).toBeGreaterThan(136);
  });
});

/** The legs in trousers, if they tell them, before a door's dark frame on these sides. */
function inTrousersBefore(sides: readonly number[]) {
  const { image, mask, face } = drawMannequin({ bottoms: "trousers", cuffs: 212 });
  const body = findBody(image, face);
  const { width } = image;
  mask.data.forEach((inside, i) => {
    const out = (i % width) - 192;
    const isFrame = Math.abs(out) > 64 && i > 300 * width && sides.includes(Math.sign(out));
    if (!inside && isFrame) image.data.set([70, 50, 40], 4 * i);
  });
  const lab = toLab(shrinkImage(image, body.lab.width, body.lab.height));
  const legs = findLegs({ ...body, lab });
  if (typeof legs === "string") throw new Error(legs);
  return legs.inTrousers;
}

test.each([[[]], [[-1]], [[1]]])(
  "trousers tell the legs where the ground is busy on no more than one side: %j",
  (sides) => {
    expect(inTrousersBefore(sides)).not.toBeNull();
  },
);

test("trousers stay where the ground is busy on both sides", () => {
  expect(inTrousersBefore([-1, 1])).toBeNull();
});

test("a photo that ends at the thighs shows no legs", () => {
  const { image, face } = drawMannequin();
  expect(findLegs(findBody(image, face))).toBe("legs_cut");
});

test("ankles below wide cuffs are narrow at once", () => {
  const { image, face } = drawMannequin({ bottoms: "trousers", cuffs: 212 });
  const body = findBody(image, face);
  const found = findLegs(body);
  if (typeof found === "string") throw new Error(found);
  const { width, data: seen } = body.silhouette.region;
  const data = seen.slice();
  for (let y = Math.round(440 * body.scale); y < 560 * body.scale; y++) {
    const { left, right, top } = found;
    const wide = 20 * body.scale;
    data.fill(
      1,
      y * width + Math.round(left.outer[y - top] - wide),
      y * width + left.outer[y - top],
    );
    data.fill(1, y * width + right.outer[y - top], y * width + right.outer[y - top] + wide);
  }
  const region = { ...body.silhouette.region, data };
  const legs = findLegs({ ...body, silhouette: { ...body.silhouette, region } });
  if (typeof legs === "string") throw new Error(legs);
  for (const side of ["left", "right"] as const) {
    const last = legs[side].outer.length - 1;
    expect(Math.abs(legs[side].outer[last] - found[side].outer[last])).toBeLessThan(3);
  }
});
