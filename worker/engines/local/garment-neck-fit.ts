import type { ColourShare } from "./garment-front.ts";
import type { Point } from "./image.ts";
import type { LabPlanes } from "./pixels/lab.ts";

/** A neckline of the family: between the collar points, as deep as `depth` pixels. */
export interface NeckCurve {
  /** From the right collar point to the left one, as rays run. */
  readonly points: readonly Point[];
  readonly depth: number;
  /** How much better than none, in Lab units a pixel. */
  readonly score: number;
}

const SAMPLES = 33;
/** Samples run over this half angle of the sine: the ends are the outline's. */
const SWEEP = (78 * Math.PI) / 180;
/**
 * Depth over the chord is (1 - |t|^p)^(1/q): 1, 1 is a V, 2, 1 a parabola as of a boat neck, 2, 2
 * half an ellipse as of a crew neck, 3, 3 a U (superellipses, Lamé 1818).
 */
const SHAPES = (
  [
    [1, 1],
    [1.3, 1.3],
    [1.5, 1],
    [2, 1],
    [2, 1.5],
    [2, 2],
    [2.5, 2.5],
    [3.2, 3.2],
  ] as const
).map(shapeHeights);
/** The lowest point may lie this far off the middle, over the depth: garments are laid askew. */
const SKEWS = [-0.16, -0.08, 0, 0.08, 0.16];
/** A trim or a rib begins this far in from the collar points, over half the collar's width. */
const INSETS = [0, 0.07, 0.14];
/** Depths tried, over half the collar's width. */
const SHALLOWEST = 0.12;
const DEPTH_STEP = 1.04;
/** Pixels to either side between which the colours are compared. */
const EDGE_REACH = 2;
/** Beyond this an edge gains nothing, so that no piece of a print outbids a faint edge all along. */
const EDGE_CAP = 3.5;
/** Under this there is none: a neckline has an edge nearly all along, a print only here and there. */
const FAINT_EDGE = 0.6;
/** How a curve is rated. */
interface Rating {
  /** What an edge counts where the cloth gets darker outwards, or changes its hue. */
  readonly darkening: number;
  /** What it is worth that the cloth below is the front's colour and what is above is not. */
  readonly shares: number;
}
/** Cloth that gets lighter outwards is the front in the light; the other way round is less sure. */
const FRONT_RATING: Rating = { darkening: 0.55, shares: 2.5 };
const TRIM_RATING: Rating = { darkening: 1, shares: 0 };
/** From this score on a curve is a neckline; one of NEARLY the best's is as good. */
const LEAST_SCORE = 0.3;
const NEARLY = 0.8;
/** Over half the collar's width: a print's edges lie deeper than this, */
const USUAL_DEPTH = 1;
/** and a trim is so wide, */
const NARROWEST_TRIM = 0.05;
const WIDEST_TRIM = 0.3;
/** with an inner edge this strong against the outer one, and weaker between, over the inner. */
const TRIM_EDGE = 0.65;
const TRIM_DIP = 0.6;
const TRIM_SHARE = 0.5;
/** What a depth of the collar's width costs. */
const DEPTH_COST = 0.6;
/** Within this many pixels of the outline an edge is the outline's own. */
const OUTLINE_WIDTH = 5;
/** This share of a neckline must run on cloth. */
const LEAST_ON_CLOTH = 0.5;

export interface Scene {
  readonly soft: LabPlanes;
  readonly inside: Uint8Array;
  readonly front: ColourShare;
}

/**
 * The neckline with the strongest edge all along, or the deepest of those nearly as strong: a trim
 * or a stripe of the back has edges as good as the front's, but lies above. Null when there is none.
 */
export function fitNeckCurve(
  scene: Scene,
  collars: readonly [Point, Point],
  reach: number,
): NeckCurve | null {
  const half = Math.hypot(collars[1].x - collars[0].x, collars[1].y - collars[0].y) / 2;
  const steps = Math.ceil(Math.log(reach / half / SHALLOWEST) / Math.log(DEPTH_STEP));
  const best = Array.from({ length: Math.max(1, steps) }, (_, k) =>
    bestOfDepth(scene, collars, SHALLOWEST * half * DEPTH_STEP ** k),
  );
  const strongest = best.reduce((p, q) => (q.score > p.score ? q : p));
  if (strongest.score < LEAST_SCORE) return null;
  const isPeak = (k: number) =>
    best[k]!.score >= (best[k - 1]?.score ?? 0) && best[k]!.score >= (best[k + 1]?.score ?? 0);
  const deeper = best.findLast(
    ({ score, depth }, k) =>
      depth < USUAL_DEPTH * half && score >= NEARLY * strongest.score && isPeak(k),
  );
  const front = deeper && deeper.depth > strongest.depth ? deeper : strongest;
  return insideTrim(scene, front, half);
}

/**
 * A trim of another colour has two parallel edges: the opening's is the inner one. A shadow on the
 * inside of the back has such an edge as well, but a colour that the front has not.
 */
function insideTrim(scene: Scene, outer: NeckCurve, half: number): NeckCurve {
  const ownEdge = rate(scene, outer.points, TRIM_RATING);
  let lowest = ownEdge;
  let inner = outer;
  let strongest = TRIM_EDGE * ownEdge;
  for (let width = EDGE_REACH + 1; width < WIDEST_TRIM * half; width++) {
    const points = shiftInwards(outer.points, width);
    const score = rate(scene, points, TRIM_RATING);
    lowest = Math.min(lowest, score);
    if (score <= strongest || width < NARROWEST_TRIM * half || lowest > TRIM_DIP * score) continue;
    if (shareAlong(scene, shiftInwards(outer.points, width / 2)) < TRIM_SHARE) continue;
    strongest = score;
    inner = { ...outer, points };
  }
  return inner;
}

/** How common the colours along a curve are on the front, 0..1. */
function shareAlong({ soft, inside, front }: Scene, points: readonly Point[]): number {
  const { width } = soft;
  const places = points
    .map(({ x, y }) => Math.round(y) * width + Math.round(x))
    .filter((place) => inside[place]);
  return places.reduce((sum, place) => sum + front.shareAt(place), 0) / Math.max(1, places.length);
}

function shiftInwards(points: readonly Point[], width: number): Point[] {
  return points.map(({ x, y }, k) => {
    const { nx, ny } = normalAt(points, k);
    return { x: x - width * nx, y: y - width * ny };
  });
}

/** Of a curve that runs leftwards below the chord: it points down and out. */
function normalAt(points: readonly Point[], k: number): { nx: number; ny: number; length: number } {
  const before = points[Math.max(0, k - 1)]!;
  const after = points[Math.min(points.length - 1, k + 1)]!;
  const dx = before.x - after.x;
  const dy = before.y - after.y;
  const length = Math.hypot(dx, dy) || 1;
  return { nx: -dy / length, ny: dx / length, length };
}

function bestOfDepth(scene: Scene, collars: readonly [Point, Point], depth: number): NeckCurve {
  const cost =
    (DEPTH_COST * depth) / Math.hypot(collars[1].x - collars[0].x, collars[1].y - collars[0].y);
  let best: NeckCurve = { points: [], depth, score: 0 };
  for (const heights of SHAPES) {
    for (const inset of INSETS) {
      for (const skew of SKEWS) {
        const points = bend(collars, heights, { depth, skew: skew * depth, share: 1 - inset });
        const score = rate(scene, points) - cost;
        if (score > best.score) best = { points, depth, score };
      }
    }
  }
  return best;
}

/** t and the depth there, over the sweep. */
function shapeHeights([p, q]: readonly [number, number]): [t: number, height: number][] {
  return Array.from({ length: SAMPLES }, (_, k) => {
    const t = Math.sin(SWEEP * (1 - (2 * k) / (SAMPLES - 1)));
    return [t, (1 - Math.abs(t) ** p) ** (1 / q)];
  });
}

function bend(
  [left, right]: readonly [Point, Point],
  heights: readonly [t: number, height: number][],
  { depth, skew, share }: { depth: number; skew: number; share: number },
): Point[] {
  const width = Math.hypot(right.x - left.x, right.y - left.y);
  const ux = (right.x - left.x) / width;
  const uy = (right.y - left.y) / width;
  const curve = heights.map(([t, height]) => {
    const along = (share * t * width) / 2 + skew * height;
    const down = depth * height;
    return {
      x: (left.x + right.x) / 2 + along * ux - down * uy,
      y: (left.y + right.y) / 2 + along * uy + down * ux,
    };
  });
  return [right, ...curve, left];
}

/**
 * Mean edge and fit of colours along a curve, weighed by length, times the share of it where there
 * is an edge at all. The cloth lies to its left as it runs.
 */
export function rate(
  { soft, inside, front }: Scene,
  points: readonly Point[],
  { darkening, shares }: Rating = FRONT_RATING,
): number {
  const { width, height } = soft;
  const placeAt = (x: number, y: number) => {
    const column = Math.round(x);
    const row = Math.round(y);
    if (column < 0 || row < 0 || column >= width || row >= height) return -1;
    const place = row * width + column;
    return inside[place] ? place : -1;
  };
  let sum = 0;
  let onCloth = 0;
  let seen = 0;
  let total = 0;
  for (let k = 1; k < points.length - 1; k++) {
    const { nx, ny, length } = normalAt(points, k);
    const { x, y } = points[k]!;
    total += length;
    const rim = placeAt(x - OUTLINE_WIDTH * nx, y - OUTLINE_WIDTH * ny);
    const far = placeAt(x + OUTLINE_WIDTH * nx, y + OUTLINE_WIDTH * ny);
    if (far < 0 || rim < 0) continue;
    const above = placeAt(x - EDGE_REACH * nx, y - EDGE_REACH * ny);
    const below = placeAt(x + EDGE_REACH * nx, y + EDGE_REACH * ny);
    onCloth += length;
    const edge = Math.min(EDGE_CAP, edgeBetween(soft, above, below, darkening));
    if (edge > FAINT_EDGE) seen += length;
    const share = shares === 0 ? 0 : front.shareAt(far) - front.shareAt(rim);
    sum += length * (edge + shares * share);
  }
  return onCloth < LEAST_ON_CLOTH * total ? 0 : (sum / total) * (seen / onCloth);
}

function edgeBetween({ L, a, b }: LabPlanes, near: number, far: number, darkening: number): number {
  const dL = L[far]! - L[near]!;
  const tint = Math.hypot(a[far]! - a[near]!, b[far]! - b[near]!);
  return Math.hypot(dL > 0 ? dL : darkening * dL, darkening * tint) / (2 * EDGE_REACH);
}
