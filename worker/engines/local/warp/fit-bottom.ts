import type { BottomRow, GarmentKind } from "../garment/index.ts";
import { distance, interpolate, mix, type Point } from "../image/index.ts";
import type { Legs } from "../person/index.ts";

/** Over the body's half width. */
const EASE = 1.03;
/** Trousers are laid with their legs apart: their hips are no wider on the body. */
const WIDEST_HIPS = 1.12;
/** Over half of the thigh below the crotch. */
const WIDEST_LEG = 1.3;
/** The spread of a side seam below the hips, in columns a row. */
const STEEPEST = 0.15;
/** A skirt hangs narrower than it lies. */
const FULLNESS = 0.88;
/** The sinking of the waistband's middle, in its widths, down to the garment's half. */
const SAG = 0.05;
/** Shares of the length from waist to ankle. */
const SKIRT = { least: 0.28, most: 1 };
const SHORTS = { least: 0.36, most: 0.66 };
/** Perspective shortens trousers on a floor or a bed: they reach the ankle, whatever is measured. */
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
  const rowFor = levels(laid, legs);
  let above: BottomRow | null = null;
  return rows.map((row, n) => {
    const t = n / (rows.length - 1);
    const y = rowFor(t);
    const fitted =
      above && crotch !== null && y > legs.crotch.y
        ? fitLegs(row, above, laid, legs, y)
        : fitHips(row, laid, legs, y, SAG * Math.max(0, 1 - 2 * t));
    above = fitted;
    return fitted;
  });
}

/** The photo's row for a share of the garment's length: waist on waist, and crotch on crotch. */
function levels(laid: Laid, legs: Legs): (t: number) => number {
  const { crotch } = laid;
  const length = lengthOn(laid, legs);
  if (crotch === null) return (t) => legs.waist + t * length;
  const rise = legs.crotch.y - legs.waist;
  return (t) =>
    legs.waist +
    (t < crotch ? (t / crotch) * rise : rise + ((t - crotch) / (1 - crotch)) * (length - rise));
}

function lengthOn({ kind, rows, scale }: Laid, { waist, ankle }: Legs): number {
  const whole = ankle - waist;
  const middle = ({ left, right }: BottomRow) => mix(left, right, 0.5);
  const natural = scale * distance(middle(rows[0]), middle(rows[rows.length - 1]));
  if (kind === "skirt") return between(natural, SKIRT, whole);
  if (kind === "shorts") return between(natural, SHORTS, whole);
  return TROUSERS * whole;
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
  const isSkirt = laid.crotch === null;
  const middle = isSkirt ? hangingMiddle(legs, y) : (left + right) / 2;
  const seam = mix(row.left, row.right, 0.5);
  const reach = (edge: Point, body: number) => {
    const half = EASE * Math.abs(body - middle);
    const natural = Math.max(half, laid.scale * distance(edge, seam));
    return isSkirt ? half + FULLNESS * (natural - half) : Math.min(natural, WIDEST_HIPS * half);
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

/** A skirt hangs straight down from the hips, wherever the feet stand. */
function hangingMiddle(legs: Legs, y: number): number {
  const [left, right] = edgesAt(legs, legs.waist);
  const waist = (left + right) / 2;
  const t = Math.min(1, (y - legs.waist) / (legs.crotch.y - legs.waist));
  return waist + t * (legs.crotch.x - waist);
}

function fitLegs(row: BottomRow, above: BottomRow, laid: Laid, legs: Legs, y: number): BottomRow {
  const [left, right] = edgesAt(legs, y);
  const [hipLeft, hipRight] = edgesAt(legs, legs.crotch.y);
  const widest = (WIDEST_LEG * (hipRight - hipLeft)) / 4;
  const middle = (left + right) / 2;
  const leg = (side: "left" | "right", seam: Point, inseam: Point, last: Point) => {
    const out = side === "left" ? -1 : 1;
    const outer = side === "left" ? left : right;
    const inner = interpolate(legs[side].inner, y - legs.top);
    const half = (EASE * Math.abs(outer - inner)) / 2;
    const centre = (outer + inner) / 2;
    const wide = Math.max(half, Math.min((laid.scale * distance(seam, inseam)) / 2, widest));
    // Wide legs meet at the middle and go on outwards.
    const room = Math.max(half, Math.min(wide, Math.abs(middle - centre) - 1));
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
