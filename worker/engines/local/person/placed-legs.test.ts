import { expect, test } from "vitest";
import { drawMannequin, WHOLE_BODY } from "#tests/harness/mannequin.ts";
import type { LegPoints } from "#worker/contract/fit.ts";
import { mapLab } from "../image/index.ts";
import { findBody } from "./find-body.ts";
import type { Legs } from "./leg-points.ts";
import { findLegs, legsToPlace } from "./legs.ts";

const { image, face } = drawMannequin({ bottoms: "trousers", cuffs: 212 });
const body = findBody(image, face);
const start = legsToPlace(body);
if (!start) throw new Error("no legs");
const { points } = start;

/** The silhouette with these additional columns of cloth beside or between the legs, like a bad cut-out. */
function withCloth(from: number, to: number): typeof body {
  const { region } = body.silhouette;
  const data = region.data.slice();
  for (let y = Math.round(400 * body.scale); y < 590 * body.scale; y++) {
    data.fill(1, y * region.width + from * body.scale, y * region.width + to * body.scale);
  }
  const cloth = Math.round(500 * body.scale) * region.width + Math.round(164 * body.scale);
  const lab = mapLab(body.lab, (plane) => ({
    ...plane,
    data: plane.data.map((value, i) => (data[i] > region.data[i] ? plane.data[cloth] : value)),
  }));
  return { ...body, lab, silhouette: { ...body.silhouette, region: { ...region, data } } };
}

function moved(changes: Partial<Record<keyof LegPoints, { x?: number; y?: number }>>): LegPoints {
  const all: Record<string, { x: number; y: number }> = { ...points };
  for (const [name, { x = 0, y = 0 }] of Object.entries(changes)) {
    all[name] = { x: all[name].x + x / image.width, y: all[name].y + y / image.height };
  }
  return all as LegPoints;
}

function legsAt(placed: LegPoints, of = body): Legs {
  const legs = findLegs(of, placed);
  if (typeof legs === "string") throw new Error(legs);
  return legs;
}

/** In pixels of the photo. */
function middleOf({ left, top }: Legs, y: number): number {
  const k = Math.round(y * body.scale) - top;
  return (left.outer[k] + left.inner[k]) / 2 / body.scale;
}

test("the points begin on the legs that were found", () => {
  expect(start.found).toBe(true);
  expect(Math.abs(points.crotch.y * image.height - WHOLE_BODY.crotch)).toBeLessThan(10);
  expect(Math.abs(points.leftAnkle.y * image.height - WHOLE_BODY.ankle)).toBeLessThan(16);
  expect(Math.abs(points.leftKnee.x * image.width - 166)).toBeLessThan(8);
});

test("points left where they were found change nothing", () => {
  expect(findLegs(body, points)).toEqual(findLegs(body));
});

test("a leg follows its knee and ankle, and the crotch its point", () => {
  const legs = legsAt(moved({ leftKnee: { x: -30 }, leftAnkle: { x: -60 }, crotch: { y: 12 } }));
  const found = legsAt(points);
  const knee = points.leftKnee.y * image.height;
  expect(middleOf(legs, knee) - middleOf(found, knee)).toBeLessThan(-20);
  const ankle = legs.ankle / body.scale - 1;
  expect(middleOf(legs, ankle) - middleOf(found, ankle)).toBeLessThan(-45);
  expect((legs.crotch.y - found.crotch.y) / body.scale).toBeCloseTo(12, -1);
  expect(legs.right.outer[legs.right.outer.length - 9]).toBeCloseTo(
    found.right.outer[found.right.outer.length - 9],
    -1,
  );
});

test("legs that the silhouette merges are parted by points", () => {
  const merged = withCloth(138, 246);
  expect(findLegs(merged)).toMatchObject({ parted: false });
  const legs = legsAt(points, merged);
  expect(legs.parted).toBe(true);
  const k = Math.round(540 * body.scale) - legs.top;
  expect(legs.right.inner[k] - legs.left.inner[k]).toBeGreaterThan(4 * body.scale);
});

test("legs that are not found begin with usual proportions, on the picture, and can be placed", () => {
  const hidden = withCloth(230, 330);
  expect(findLegs(hidden)).toBe("no_fit");
  const usual = legsToPlace(hidden);
  expect(usual?.found).toBe(false);
  for (const { x, y } of Object.values(usual?.points ?? {})) {
    expect(Math.min(x, y)).toBeGreaterThan(0);
    expect(Math.max(x, y)).toBeLessThan(1);
  }
  expect(Math.abs(middleOf(legsAt(points, hidden), 540) - 164)).toBeLessThan(8);
});

test("points that cannot be legs are refused", () => {
  const low = { y: -0.3 * image.height };
  expect(findLegs(body, moved({ crotch: low }))).toBe("no_fit");
  const aside = { x: 150 };
  expect(findLegs(body, moved({ leftAnkle: aside, rightAnkle: aside }))).toBe("no_fit");
  const high = { y: -200 };
  const cut = moved({ leftAnkle: high, rightAnkle: high, crotch: { y: -20 } });
  expect(findLegs(body, cut)).toBe("legs_cut");
});

test("a photo that ends at the thighs offers no points", () => {
  const half = drawMannequin();
  expect(legsToPlace(findBody(half.image, half.face))).toBeNull();
});
