import type { GarmentKind, GarmentSide, SleeveLength } from "./garment.ts";
import type { Silhouette } from "./silhouette.ts";
import type { Axis } from "./symmetry-axis.ts";

const LEGS_FROM = 0.6;
const MIN_BARE = 0.6;
/** A waistband is as wide as the hips; shoulders and straps are not. */
const WAIST_AT = 0.012;
const HIPS_AT = 0.15;
const WAISTBAND = 0.8;
/** Over the width between the armpits; coats reach 2.9. */
const DRESS_SLENDERNESS = 3.1;
const SHORT_DRESS = 1.9;
const SKIRT_WIDTH = 1.3;
const WAIST_WIDTH = 0.92;

export function classifyKind(
  silhouette: Silhouette,
  axis: Axis,
  left: GarmentSide,
  right: GarmentSide,
  sleeves: SleeveLength,
): GarmentKind {
  const { inside, width } = silhouette;
  const top = Math.floor(inside.indexOf(1) / width);
  const bottom = Math.floor(inside.lastIndexOf(1) / width);
  const tall = bottom - top;
  if (bareAxis(silhouette, axis, top + LEGS_FROM * tall, bottom - 0.03 * tall) > MIN_BARE) {
    return "trousers";
  }
  const coverage = (share: number) => widthAt(silhouette, axis, share);
  if (sleeves === "none" && coverage(WAIST_AT) > WAISTBAND * coverage(HIPS_AT)) return "skirt";
  const trunk = right.armpit.x - left.armpit.x;
  if (tall > DRESS_SLENDERNESS * trunk) return "dress";
  const waist = right.waist.x - left.waist.x;
  const hem = right.hem.x - left.hem.x;
  const isWaisted = waist < WAIST_WIDTH * trunk && hem > SKIRT_WIDTH * trunk;
  return isWaisted && tall > SHORT_DRESS * trunk ? "dress" : "top";
}

function widthAt({ inside, width, height }: Silhouette, axis: Axis, share: number): number {
  const { foot, right, down } = axis;
  let top = Infinity;
  let bottom = -Infinity;
  for (let i = 0; i < inside.length; i++) {
    if (!inside[i]) continue;
    const along = ((i % width) - foot.x) * down.x + (Math.floor(i / width) - foot.y) * down.y;
    top = Math.min(top, along);
    bottom = Math.max(bottom, along);
  }
  const at = top + share * (bottom - top);
  let covered = 0;
  for (let across = -width; across < width; across++) {
    const x = Math.round(foot.x + at * down.x + across * right.x);
    const y = Math.round(foot.y + at * down.y + across * right.y);
    if (x >= 0 && y >= 0 && x < width && y < height) covered += inside[y * width + x];
  }
  return covered;
}

function bareAxis(
  { inside, width }: Silhouette,
  { foot, down }: Axis,
  from: number,
  to: number,
): number {
  let bare = 0;
  let rows = 0;
  for (let y = Math.round(from); y < to; y++, rows++) {
    const x = Math.round(foot.x + ((y - foot.y) * down.x) / down.y);
    if (!inside[y * width + x]) bare++;
  }
  return rows === 0 ? 0 : bare / rows;
}
