import { type GarmentCutout, type GarmentSide, shareCovered } from "../garment/index.ts";
import {
  type Bounds,
  blurRegion,
  boundsOf,
  createLayer,
  type Layer,
  type Mask,
  mean,
  type Point,
  type Size,
} from "../image/index.ts";
import { drawMapped, drawRibbon } from "./draw.ts";
import type { Figure } from "./figure.ts";
import { type Fit, type FitSide, fitTop, scaleOf } from "./fit.ts";
import { findStrapless, fitStrapless } from "./fit-strapless.ts";
import { isCoat } from "./fit-trunk.ts";
import { isFullSleeve, lengthOfSleeve } from "./full-sleeve.ts";
import { overlapOf, splitGarment } from "./garment-parts.ts";
import { dividesPrint } from "./print-check.ts";
import type { Ribbon } from "./ribbon.ts";
import { shrinkGarment } from "./shrink-garment.ts";
import { sourceRibbon } from "./sleeve-source.ts";
import { reachesWrist, targetRibbon } from "./sleeve-target.ts";
import { type PointMap, thinPlateSpline } from "./thin-plate.ts";
import { shadeBesideArms, strapOpacity, trunkOpacity } from "./trunk.ts";
import type { Waistband } from "./waistband.ts";

/** In layers of the photo's size. */
export interface WarpedTop {
  readonly garment: Layer;
  /** The inside of its back, visible through the neckline behind the neck. */
  readonly back: Layer;
  readonly fit: Fit;
  /** The rows in which the sleeves end; null without sleeves. */
  readonly cuffs: Readonly<Record<SideName, number>> | null;
  readonly box: Bounds;
}

/** The blur of a cut-out's edge, in face widths, and the contrast that restores its steepness. */
const RIPPLE = 0.022;
const STEEPNESS = 2.2;

const UNDER_FRONT = 2;
const HALF = 128;

/** Over the other sleeve: the share of a sleeve's place that is cloth, and its length. */
const UNCOVERED = 0.9;
const SHORTER = 0.86;

const SIDES = ["left", "right"] as const;
type SideName = (typeof SIDES)[number];

/** Draws a top or a dress onto the figure; null where its landmarks give no map. */
export function warpTop(
  given: GarmentCutout,
  figure: Figure,
  { width, height }: Size,
): WarpedTop | null {
  const shrunk = shrinkGarment(given, Math.min(1, scaleOf(given, figure)));
  const strapless = findStrapless(shrunk);
  const laid: GarmentCutout = strapless
    ? { ...shrunk, mask: shrunk.outer, sleeves: "none" }
    : shrunk;
  const garment = smoothEdge(laid, figure);
  const parts = splitGarment(garment);
  const fit = strapless
    ? fitStrapless(strapless, garment, figure)
    : fitTop(garment, parts.trunk, figure);
  const map = thinPlateSpline(fit.pairs);
  if (!map) return null;
  if (figure.waistband?.asked === false && hangsOver(garment, map, figure.waistband, figure.neck)) {
    return warpTop(given, { ...figure, waistband: null }, { width, height });
  }
  const front = createLayer(width, height);
  const { image } = garment;
  const sleeves =
    garment.sleeves === "none"
      ? []
      : SIDES.map((name) => ribbons(garment, fit, figure, name, parts));
  // A sleeve covers the arm in front of the trunk down to the cuff.
  const freeFrom = SIDES.map((name, k) => sleeves[k]?.target.inner.at(-1) ?? fit[name].armpit);
  const shareOfStrap = strapOpacity(fit, width);
  const opacity = trunkOpacity(figure, fit, { freeFrom, shareOfStrap }, { width, height });
  const trunkBox = boxOf(fit, figure);
  drawMapped(front, { image, mask: parts.trunk }, map, trunkBox, opacity);
  shadeBesideArms(front, figure);
  for (const { source, target, mask } of sleeves)
    drawRibbon(front, { image, mask }, source, target);
  const back = createLayer(width, height);
  const neckBox = boxOfNeck(fit, figure);
  drawMapped(back, { image, mask: insideOfBack(garment) }, map, neckBox, shareOfStrap);
  const edges = sleeves.flatMap(({ target }) => [...target.outer, ...target.inner]);
  const [left, right] = sleeves.map(({ target: { outer, inner } }) => {
    return Math.min(outer.at(-1)!.y, inner.at(-1)!.y);
  });
  const cuffs = sleeves.length > 0 ? { left, right } : null;
  return { garment: front, back, fit, cuffs, box: hullOf([trunkBox, neckBox], edges) };
}

/** The garment without its front, extended under the front against gaps. */
function insideOfBack({ mask, outer, neckline }: GarmentCutout): Mask {
  const { width } = mask;
  const data = new Uint8Array(mask.data.length);
  const last = Math.min(data.length, Math.ceil(neckline.y) * width);
  for (let i = 0; i < last; i++) {
    if (outer.data[i] - mask.data[i] < HALF) continue;
    for (let down = -UNDER_FRONT; down <= UNDER_FRONT; down++) {
      for (let k = i + down * width - UNDER_FRONT; k <= i + down * width + UNDER_FRONT; k++) {
        if (k >= 0 && k < data.length) data[k] = outer.data[k];
      }
    }
  }
  return { ...mask, data };
}

interface Sleeve {
  readonly source: Ribbon;
  readonly target: Ribbon;
  readonly mask: Mask;
}

function ribbons(
  garment: GarmentCutout,
  fit: Fit,
  figure: Figure,
  name: SideName,
  parts: Record<SideName, Mask>,
): Sleeve {
  const from = betterSleeve(garment, fit, name);
  const side = rootedAt(garment[from], fit[from]);
  const overlap = overlapOf(garment);
  const scale = fit.shoulderScale;
  const mask = parts[from];
  const source = sourceRibbon(
    side,
    { whole: garment.mask, sleeve: mask },
    { x: -figure[from].side * overlap, y: 0 },
  );
  // Both sleeves are equally long, even where one was laid with a fold.
  const length = mean(
    SIDES.map((each) => lengthOf(garment, fit, betterSleeve(garment, fit, each))),
  );
  const arms = SIDES.map((each) => ({ fit: fit[each], body: figure[each] }));
  const long = garment.sleeves === "long";
  const target = targetRibbon(side, fit[name], figure[name], {
    scale,
    long,
    toWrist: long && (isFullSleeve(garment, length) || reachesWrist(length * scale, arms)),
    length,
    inwards: { x: -figure[name].side * overlap * scale, y: 0 },
  });
  return { source, target, mask };
}

/** Both long sleeves show the same one where the other is laid with a fold or partly hidden. */
function betterSleeve(garment: GarmentCutout, fit: Fit, name: SideName): SideName {
  if (garment.sleeves !== "long") return name;
  const other = name === "left" ? "right" : "left";
  const own = shareCovered(garment[name], garment.mask);
  const its = shareCovered(garment[other], garment.mask);
  if (own < UNCOVERED * its) return other;
  const isShorter = lengthOf(garment, fit, name) < SHORTER * lengthOf(garment, fit, other);
  return isShorter && its > UNCOVERED * own ? other : name;
}

function lengthOf(garment: GarmentCutout, fit: Fit, name: SideName): number {
  return lengthOfSleeve(rootedAt(garment[name], fit[name]));
}

/** A sleeve begins where the trunk's armhole ends, but not below its own. */
function rootedAt(side: GarmentSide, { root }: FitSide): GarmentSide {
  return root.y < side.armpit.y ? { ...side, armpit: root } : side;
}

function boxOf({ pairs }: Fit, { unit }: Figure): Bounds {
  const { left, top, right, bottom } = boundsOf(pairs.map(({ target }) => target));
  const margin = 0.7 * unit;
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + unit };
}

/** Coats and jackets, open down the chest, are not tucked in, and a print is shown whole, however the old top is worn. */
function hangsOver(
  garment: GarmentCutout,
  map: PointMap,
  waistband: Waistband,
  { x }: Figure["neck"],
): boolean {
  const { left, right, neckline } = garment;
  if (isCoat(garment) || neckline.y > (left.armpit.y + right.armpit.y) / 2) return true;
  return dividesPrint(garment, map(x, waistband.rowAt(x)).y);
}

function smoothEdge(garment: GarmentCutout, { unit }: Figure): GarmentCutout {
  const { width, height } = garment.mask;
  const { data: blurred } = blurRegion(garment.mask, RIPPLE * unit);
  const data = new Uint8Array(blurred.length);
  for (let i = 0; i < data.length; i++) {
    data[i] = Math.min(Math.max(STEEPNESS * (blurred[i] - 127.5) + 127.5, 0), 255);
  }
  return { ...garment, mask: { width, height, data } };
}

function boxOfNeck({ neckline, left, right }: Fit, figure: Figure): Bounds {
  const top = Math.min(left.shoulder.y, right.shoulder.y) - 1.2 * figure.unit;
  return { left: left.shoulder.x, right: right.shoulder.x, top, bottom: neckline };
}

function hullOf(boxes: readonly Bounds[], points: readonly Point[]): Bounds {
  const corners = boxes.flatMap(({ left, top, right, bottom }) => [
    { x: left, y: top },
    { x: right, y: bottom },
  ]);
  const { left, top, right, bottom } = boundsOf([...corners, ...points]);
  return { left: left - 2, top: top - 2, right: right + 2, bottom: bottom + 2 };
}
