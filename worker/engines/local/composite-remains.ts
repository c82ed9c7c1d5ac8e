import type { Arm } from "./person-arms.ts";
import type { Body } from "./person-body.ts";
import { blurAllWeighted } from "./raster/blur.ts";
import { createPlane, type Plane } from "./raster/plane.ts";
import { createRegion, dilate, flood, type Region } from "./raster/region.ts";

/** Seams, trims and half-covered pixels around the old top that its colours miss, in face widths. */
const TRIM = 0.07;
/** How many pixels beyond the silhouette an edge is blurred. */
export const TINGED_RIM = 3;
/** Further below the shoulders than this, in face widths, no top leaves skin bare. */
const LOWEST_SKIN = 1.25;

/** So far inside the arm's inner edge, in face widths, what a sleeve leaves bare is still skin. */
const ARMPIT_MARGIN = 0.12;

/** Straps stand out from the skin around them by so much, in L*a*b*, seen over so many face widths. */
const STRAP_CONTRAST = 9;
const AROUND_STRAP = 0.16;

/** What the old top covers, and of that, where skin and where wall should be seen. */
export interface Remains {
  readonly old: Region;
  readonly skin: Region;
  readonly wall: Region;
}

/**
 * Tells the old top's pixels by what should be seen in their place.
 *
 * @param neckline the row of the new neckline
 */
export function remainsOf(body: Body, neckline: number): Remains {
  const { surfaces, shoulders, face, lab } = body;
  const { width, height } = lab;
  const level = Math.max(shoulders.left.y, shoulders.right.y);
  const skinEnds = Math.max(level + LOWEST_SKIN * face.width, neckline + 0.2 * face.width);
  const margin = ARMPIT_MARGIN * face.width;
  // Below its hem, what has the top's colour is a pale patch of jeans or a hand's edge.
  const lowest = body.hem + TRIM * face.width;
  const old = dilate(withStraps(body), TRIM * face.width);
  const skin = createRegion(width, height);
  const wall = createRegion(width, height);
  for (let i = 0; i < old.data.length; i++) {
    if (!old.data[i] || !body.silhouette.region.data[i] || surfaces.head.data[i]) continue;
    const x = i % width;
    const y = Math.floor(i / width);
    if (y > lowest) break;
    const stands = standsOff(body.left, x, y) || standsOff(body.right, x, y);
    if (stands) wall.data[i] = 1;
    else if (y < skinEnds || onArm(body.left, x, y, margin) || onArm(body.right, x, y, margin)) {
      skin.data[i] = 1;
    }
  }
  return { old, skin, wall };
}

/** Straps are too thin for a colour of their own: what stands out from skin and joins the top. */
function withStraps({ lab, surfaces, silhouette, shoulders, face, chin, neck }: Body): Region {
  const { width, height } = lab;
  const weight = createPlane(width, height);
  weight.data.set(surfaces.skin.data);
  const around = blurAllWeighted([lab.l, lab.a, lab.b], weight, AROUND_STRAP * face.width);
  const from = chin + 0.15 * face.width;
  const to = Math.max(shoulders.left.y, shoulders.right.y) + 0.8 * face.width;
  const isStrap = (i: number) => {
    const y = i / width;
    if (y < from || y > to || !silhouette.region.data[i] || surfaces.head.data[i]) return false;
    if (Math.abs((i % width) - neck.x) < neck.halfWidth) return false;
    const [l, a, b] = around as [Plane, Plane, Plane];
    return (
      l.data[i]! > 0 &&
      Math.hypot(
        (lab.l.data[i]! - l.data[i]!) / 1.5,
        lab.a.data[i]! - a.data[i]!,
        lab.b.data[i]! - b.data[i]!,
      ) > STRAP_CONTRAST
    );
  };
  const seeds: number[] = [];
  const top = dilate(surfaces.top, 2);
  for (let i = 0; i < top.data.length; i++) if (top.data[i]) seeds.push(i);
  const joined = flood(width, height, seeds, isStrap);
  for (let i = 0; i < joined.data.length; i++) {
    if (top.data[i] && !surfaces.top.data[i] && !isStrap(i)) joined.data[i] = 0;
  }
  return joined;
}

/** With the pixels just outside the old top, which it still tinges; arms and the rest stay. */
export function withRim(wall: Region, old: Region, { silhouette }: Body): Region {
  const wide = dilate(wall, TINGED_RIM);
  const around = dilate(old, TINGED_RIM);
  for (let i = 0; i < wide.data.length; i++) {
    if (silhouette.region.data[i]) wide.data[i] = wall.data[i]!;
    else if (around.data[i]) wide.data[i] = 1;
  }
  return wide;
}

/** Whether a pixel lies outside the arm, or between arm and trunk. */
function standsOff({ side, top, outer, inner, trunk, armpit }: Arm, x: number, y: number): boolean {
  const row = y - top;
  if (row < 0 || row >= outer.length) return false;
  if ((x - outer[row]!) * side > 0.5) return true;
  return y > armpit.y && (x - inner[row]!) * side < -0.5 && (x - trunk[row]!) * side > 0.5;
}

function onArm(arm: Arm, x: number, y: number, margin: number): boolean {
  const { side, top, outer, inner, armpit } = arm;
  const row = y - top;
  if (y < armpit.y || row >= outer.length) return false;
  return (x - outer[row]!) * side <= 0.5 && (x - inner[row]!) * side >= -margin;
}
