import type { Layer, Point, Size } from "../image/index.ts";
import type { Figure, FigureSide } from "./figure.ts";
import type { Fit, FitSide } from "./fit.ts";
import { SLEEVE_LIFT } from "./sleeve-cut.ts";

const CUT_IN = 0.35;
const ARM_SHADOW = 0.32;
const ARM_REACH = 0.1;
/** In face widths: how far a top without sleeves stands off the trunk. */
const BESIDE_TRUNK = 0.15;

interface Drawn {
  /** Where each arm leaves the garment. */
  readonly freeFrom: readonly Point[];
  readonly shareOfStrap: ReturnType<typeof strapOpacity>;
}

/** The trunk's visible share of a pixel. */
export function trunkOpacity(
  figure: Figure,
  fit: Fit,
  { freeFrom, shareOfStrap }: Drawn,
  { width, height }: Size,
): (x: number, y: number) => number {
  const { waistband } = figure;
  const waist = waistband && Float64Array.from({ length: width }, (_, x) => waistband.rowAt(x));
  const [left, right] = (["left", "right"] as const).map((name, k) => {
    const from = freeFrom[k];
    return limitsOf(figure[name], fit[name], { from, height, withinArms: fit.withinArms });
  });
  return (x, y) => {
    let opacity = shareOfStrap(x, y);
    if (waist && opacity > (waist[x] - y) / 2 + 0.5) opacity = (waist[x] - y) / 2 + 0.5;
    if (opacity > left.ends[y] + x) opacity = left.ends[y] + x;
    if (opacity > right.ends[y] - x) opacity = right.ends[y] - x;
    if (x >= left.outer[y] && opacity > left.cut[y] + x) opacity = left.cut[y] + x;
    if (x <= right.outer[y] && opacity > right.cut[y] - x) opacity = right.cut[y] - x;
    return Math.min(opacity, 1);
  };
}

/** The visible share of a pixel, 0..1 or less: a strap goes on behind the shoulder. */
export function strapOpacity(
  { left, right }: Fit,
  width: number,
): (x: number, y: number) => number {
  const top = Float64Array.from({ length: width }, (_, x) =>
    Math.max(left.strapTop(x), right.strapTop(x)),
  );
  return (x, y) => Math.min(1, y - top[x] + 0.5);
}

interface Reach {
  /** Where the arm leaves the garment. */
  readonly from: Point;
  readonly height: number;
  readonly withinArms: boolean;
}

function limitsOf(body: FigureSide, fit: FitSide, { from, height, withinArms }: Reach) {
  const { side } = body;
  const ends = new Float64Array(height).fill(Number.POSITIVE_INFINITY);
  const cut = new Float64Array(height).fill(Number.POSITIVE_INFINITY);
  const outer = new Float64Array(height);
  for (let y = 0; y < height; y++) {
    if (y <= fit.armpit.y) ends[y] = 1.5 + SLEEVE_LIFT * body.unit + side * seamAt(body, fit, y);
    if (y < from.y) continue;
    if (withinArms) ends[y] = Math.min(ends[y], 0.5 + outermostAt(body, y));
    if (y > body.end) continue;
    cut[y] = 0.5 + side * armEdge(body, from, y);
    outer[y] = body.outerAt(y);
  }
  return { ends, cut, outer };
}

/** The outer edge of an arm, or of a trunk beside which no arm hangs; positive on the side. */
function outermostAt({ side, unit, end, outerAt, trunkAt }: FigureSide, y: number): number {
  return Math.max(side * outerAt(Math.min(y, end)), side * trunkAt(y) + BESIDE_TRUNK * unit);
}

function seamAt(body: FigureSide, { shoulder }: FitSide, y: number): number {
  return y < shoulder.y + 0.05 * body.unit ? shoulder.x : body.outerAt(y);
}

function armEdge(body: FigureSide, from: Point, y: number): number {
  const t = Math.min(1, (y - from.y) / (CUT_IN * body.unit));
  const inner = body.innerAt(y);
  const cut = from.x + t * (inner - from.x);
  return (cut - inner) * body.side > 0 ? cut : inner;
}

/** Darkens the trunk beside the arms, in place. */
export function shadeBesideArms(trunk: Layer, figure: Figure): void {
  shadeBeside(trunk, figure.left, figure.unit);
  shadeBeside(trunk, figure.right, figure.unit);
}

function shadeBeside(trunk: Layer, body: FigureSide, unit: number): void {
  const { width, height, data } = trunk;
  const reach = ARM_REACH * unit;
  const last = Math.min(height - 1, Math.floor(body.end));
  for (let y = Math.max(0, Math.ceil(body.armpit.y)); y <= last; y++) {
    const edge = body.innerAt(y);
    // The shadow increases below the armpit and decreases towards the hand.
    const rise = Math.min(1, (y - body.armpit.y) / (0.5 * unit), (body.end - y) / (0.5 * unit));
    for (let out = -reach; out < 4 * reach; out++) {
      const x = Math.round(edge - body.side * out);
      if (x < 0 || x >= width) continue;
      const p = (y * width + x) * 4;
      if (data[p + 3] === 0) continue;
      const light = 1 - ARM_SHADOW * rise * Math.exp(-Math.max(0, out) / reach);
      for (let c = 0; c < 3; c++) data[p + c] = data[p + c] * light;
    }
  }
}
