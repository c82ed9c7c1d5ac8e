import { expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import type { Plane } from "../image/index.ts";
import type { Body } from "./body.ts";
import { confidenceOf, factorsOf } from "./confidence.ts";
import { findBody } from "./find-body.ts";
import { whyUnfit } from "./unfit.ts";

const { image, face } = drawMannequin();
const body = findBody(image, face);

/** The body with its left shoulder this far below the chin, in face widths, which is `bare` or under cloth. */
function withLowShoulder(below: number, bare: boolean): Body {
  const left = { ...body.shoulders.left, y: body.chin + below * face.width };
  const { width, data } = body.surfaces.skin;
  const skin = { ...body.surfaces.skin, data: data.slice() };
  for (let y = Math.floor(left.y); y < left.y + 0.5 * face.width; y++) {
    for (let x = Math.floor(left.x); x < left.x + 0.5 * face.width; x++) {
      skin.data[y * width + x] = bare ? 1 : 0;
    }
  }
  return {
    ...body,
    shoulders: { ...body.shoulders, left },
    surfaces: { ...body.surfaces, skin },
  };
}

test("a very low shoulder under cloth is doubtful, because it may be a place on a sleeve", () => {
  expect(factorsOf(withLowShoulder(1.45, false)).low).toBeLessThan(0.5);
  expect(factorsOf(withLowShoulder(1.1, false)).low).toBe(1);
});

test("a low bare shoulder, as of a body that leans, does not refuse a photo", () => {
  const { low } = factorsOf(withLowShoulder(1.45, true));
  expect(low).toBeGreaterThan(0.5);
  expect(low).toBeLessThan(0.6);
});

test("a body with a landmark that cannot be measured has no confidence", () => {
  const [root, , wrist] = body.left.bones;
  const left = { ...body.left, bones: [root, { x: Number.NaN, y: 0 }, wrist] as const };
  const unmeasured = { ...body, left };
  expect(confidenceOf(unmeasured)).toBe(0);
  expect(whyUnfit(unmeasured)).toBe("arms_unclear");
});

/** The body in a top like the wall, with arms that are not seen; its outline has edges on both sides or one. */
function inTopLikeWall(edges: "both" | "one"): Body {
  const { lab, silhouette } = body;
  const { width } = lab;
  const right = edges === "both" ? face.x + face.width : width;
  const like = (plane: Plane): Plane => {
    const data = plane.data.slice();
    for (let y = Math.round(body.shoulders.left.y); y < body.hem; y++) {
      data.fill(data[4 * width + 4], y * width + face.x, y * width + right);
    }
    return { ...plane, data };
  };
  return {
    ...body,
    lab: { ...lab, l: like(lab.l), a: like(lab.a), b: like(lab.b) },
    silhouette: { ...silhouette, flooded: false, shaded: 0.15 },
    left: { ...body.left, seen: 0 },
    right: { ...body.right, seen: 0 },
  };
}

test("a sharp outline is no shadow of the wall, though the top is like it", () => {
  const sharp = factorsOf(inTopLikeWall("both"));
  const soft = factorsOf(inTopLikeWall("one"));
  expect([sharp.shaded > 0.5, sharp.alike > 0.5]).toEqual([true, true]);
  expect([soft.shaded, soft.alike > 0.5]).toEqual([0, false]);
});
