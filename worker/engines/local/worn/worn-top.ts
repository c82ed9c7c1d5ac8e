import { findOldSleeve } from "../composite/index.ts";
import type { GarmentSide, SleeveLength } from "../garment/index.ts";
import type { Point, Region } from "../image/index.ts";
import { type Arm, type Body, trunkEdgeAt } from "../person/index.ts";
import { findWornCloth, type WornCloth } from "./worn-cloth.ts";

/** A top or dress on a body, in pixels of the analysed picture. */
export interface WornTop {
  readonly cloth: WornCloth;
  readonly sleeves: SleeveLength;
  readonly left: GarmentSide;
  readonly right: GarmentSide;
  readonly neckline: Point;
}

/** Where the garment ends, in pixels of the analysed picture. */
export interface Extent {
  readonly hemAt: (x: number) => number;
  /** The column of the garment's edge on an arm's side; infinite where no arm is beside it. */
  readonly edgeAt: (arm: Arm, y: number) => number;
}

/** The share of the shoulder's rim that cloth covers. */
const SLEEVED = 0.5;
/** Over the distance from shoulder to elbow; a longer sleeve is long. */
const SHORT = 1.15;
/** In face widths, as all below. */
const CUFF_MARGIN = 0.1;
const SLEEVE_EASE = 0.12;
const STRAP_TOP = 0.06;
const NECKLINE = 0.12;
const WAIST_SHARE = 0.4;
/** Rows: a hem's corner is rounded. */
const HEM_ROWS = 2;
/** In face widths: the side of a hem may be higher than its middle. */
const SLANTED_HEM = 0.4;

/** The garment on the trunk down to its hem, with its sleeves; null without a shoulder. */
export function findWornTop(body: Body, { hemAt, edgeAt }: Extent): WornTop | null {
  const { face, left, right } = body;
  const unit = face.width;
  const length = sleeveLength(body);
  const endOf = (arm: Arm) =>
    length === "none" ? arm.armpit.y : findOldSleeve(arm, body).end + CUFF_MARGIN * unit;
  const ends = [endOf(left), endOf(right)];
  const cloth = findWornCloth(body, (x, y) => {
    const onTrunk = [left, right].every((arm) => {
      const edge = y <= arm.armpit.y ? arm.shoulder.x : edgeAt(arm, y);
      return (x - edge) * arm.side < 1;
    });
    if (onTrunk && y < hemAt(x)) return true;
    return (
      length !== "none" && [left, right].some((arm, k) => isInSleeve(body, arm, ends[k], x, y))
    );
  });
  const sides = [left, right].map((arm, k) =>
    readSide(body, arm, {
      cloth: cloth.whole,
      length,
      end: ends[k] - CUFF_MARGIN * unit,
      hemAt,
      edgeAt,
    }),
  );
  const [one, other] = levelled(sides);
  if (!one || !other) return null;
  const neckline = necklineOf(cloth.whole, one.collar, other.collar, unit);
  return { cloth, sleeves: length, left: one, right: other, neckline };
}

/** Both corners of a hem are equally high, although a stride or a hand may move one of them. */
function levelled([one, other]: readonly (GarmentSide | null)[]): (GarmentSide | null)[] {
  if (!one || !other) return [null, null];
  const y = (one.hem.y + other.hem.y) / 2;
  return [one, other].map((side) => ({ ...side, hem: { x: side.hem.x, y } }));
}

/** Beside the bottoms only the colours of the top are a sleeve. */
function isInSleeve({ face, hem, surfaces }: Body, arm: Arm, end: number, x: number, y: number) {
  if (y <= arm.armpit.y) return (x - arm.shoulder.x) * arm.side > -face.width;
  if (y > end || (y > hem && !surfaces.top.data[y * surfaces.top.width + x])) return false;
  const inner = arm.inner[Math.min(y - arm.top, arm.inner.length - 1)];
  return (x - inner) * arm.side > -SLEEVE_EASE * face.width;
}

function sleeveLength(body: Body): SleeveLength {
  const { face, silhouette, surfaces } = body;
  const { width, data } = silhouette.region;
  let [all, covered] = [0, 0];
  for (const { side, top, outer, inner, shoulder, armpit } of [body.left, body.right]) {
    for (let y = Math.round(shoulder.y + 0.2 * face.width); y < armpit.y; y++) {
      const x = Math.round(0.75 * outer[y - top] + 0.25 * inner[y - top]);
      const i = y * width + x - side;
      if (!data[i]) continue;
      all++;
      covered += surfaces.skin.data[i] ? 0 : 1;
    }
  }
  if (covered < SLEEVED * all) return "none";
  const isLong = [body.left, body.right].some((arm) => {
    const [, elbow] = arm.bones;
    return findOldSleeve(arm, body).end - arm.shoulder.y > SHORT * (elbow.y - arm.shoulder.y);
  });
  return isLong ? "long" : "short";
}

interface Cut extends Extent {
  readonly cloth: Region;
  readonly length: SleeveLength;
  readonly end: number;
}

function readSide(body: Body, arm: Arm, cut: Cut): GarmentSide | null {
  const { cloth, length, end } = cut;
  const { face, neck } = body;
  const unit = face.width;
  const tops = upperEdge(cloth, arm.armpit.y + unit);
  const collar = collarOf(tops, arm, neck, unit);
  if (!collar) return null;
  const isBare = length === "none";
  const shoulder = isBare
    ? strapEnd(tops, arm, collar, unit)
    : { x: arm.shoulder.x, y: tops[Math.round(arm.shoulder.x)] ?? arm.shoulder.y };
  if (!Number.isFinite(shoulder.y)) return null;
  const armpit = isBare ? clothEdge(cloth, arm, arm.armpit) : arm.armpit;
  const row = Math.min(Math.round(end), arm.top + arm.outer.length - 1);
  const cuffOuter = isBare ? shoulder : { x: arm.outer[row - arm.top], y: row };
  const cuffInner = isBare ? armpit : { x: arm.inner[row - arm.top], y: row };
  const hem = hemCorner(cloth, arm, cut, unit);
  if (!Number.isFinite(hem.x)) return null;
  const waist = armpit.y + WAIST_SHARE * (hem.y - armpit.y);
  return {
    collar,
    shoulder,
    armpit,
    cuffOuter,
    cuffInner,
    outerEdge: [],
    innerEdge: [],
    waist: { x: trunkEdgeAt(arm, waist), y: waist },
    hem,
  };
}

/** The first row of cloth in each column. */
function upperEdge({ width, height, data }: Region, lowest = height): Float32Array {
  const tops = new Float32Array(width).fill(Number.POSITIVE_INFINITY);
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < Math.min(height, lowest); y++) {
      if (!data[y * width + x]) continue;
      tops[x] = y;
      break;
    }
  }
  return tops;
}

/** The inner end of the cloth's top beside the neck; a level neckline goes on before the neck. */
function collarOf(tops: Float32Array, arm: Arm, neck: Body["neck"], unit: number): Point | null {
  const from = Math.round(arm.shoulder.x);
  const steps = Math.max(0, Math.round((from - neck.x) * arm.side - neck.halfWidth));
  const rows = Array.from({ length: steps }, (_, k) => tops[from - arm.side * k]);
  const level = Math.min(...rows) + STRAP_TOP * unit;
  const last = rows.findLastIndex((y) => y <= level);
  return last < 0 ? null : { x: from - arm.side * last, y: rows[last] };
}

/** The outer end of a strap's top. */
function strapEnd(tops: Float32Array, arm: Arm, collar: Point, unit: number): Point {
  let x = Math.round(collar.x);
  const next = () => tops[x + arm.side];
  while (next() < tops[x] + 0.12 * unit && (arm.shoulder.x - x) * arm.side > 0) x += arm.side;
  return { x, y: tops[x] };
}

function clothEdge({ width, data }: Region, arm: Arm, { x, y }: Point): Point {
  let at = Math.round(x);
  const row = Math.round(y) * width;
  for (let k = 0; k < width && !data[row + at]; k++) at -= arm.side;
  while (at + arm.side >= 0 && at + arm.side < width && data[row + at + arm.side]) at += arm.side;
  return { x: at, y };
}

/** The lower end of the side seam: the edge beside an arm, else the outermost cloth near the hem. */
function hemCorner(cloth: Region, arm: Arm, { hemAt, edgeAt }: Extent, unit: number): Point {
  const row = hemAt(trunkEdgeAt(arm, hemAt(arm.armpit.x)));
  const edge = edgeAt(arm, row - HEM_ROWS);
  if (Number.isFinite(edge)) return { x: edge, y: row };
  const { width, data } = cloth;
  let corner: Point = { x: -arm.side * Number.POSITIVE_INFINITY, y: row };
  for (let y = Math.round(row - SLANTED_HEM * unit); y < row; y++) {
    const cells = data.subarray(y * width, (y + 1) * width);
    const x = arm.side < 0 ? cells.indexOf(1) : cells.lastIndexOf(1);
    if (x >= 0 && x * arm.side >= corner.x * arm.side) corner = { x, y };
  }
  return corner;
}

function necklineOf(cloth: Region, left: Point, right: Point, unit: number): Point {
  const middle = (left.x + right.x) / 2;
  const tops = upperEdge(cloth);
  const rows = tops.slice(
    Math.round(middle - NECKLINE * unit),
    Math.round(middle + NECKLINE * unit) + 1,
  );
  const lowest = rows.reduce((most, y) => (Number.isFinite(y) ? Math.max(most, y) : most), 0);
  return { x: middle, y: Math.max(lowest, Math.min(left.y, right.y)) };
}
