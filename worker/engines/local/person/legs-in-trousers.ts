import { countInside, meanFilter, median, nthLeast, type Region } from "../image/index.ts";
import { colorDistance } from "./colors.ts";
import { breadthAt } from "./leg-breadths.ts";
import type { Legs, LegsInTrousers } from "./leg-points.ts";
import type { LegRow } from "./leg-row.ts";
import {
  type CoveredLegs,
  clothOf,
  isBusyBeside,
  LIKE_CLOTH,
  outlineOfCloth,
} from "./trouser-outline.ts";

/** Shares of the length from the shoulders to the soles, as all below. Legs of people over the usual breadths; the cloth is wider than the leg by `EASE`. */
const BUILD = { least: 0.8, most: 1.02, rank: 0.15 };
const EASE = 0.97;
/** Rows by which the build is measured, and those that show whether the legs are apart. */
const SLIM = { from: 0.6, to: 0.86 };
const APART = { from: 0.68, to: 0.88, share: 0.35 };
/** A leg of trousers wider than this at the knee does not tell where the leg is. */
const WIDEST = 0.165;
const KNEE = { from: 0.62, to: 0.72 };
/** The part of the leg over which it leaves the outline of the hips, of its length to the ankle. */
const THIGH = 0.15;
const SMOOTH = { axis: 0.05, edge: 0.012 };
/** Where the cloth can end, and where it is taken to end if the shoes have its colour. */
const END = { from: 0.82, to: 1.04, usual: 0.925, gap: 0.02, soles: 0.995, lowest: 0.98 };
const CUFF = 0.07;
const ANKLE_SKIN = 0.012;
/** Rows below the end whose breadth is that of the ankle or the shoe, and limits over the usual one. */
const FOOT = { from: 2, to: 7, least: 0.6, most: 1.35 };
/** An ankle over its shoe. */
const IN_SHOE = 0.9;
/** A floor's edge can widen the end of a leg, whose axis then turns at most by so many columns a row. */
const STRAIGHT = { from: 0.68, to: 0.8, turn: 0.12 };
const CALF = 0.74;
/** The rows below the end that show a shoe, the least share of it in a row, and the least rows. */
const SHOE = 0.04;
const SEEN = 0.3;
const LEAST_FOOT = 0.012;
const MOST = 0.5;
/** Pixels. */
const LEAST_GAP = 1.5;
const LEAST_SKIN = 40;

/** The cloth of long trousers with its lower ends. */
interface Trousers extends CoveredLegs {
  /** `rows` as wide as the cloth. */
  readonly outline: readonly LegRow[];
  readonly ends: { readonly left: Ended; readonly right: Ended };
  /** The last row of the cloth of each leg, above the shoes. */
  readonly last: { readonly left: number; readonly right: number };
}

/** Finds the lower ends of long trousers. */
export function clothEnds(covered: CoveredLegs): Trousers {
  const { level, tall } = covered.stature;
  const outline = outlineOfCloth(covered);
  const ends = {
    left: endOf(covered, edgesOf(outline, "left")),
    right: endOf(covered, edgesOf(outline, "right")),
  };
  const lowest = Math.round(level + END.lowest * tall);
  const last = {
    left: Math.min(ends.left.end, lowest),
    right: Math.min(ends.right.end, lowest),
  };
  return { ...covered, outline, ends, last };
}

/** The legs inside long trousers; null where the cloth does not tell where they are. */
export function findLegsInTrousers(trousers: Trousers): LegsInTrousers | null {
  const { figure, body, rows, crotch, stature, outline, ends } = trousers;
  const { level, tall, top } = stature;
  const at = (share: number) => Math.round(level + share * tall) - top;
  const shins = rows.slice(at(APART.from), at(APART.to));
  const apart = shins.filter(({ innerLeft, innerRight }) => innerRight - innerLeft > LEAST_GAP);
  if (apart.length < APART.share * shins.length || !showsSkin(body)) return null;
  if (isBusyBeside(outline, trousers)) return null;
  const inside = (side: Side) => {
    const edges = edgesOf(outline, side);
    const widths = edges.map(([from, to]) => Math.max(0, to - from));
    if (median(widths.slice(at(KNEE.from), at(KNEE.to))) > WIDEST * tall) return null;
    const { end } = ends[side];
    return { ...insideOf(trousers, { side, edges, widths, ...ends[side] }), end };
  };
  const [left, right] = [inside("left"), inside("right")];
  if (!left || !right) return null;
  const cloth = clothOf({ ...trousers, rows: outline }, [left.end, right.end]);
  return { left, right, cloth, figure: belowCrotch(figure, body.silhouette.region, crotch) };
}

function edgesOf(outline: readonly LegRow[], side: Side): number[][] {
  return outline.map(({ left, innerLeft, innerRight, right }) =>
    side === "left" ? [left, innerLeft] : [innerRight, right],
  );
}

/** Whether skin below the face shows the colour of the legs. */
function showsSkin({ surfaces, face }: CoveredLegs["body"]): boolean {
  const from = Math.round(face.y + face.height) * surfaces.skin.width;
  return countInside(surfaces.skin.data.subarray(from)) >= LEAST_SKIN;
}

function belowCrotch(figure: Region, above: Region, crotch: number): Region {
  const data = figure.data.slice();
  data.set(above.data.subarray(0, crotch * figure.width));
  return { ...figure, data };
}

type Side = "left" | "right";

/** The lower end of one leg of trousers. */
interface Ended {
  readonly end: number;
  /** Whether a bare ankle shows below the end. */
  readonly showsAnkle: boolean;
}

interface Trouser extends Ended {
  readonly side: Side;
  readonly edges: readonly (readonly number[])[];
  readonly widths: readonly number[];
}

function insideOf(
  { crotch, stature }: CoveredLegs,
  { side, edges, widths, end, showsAnkle }: Trouser,
) {
  const out = side === "left" ? -1 : 1;
  const { level, tall, top } = stature;
  const usual = widths.map((_, k) => breadthAt((top + k - level) / tall) * tall);
  const at = (share: number) => Math.round(level + share * tall) - top;
  const ratios: number[] = [];
  for (let k = at(SLIM.from); k < Math.min(widths.length, at(SLIM.to)); k++) {
    ratios.push(widths[k] / usual[k]);
  }
  const slimmest = nthLeast(ratios, Math.floor(BUILD.rank * ratios.length)) ?? 1;
  const build = Math.min(BUILD.most, Math.max(BUILD.least, EASE * slimmest));
  const first = Math.max(0, crotch - top);
  const middles = Float32Array.from(edges, ([from, to]) => (from + to) / 2);
  // Above the crotch the leg continues straight up from the thigh, and down into a shoe.
  for (let k = 0; k < first; k++) middles[k] = middles[first];
  const last = Math.min(widths.length - 1, end - top);
  if (!showsAnkle) straighten(middles, at(STRAIGHT.from), at(STRAIGHT.to));
  if (!showsAnkle) for (let k = last + 1; k < widths.length; k++) middles[k] = middles[last];
  const axis = meanFilter(middles, Math.max(1, Math.round(SMOOTH.axis * tall)));
  const half = meanFilter(
    Float32Array.from(widths, (wide, k) => {
      const cloth = k > last ? Number.POSITIVE_INFINITY : EASE * wide;
      return Math.min(build * usual[k], Math.max(cloth, BUILD.least * usual[k])) / 2;
    }),
    Math.max(1, Math.round(SMOOTH.edge * tall)),
  );
  const ankle = usual[last] * build;
  const below = widths.slice(last + FOOT.from, last + FOOT.to);
  const foot = below.length > 0 ? median(below) : ankle;
  const wide = Math.min(FOOT.most, Math.max(FOOT.least, foot / ankle));
  const narrower = showsAnkle ? wide : Math.min(1, IN_SHOE * wide);
  const calf = at(CALF);
  const halfAt = (k: number) => {
    const t = Math.min(1, Math.max(0, (k - calf) / Math.max(1, last - calf)));
    return half[k] * (1 + t * t * (narrower - 1));
  };
  return {
    outer: axis.map((x, k) => x + out * halfAt(k)),
    inner: axis.map((x, k) => x - out * halfAt(k)),
  };
}

/** Limits how much the rows below `to` turn from the line through the rows above. */
function straighten(middles: Float32Array, from: number, to: number): void {
  const slope = (middles[to] - middles[from]) / (to - from);
  for (let k = to + 1; k < middles.length; k++) {
    const line = middles[to] + slope * (k - to);
    const most = STRAIGHT.turn * (k - to);
    middles[k] = Math.min(Math.max(middles[k], line - most), line + most);
  }
}

/** The last row of cloth, and whether a bare ankle shows below it. */
function endOf({ figure, body, stature, colors }: CoveredLegs, edges: Trouser["edges"]): Ended {
  const { lab, surfaces } = body;
  const { level, tall, top } = stature;
  const at = (share: number) => Math.round(level + share * tall);
  const shareIn = (y: number, counts: (i: number) => boolean) => {
    const [from, to] = edges[Math.min(edges.length - 1, y - top)];
    let some = 0;
    for (let x = Math.ceil(from); x <= to; x++) if (counts(y * lab.width + x)) some++;
    return some / Math.max(1, to - from);
  };
  const isSkin = (i: number) => surfaces.skin.data[i] === 1;
  const isCloth = (i: number) => !isSkin(i) && colorDistance(colors.cloth, lab, i) < LIKE_CLOTH;
  const last = Math.min(lab.height - 1, at(END.to));
  let end = at(END.from);
  for (let y = end; y <= last; y++) {
    if (shareIn(y, isCloth) > MOST) end = y;
    else if (y - end > END.gap * tall) break;
  }
  const ankle = Math.max(2, Math.round(ANKLE_SKIN * tall));
  let skin = 0;
  for (let y = end + 1; y <= Math.min(last, end + CUFF * tall); y++) {
    skin = shareIn(y, isSkin) > MOST ? skin + 1 : 0;
    if (skin >= ankle) return { end: y - skin, showsAnkle: true };
  }
  const isShoe = (i: number) =>
    !isCloth(i) && (figure.data[i] === 1 || colorDistance(colors.ground, lab, i) > LIKE_CLOTH);
  let shoe = 0;
  const floor = Math.min(lab.height - 1, Math.round(end + SHOE * tall));
  for (let y = end + 2; y <= floor; y++) if (shareIn(y, isShoe) > SEEN) shoe++;
  // Shoes of the cloth's colour show no edge above the soles.
  if (shoe < LEAST_FOOT * tall && end > at(END.soles))
    return { end: Math.min(end, at(END.usual)), showsAnkle: false };
  return { end, showsAnkle: false };
}

/** The legs as they are without the trousers, for a garment that leaves them bare. */
export function bareLegsOf(legs: Legs): Legs {
  const { inTrousers, crotch, ankle, top } = legs;
  if (!inTrousers) return legs;
  const below = (cloth: Float32Array, bare: Float32Array) => {
    const first = Math.round(crotch.y) - top;
    const hip = cloth[first];
    return cloth.map((x, k) => {
      const t = Math.min(1, (k - first) / (THIGH * (ankle - crotch.y)));
      return k > first ? hip + t * (bare[k] - hip) : x;
    });
  };
  const legOf = (side: "left" | "right") => ({
    outer: below(legs[side].outer, inTrousers[side].outer),
    inner: below(legs[side].inner, inTrousers[side].inner),
  });
  return { ...legs, left: legOf("left"), right: legOf("right") };
}
