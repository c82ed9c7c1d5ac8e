import {
  connectedComponents,
  countInside,
  createRegion,
  dilate,
  erode,
  type Lab,
  type LabImage,
  labDistance,
  mean,
  medianColor,
  openRegion,
} from "../image/index.ts";
import { extentOf } from "./gaps.ts";
import type { RatedSilhouette } from "./silhouette-quality.ts";
import type { Axis } from "./symmetry-axis.ts";

/** Over the garment's height: the part at its top that shows the cloth's colour. */
const TOP = 0.12;
/** A strap's length over the garment's height. */
const LENGTH = { least: 0.08, most: 0.5 };
/** The shorter of two straps over the longer one. */
const ALIKE = 0.35;
/** Half the width of the widest strap over the square root of the garment's area. */
const WIDEST = 0.03;
/** Over half of the top's width, from the axis. */
const BESIDE = { least: 0.25, most: 1.15 };
/** The least difference of cloth and ground in Lab units, and the share of it that a strap may differ from the cloth. */
const LEAST_CONTRAST = 18;
const LIKE_CLOTH = 0.5;
/** Columns a row: joints of a floor have more. */
const STEEPEST = 0.6;
/** Pixels between the pieces of a strap, and between a strap and the outline. */
const NEAR = 3;

/**
 * Adds thin straps above the edge of a bodice, which an outline without narrow parts loses. Both
 * sides must show one. An outline that a person gave stays. `labOf` returns the picture in the
 * silhouette's size.
 */
export function withThinStraps(shape: RatedSilhouette, labOf: () => LabImage): RatedSilhouette {
  const { silhouette, axis } = shape;
  if (shape.isGiven) return shape;
  const { inside, width, height, area } = silhouette;
  const bodice = bodiceOf(inside, width);
  const data = likeCloth(inside, labOf(), bodice);
  if (!data) return shape;
  const thick = openRegion({ width, height, data }, WIDEST * Math.sqrt(area)).data;
  const pieces = { width, height, data: data.map((own, i) => (own && !thick[i] ? 1 : 0)) };
  // A strap is fainter where it crosses ground of another colour.
  const thin = erode(dilate(pieces, NEAR), NEAR);
  const near = dilate({ width, height, data: inside }, NEAR);
  const straps = connectedComponents(thin)
    .filter((place) => rowsOf(place, width) > LENGTH.least * bodice.tall)
    .map((place) => ({ place, ...measureStrap(place, { width, axis, bodice }) }))
    .filter(({ place, length, out, slope }) => {
      const isBeside = Math.abs(out) > BESIDE.least && Math.abs(out) < BESIDE.most;
      const isLong = length > LENGTH.least * bodice.tall && length < LENGTH.most * bodice.tall;
      return isBeside && isLong && slope <= STEEPEST && place.some((i) => near.data[i] === 1);
    });
  const longest = (side: -1 | 1) =>
    Math.max(0, ...straps.filter(({ out }) => out * side > 0).map(({ length }) => length));
  const [left, right] = [longest(-1), longest(1)];
  if (Math.min(left, right) <= ALIKE * Math.max(left, right)) return shape;
  const added = createRegion(width, height);
  for (const { place } of straps) for (const i of place) added.data[i] = 1;
  const joint = dilate(added, NEAR).data;
  const whole = inside.map((own, i) =>
    own || added.data[i] || (joint[i] && near.data[i]) ? 1 : 0,
  );
  return { ...shape, silhouette: { ...silhouette, inside: whole, area: countInside(whole) } };
}

interface Bodice {
  readonly top: number;
  readonly tall: number;
  readonly left: number;
  readonly right: number;
}

/** The upper part of a garment, in pixels; `tall` is the height of the whole. */
function bodiceOf(inside: Uint8Array, width: number): Bodice {
  const { top, bottom } = extentOf(inside, width, 1);
  const tall = bottom - top;
  const upper = inside.subarray(top * width, Math.round(top + TOP * tall) * width);
  const { left, right } = extentOf(upper, width, 1);
  return { top, tall, left, right };
}

/** 1 for pixels around the upper edge, outside the garment, with its colour; null if the ground has a similar one. */
function likeCloth(inside: Uint8Array, lab: LabImage, { top, tall, left, right }: Bodice) {
  const { width } = lab;
  const margin = (BESIDE.most - 1) * (right - left);
  const first = Math.max(0, Math.round(top - LENGTH.most * tall));
  const cloth: number[] = [];
  const ground: number[] = [];
  for (let y = first; y < top + TOP * tall; y++) {
    for (let x = Math.max(0, Math.ceil(left - margin)); x < Math.min(width, right + margin); x++) {
      const i = y * width + x;
      if (inside[i] === 0) ground.push(i);
      else cloth.push(i);
    }
  }
  if (cloth.length === 0 || ground.length === 0) return null;
  const color = medianColor(lab, cloth);
  const contrast = labDistance(color, medianColor(lab, ground));
  if (contrast < LEAST_CONTRAST) return null;
  const data = new Uint8Array(inside.length);
  for (const i of ground) {
    const own: Lab = [lab.l.data[i], lab.a.data[i], lab.b.data[i]];
    if (labDistance(own, color) < LIKE_CLOTH * contrast) data[i] = 1;
  }
  return data;
}

interface Place {
  readonly width: number;
  readonly axis: Axis;
  readonly bodice: Bodice;
}

/** The rows from the first to the last pixel of a part, which are in the order of the picture. */
function rowsOf(place: Int32Array, width: number): number {
  return Math.floor(place[place.length - 1] / width) - Math.floor(place[0] / width);
}

/** The height of a strap in pixels, its distance from the axis over half of the bodice's width, and its slope in columns a row. */
function measureStrap(place: Int32Array, { width, axis, bodice }: Place) {
  const xs = Float64Array.from(place, (i) => i % width);
  const ys = Float64Array.from(place, (i) => Math.floor(i / width));
  const [x, y] = [mean(xs), mean(ys)];
  const along = ys.reduce((sum, row) => sum + (row - y) ** 2, 0);
  const aside = ys.reduce((sum, row, k) => sum + (row - y) * (xs[k] - x), 0);
  const away = (x - axis.foot.x) * axis.right.x + (y - axis.foot.y) * axis.right.y;
  const last = Math.min(ys[ys.length - 1], bodice.top + TOP * bodice.tall);
  return {
    length: last - ys[0],
    out: (2 * away) / (bodice.right - bodice.left),
    slope: Math.abs(aside) / Math.max(1, along),
  };
}
