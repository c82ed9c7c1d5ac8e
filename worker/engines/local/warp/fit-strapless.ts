import type { GarmentCutout } from "../garment/index.ts";
import { type Mask, mean, median, mix, type Point } from "../image/index.ts";
import type { Figure, FigureSide } from "./figure.ts";
import { type Fit, type FitSide, noStrapTop } from "./fit.ts";
import type { PointPair } from "./thin-plate.ts";

/** A top without shoulders, by the rows and columns of its outline. */
interface Strapless {
  /** The ends of its upper edge. */
  readonly left: Point;
  readonly right: Point;
  /** Whether its upper edge goes around the arms too. */
  readonly coversArms: boolean;
}

/** Over the garment's width: the upper edge's depth, and its least part that is level. */
const LEVEL = 0.05;
const LEAST_LEVEL = 0.72;
/** Over the garment's width: shoulders fall by more from the collar outwards. */
const LEVEL_SHOULDERS = 0.012;
/** The columns beside a neck and at the shoulders, from the left edge at 0 to the right one at 1. */
const BESIDE_NECK = [
  [0.3, 0.42],
  [0.58, 0.7],
] as const;
const AT_SHOULDERS = [
  [0.12, 0.2],
  [0.8, 0.88],
] as const;
/** The share of the columns that may rise above a level edge; straps are more. */
const MOST_RISING = 0.01;
/** The part beside each end that does not count for the level. */
const ENDS = 0.2;
/** The share of the outline that may be the inside of a back. */
const MOST_BACK = 0.004;
/** The width over the height of a top that goes around the arms, and of a narrower one; others have shoulders. */
const AROUND_ARMS = 1.6;
const AROUND_CHEST = 0.9;
/** The upper edge between shoulder and armpit, 0..1. */
const EDGE = { arms: 0.45, chest: 0.9 };
/** In face widths: the sinking of the upper edge's middle, and the cloth outside arms and trunk. */
const SAG = 0.06;
const EASE = 0.04;
/** Shares of the upper edge, and of a side. */
const ACROSS = [0.2, 0.35, 0.5, 0.65, 0.8];
const DOWN = [0.33, 0.66, 1];
/** Over the height of a side: where arms leave the cloth. */
const CUFF = 0.9;
/** A side may lean inwards by this many columns a row, and by this share of the width; then it has ended. */
const LEAN = { slope: 0.1, least: 0.012 };

/** Null for a top with shoulders or straps. */
export function findStrapless({ kind, sleeves, mask, outer }: GarmentCutout): Strapless | null {
  if (kind !== "top" || sleeves === "long") return null;
  const tops = topEdge(outer);
  const columns = [...tops.keys()].filter((x) => tops[x] >= 0);
  if (columns.length === 0) return null;
  const [first, last] = [columns[0], columns[columns.length - 1]];
  const wide = last - first;
  const inner = columns.filter((x) => x > first + ENDS * wide && x < last - ENDS * wide);
  const level = median(inner.map((x) => tops[x]));
  const flat = columns.filter((x) => Math.abs(tops[x] - level) < LEVEL * wide);
  const lowest = outer.data.findLastIndex((value) => value > 127) / outer.width;
  const breadth = wide / (lowest - level);
  const coversArms = breadth > AROUND_ARMS;
  const isTube =
    sleeves === "none" && breadth > AROUND_CHEST && shareOfBack(mask, outer) < MOST_BACK;
  if (flat.length < LEAST_LEVEL * wide || !(coversArms || isTube)) return null;
  const rising = columns.filter((x) => tops[x] < level - LEVEL * wide);
  if (rising.length > MOST_RISING * wide) return null;
  const edge = (parts: typeof BESIDE_NECK | typeof AT_SHOULDERS) =>
    mean(parts.map(([p, q]) => median([...tops.slice(first + p * wide, first + q * wide)])));
  if (Math.abs(edge(AT_SHOULDERS) - edge(BESIDE_NECK)) > LEVEL_SHOULDERS * wide) return null;
  const [from, to] = [flat[0], flat[flat.length - 1]];
  return {
    left: { x: from, y: tops[from] },
    right: { x: to, y: tops[to] },
    coversArms,
  };
}

/** The first row of each column; -1 where it is empty. */
function topEdge({ width, height, data }: Mask): Int32Array {
  return Int32Array.from({ length: width }, (_, x) => {
    for (let y = 0; y < height; y++) if (data[y * width + x] > 127) return y;
    return -1;
  });
}

function shareOfBack(mask: Mask, outer: Mask): number {
  let back = 0;
  let all = 0;
  for (let i = 0; i < outer.data.length; i++) {
    if (outer.data[i] <= 127) continue;
    all++;
    if (mask.data[i] <= 127) back++;
  }
  return back / Math.max(1, all);
}

/** The upper edge comes level onto the upper arms or the chest, and the sides onto arms or trunk. */
export function fitStrapless(strapless: Strapless, garment: GarmentCutout, figure: Figure): Fit {
  const { coversArms } = strapless;
  const share = coversArms ? EDGE.arms : EDGE.chest;
  const top = (figure.left.shoulder.y + figure.right.shoulder.y) / 2;
  const armpit = (figure.left.armpit.y + figure.right.armpit.y) / 2;
  const row = top + share * (armpit - top);
  const edgeOf = (body: FigureSide, y: number) =>
    (coversArms && !body.lifted ? body.outerAt(y) : body.trunkAt(y)) +
    body.side * EASE * figure.unit;
  const [left, right] = [edgeOf(figure.left, row), edgeOf(figure.right, row)];
  const scale = (right - left) / (strapless.right.x - strapless.left.x);
  const onBody = (y: number) => row + (y - (strapless.left.y + strapless.right.y) / 2) * scale;
  const sides = (["left", "right"] as const).map((name) => {
    const body = figure[name];
    const corner = strapless[name];
    const lowest = endOfSide(garment.outer, corner, body.side);
    const side = DOWN.map((t): PointPair => {
      const source = outlineAt(garment.outer, corner.y + t * (lowest - corner.y), body.side);
      const y = onBody(source.y);
      return { source, target: { x: edgeOf(body, y), y } };
    });
    const hem = garment[name].hem;
    const y = Math.max(onBody(hem.y), armpit + SAG * figure.unit);
    const under = {
      source: hem,
      target: { x: body.trunkAt(y) + body.side * EASE * figure.unit, y },
    };
    const cuff = onBody(corner.y + CUFF * (lowest - corner.y));
    const end = coversArms && !body.lifted ? cuff : Math.max(row, body.armpit.y);
    return { pairs: [...side, under], fit: fitSide(body, { x: edgeOf(body, row), y: row }, end) };
  });
  const across = [0, ...ACROSS, 1].map((t): PointPair => {
    const source = mix(strapless.left, strapless.right, t);
    const sag = 4 * t * (1 - t) * SAG * figure.unit;
    return { source, target: { x: left + t * (right - left), y: row + sag } };
  });
  return {
    shoulderScale: scale,
    sleeved: false,
    withinArms: true,
    neckline: row + SAG * figure.unit,
    left: sides[0].fit,
    right: sides[1].fit,
    pairs: [...across, ...sides.flatMap(({ pairs }) => pairs)],
  };
}

function fitSide(body: FigureSide, shoulder: Point, end: number): FitSide {
  const armpit = { x: body.innerAt(end), y: end };
  return { strapTop: noStrapTop, shoulder, armpit, root: armpit };
}

/** The row down to which a side of the outline goes on below its upper corner. */
function endOfSide(outer: Mask, corner: Point, side: number): number {
  let row = Math.round(corner.y);
  let furthest = corner.x;
  for (let y = row; y < outer.height; y++) {
    const { x } = outlineAt(outer, y, side);
    const most = LEAN.slope * (y - corner.y) + LEAN.least * outer.width;
    if (x < 0 || (furthest - x) * side > most) break;
    if ((x - furthest) * side > 0) furthest = x;
    row = y;
  }
  return row;
}

/** The outermost pixel of a row; its column is -1 in an empty row. */
function outlineAt({ width, data }: Mask, row: number, side: number): Point {
  const y = Math.round(row);
  const pixels = data.subarray(y * width, (y + 1) * width);
  const isCloth = (value: number) => value > 127;
  const x = side < 0 ? pixels.findIndex(isCloth) : pixels.findLastIndex(isCloth);
  return { x, y };
}
