import type { BottomRow, GarmentKind } from "../garment/index.ts";
import { distance, interpolate, mean, mix, type Point } from "../image/index.ts";
import type { Legs } from "../person/index.ts";
import { hangingHalf, hemAside } from "./hang.ts";

/** Over the body's half width. */
const EASE = 1.03;
/** Trousers are laid with their legs apart: their hips are no wider on the body. */
const WIDEST_HIPS = 1.12;
/** Over half of the thigh below the crotch. */
const WIDEST_LEG = 1.3;
/** The breadth of a loose leg that hangs around a limb over its flat width. */
const ROUND = 0.85;
/** Legs that lie together hide their inseams. The part below the crotch is stretched by at most this, over the part above. */
const STRETCH_BELOW = 1.5;
/** The spread of a side seam below the hips, in columns a row. */
const STEEPEST = 0.15;
/** The rows of the garment on each side of a row over which a side seam is smoothed. */
const SEAM = 4;
/** The sinking of the waistband's middle, in its widths, down to the garment's half. */
const SAG = 0.05;
/** The share of a skirt's length above which it is curved like the hips. */
const HIPS_OF_SKIRT = 0.4;
/** The hem of a skirt is seen from above; in its widths. */
const HEM_SAG = 0.02;
/**
 * A flat waistband is as wide as half of a girth, of which a waist shows less, the least where the
 * person is turned aside. Half of a girth over the breadth of a clothed waist, and the least breadth
 * over the length from waist to ankle.
 */
const GIRTH = 1.15;
const LEAST_WAIST = 0.34;
/** Shares of the length from waist to ankle. */
const SKIRT = { least: 0.28, most: 1 };
const SHORTS = { least: 0.36, most: 0.66 };
/** The gap between the hems of shorts over the breadth of the hips; without one they look like a skirt. */
const HEMS_APART = 0.07;
/** The most by which a foot that is set back is higher than the other one, as the shares above. */
const HIGHEST_FOOT = 0.06;
/** Perspective shortens trousers on a floor or a bed: they always reach the ankle and cover old ones. */
const TROUSERS = 1.02;

interface Laid {
  readonly kind: GarmentKind;
  readonly rows: readonly BottomRow[];
  readonly crotch: number | null;
  /** Analysed pixels to a garment pixel. */
  readonly scale: number;
}

/** The garment's rows on the body, in analysed pixels: each leg along a leg, a skirt around both. */
export function fitBottom(laid: Laid, legs: Legs): BottomRow[] {
  const { rows, crotch } = laid;
  if (crotch === null) return fitSkirt(laid, legs);
  const rowFor = levels(laid, legs);
  const levelOn = legLevels(laid, legs);
  let above: BottomRow | null = null;
  const fitted = rows.map((row, n) => {
    const t = n / (rows.length - 1);
    const y = rowFor(t);
    above =
      above && y > legs.crotch.y
        ? fitLegs(row, above, laid, legs, levelOn(y))
        : fitHips(row, laid, legs, y, SAG * Math.max(0, 1 - 2 * t));
    return above;
  });
  return withSmoothSeams(fitted, legs);
}

/** Side seams without the folds of an old garment and the steps between hips and legs, but not inside a leg. */
function withSmoothSeams(rows: readonly BottomRow[], legs: Legs): BottomRow[] {
  const along = (side: "left" | "right") => {
    const out = side === "left" ? -1 : 1;
    return rows.map((row, n) => {
      const reach = Math.min(SEAM, n, rows.length - 1 - n);
      const x = mean(rows.slice(n - reach, n + reach + 1).map((near) => near[side].x));
      const { y } = row[side];
      const leg = y > legs.crotch.y ? interpolate(legs[side].outer, y - legs.top) : x;
      return { x: out * Math.max(out * x, out * leg), y };
    });
  };
  const [left, right] = [along("left"), along("right")];
  return rows.map((row, n) => ({ ...row, left: left[n], right: right[n] }));
}

/** The arcs of the flat skirt come onto nearly level lines, and its sides hang from the hips. */
function fitSkirt(laid: Laid, legs: Legs): BottomRow[] {
  const { rows } = laid;
  const last = rows[rows.length - 1];
  const length = lengthOn(laid, legs);
  const below = rows[Math.round(HIPS_OF_SKIRT * (rows.length - 1))];
  const spread = distance(last.left, last.right) - distance(below.left, below.right);
  const middleAt = hangingMiddle(legs, legs.waist + length);
  const bodyAt = (y: number) => {
    const [left, right] = edgesAt(legs, y);
    const middle = middleAt(y);
    return Math.max(middle - left, right - middle);
  };
  const halfAt = hangingHalf({
    waist: legs.waist,
    hips: legs.crotch.y,
    hem: legs.waist + length,
    half: EASE * bodyAt(legs.waist),
    flare: (laid.scale * spread) / 2 / ((1 - HIPS_OF_SKIRT) * length),
    bodyAt,
  });
  return rows.map((_, n) => {
    const t = n / (rows.length - 1);
    const y = legs.waist + t * length;
    const middle = middleAt(y);
    const half = halfAt(y);
    const sag = 2 * half * (SAG * Math.max(0, 1 - 2 * t) + HEM_SAG * t);
    const inner = { x: middle, y: y + sag };
    const [left, right] = [middle - half, middle + half];
    return { left: { x: left, y }, right: { x: right, y }, innerLeft: inner, innerRight: inner };
  });
}

/** The photo's row for a share of the garment's length: waist on waist, and crotch on crotch. */
function levels(laid: Laid, legs: Legs): (t: number) => number {
  const length = lengthOn(laid, legs);
  const rise = legs.crotch.y - legs.waist;
  const most = (STRETCH_BELOW * rise) / Math.max(1, length - rise);
  const crotch = Math.min(laid.crotch ?? 0, most / (1 + most));
  return (t) =>
    legs.waist +
    (t < crotch ? (t / crotch) * rise : rise + ((t - crotch) / (1 - crotch)) * (length - rise));
}

function lengthOn({ kind, rows, scale }: Laid, { waist, ankle, clothEnds }: Legs): number {
  const whole = ankle - waist;
  if (kind === "trousers") {
    const covered = clothEnds ? Math.max(clothEnds.left, clothEnds.right) - waist : 0;
    return Math.max(TROUSERS * whole, covered);
  }
  const [first, band, last] = [rows[0], rows[1], rows[rows.length - 1]];
  const least = (LEAST_WAIST * whole) / distance(band.left, band.right);
  const girth = GIRTH * Math.max(scale, least);
  if (kind === "skirt") {
    const seams = distance(first.left, last.left) + distance(first.right, last.right);
    return between((girth * seams) / 2, SKIRT, whole);
  }
  const middle = ({ left, right }: BottomRow) => mix(left, right, 0.5);
  return between(girth * distance(middle(first), middle(last)), SHORTS, whole);
}

function between(
  natural: number,
  { least, most }: { least: number; most: number },
  whole: number,
): number {
  return Math.min(Math.max(natural, least * whole), most * whole);
}

/** `sag` is the sinking of the middle in widths. */
function fitHips(row: BottomRow, laid: Laid, legs: Legs, y: number, sag: number): BottomRow {
  const [left, right] = edgesAt(legs, y);
  const middle = (left + right) / 2;
  const seam = mix(row.left, row.right, 0.5);
  const reach = (edge: Point, body: number) => {
    const half = EASE * Math.abs(body - middle);
    return Math.min(Math.max(half, laid.scale * distance(edge, seam)), WIDEST_HIPS * half);
  };
  const inner = { x: middle, y: y + sag * (right - left) };
  return {
    left: { x: middle - reach(row.left, left), y },
    right: { x: middle + reach(row.right, right), y },
    innerLeft: inner,
    innerRight: inner,
  };
}

function edgesAt({ top, left, right }: Legs, y: number): [number, number] {
  return [interpolate(left.outer, y - top), interpolate(right.outer, y - top)];
}

/** A skirt hangs from the middle of the hips nearly straight down. */
function hangingMiddle(legs: Legs, hem: number): (y: number) => number {
  const middleAt = (y: number) => mean(edgesAt(legs, y));
  const [left, right] = edgesAt(legs, legs.crotch.y);
  const waist = middleAt(legs.waist);
  const aside = hemAside(legs.crotch.x, middleAt(hem), (right - left) / 2);
  return (y) => {
    const above = Math.min(1, (y - legs.waist) / (legs.crotch.y - legs.waist));
    const below = Math.max(0, (y - legs.crotch.y) / Math.max(1, hem - legs.crotch.y));
    return waist + above * (legs.crotch.x - waist) + below * aside;
  };
}

/** The rows of both legs for a row of the garment. */
interface LegLevel {
  /** 0 at the crotch, 1 at the lower hem. */
  readonly towardsHem: number;
  readonly left: number;
  readonly right: number;
}

/** Trousers end higher on a foot that is set back, but not above old trousers. */
function legLevels(laid: Laid, legs: Legs): (y: number) => LegLevel {
  const { waist, ankle, crotch, soles, clothEnds, bareFrom } = legs;
  const hem = waist + lengthOn(laid, legs);
  const highestHem = bareFrom < ankle ? Number.NEGATIVE_INFINITY : hem;
  const raisedOn = (side: "left" | "right") => {
    if (laid.kind !== "trousers") return 0;
    const back = Math.max(soles.left, soles.right) - soles[side];
    const room = hem - (clothEnds?.[side] ?? highestHem);
    return Math.max(0, Math.min(back, HIGHEST_FOOT * (ankle - waist), room));
  };
  const [left, right] = [raisedOn("left"), raisedOn("right")];
  return (y) => {
    const towardsHem = (y - crotch.y) / Math.max(1, hem - crotch.y);
    return { towardsHem, left: y - towardsHem * left, right: y - towardsHem * right };
  };
}

function fitLegs(
  row: BottomRow,
  above: BottomRow,
  laid: Laid,
  legs: Legs,
  level: LegLevel,
): BottomRow {
  const outer = {
    left: interpolate(legs.left.outer, level.left - legs.top),
    right: interpolate(legs.right.outer, level.right - legs.top),
  };
  const middle = (outer.left + outer.right) / 2;
  const [hipLeft, hipRight] = edgesAt(legs, legs.crotch.y);
  const widest = (WIDEST_LEG * (hipRight - hipLeft)) / 4;
  const gap = laid.kind === "shorts" ? HEMS_APART * (hipRight - hipLeft) * level.towardsHem : 0;
  const leg = (side: "left" | "right", seam: Point, inseam: Point, last: Point) => {
    const out = side === "left" ? -1 : 1;
    const y = level[side];
    const inner = interpolate(legs[side].inner, y - legs.top);
    const half = (EASE * Math.abs(outer[side] - inner)) / 2;
    const centre = (outer[side] + inner) / 2;
    const wide = Math.max(
      half,
      Math.min((ROUND * laid.scale * distance(seam, inseam)) / 2, widest),
    );
    // Wide legs meet at the middle; the rest of the width is outside.
    const room = Math.max(half, Math.min(wide, Math.abs(middle - centre) + 0.5 - gap / 2));
    const furthest = out * last.x + STEEPEST * (y - last.y);
    const reach = Math.min(out * centre + 2 * wide - room, furthest);
    return {
      outer: { x: out * Math.max(reach, out * centre + half), y },
      inner: { x: centre - out * room, y },
    };
  };
  const one = leg("left", row.left, row.innerLeft, above.left);
  const other = leg("right", row.right, row.innerRight, above.right);
  return { left: one.outer, innerLeft: one.inner, right: other.outer, innerRight: other.inner };
}
