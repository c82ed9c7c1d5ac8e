import {
  blur,
  blurPlanesWeighted,
  createPlane,
  dilate,
  type Plane,
  type Region,
  samplePlane,
} from "../image/index.ts";
import { TINGED_RIM } from "./old-top.ts";
import type { Paint } from "./photo-pixels.ts";
import type { Scene } from "./scene.ts";

/** The reach in which the ground's colour is measured, in face widths. */
const NEAR = 0.08;
/** Weights below this are no ground. */
const FAINT = 1e-3;
const SOFT = 0.6;

/**
 * Continues the ground in `covered` from both sides of each row, with its texture: legs are upright,
 * and the edges of floors are level.
 */
export function paintGround({ lab, silhouette, face }: Scene, covered: Region): Paint {
  const { width, height } = lab;
  const hidden = dilate(silhouette.region, TINGED_RIM);
  const weight = createPlane(width, height);
  for (let i = 0; i < weight.data.length; i++) {
    weight.data[i] = hidden.data[i] || covered.data[i] ? 0 : 1;
  }
  const seen = [lab.l, lab.a, lab.b];
  const near = blurPlanesWeighted(seen, weight, NEAR * face.width);
  const planes = seen.map((plane) => ({ width, height, data: plane.data.slice() }));
  for (let y = 0; y < height; y++) {
    const isSeen = (x: number) => x >= 0 && x < width && weight.data[y * width + x] > FAINT;
    for (let x = 0; x < width; x++) {
      if (isSeen(x)) continue;
      const from = x - 1;
      while (x + 1 < width && !isSeen(x + 1)) x++;
      fillRun({ planes, seen, near, row: y * width, isSeen }, from, x + 1, width);
    }
  }
  const [l, a, b] = planes.map((plane) => blur(plane, SOFT));
  return (x, y) => [samplePlane(l, x, y), samplePlane(a, x, y), samplePlane(b, x, y)];
}

interface Row {
  readonly planes: readonly Plane[];
  readonly seen: readonly Plane[];
  readonly near: readonly Plane[];
  readonly row: number;
  readonly isSeen: (x: number) => boolean;
}

/** Fills the columns between two visible ones, of which one can be outside of the picture. */
function fillRun(
  { planes, seen, near, row, isSeen }: Row,
  from: number,
  to: number,
  width: number,
) {
  if (from < 0 && to >= width) return;
  const [left, right] = [from < 0 ? to : from, to >= width ? from : to];
  for (let x = from + 1; x < to; x++) {
    const t = right === left ? 0 : (x - left) / (right - left);
    const mirrored = t < 0.5 ? 2 * left - x : 2 * right - x;
    const texture = isSeen(mirrored) ? row + mirrored : -1;
    for (let c = 0; c < 3; c++) {
      const even = near[c].data[row + left] * (1 - t) + near[c].data[row + right] * t;
      const detail = texture < 0 ? 0 : seen[c].data[texture] - near[c].data[texture];
      planes[c].data[row + x] = even + detail;
    }
  }
}
