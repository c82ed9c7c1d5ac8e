import type { Point } from "../image/index.ts";
import {
  type Curve,
  EDGE_REACH,
  medianEdge,
  type NeckScene,
  scoreCurve,
  shiftInwards,
} from "./neckline-edge.ts";

interface NeckCurve {
  readonly points: Curve;
  readonly depth: number;
  readonly score: number;
}

const SAMPLES = 33;
const SWEEP = (78 * Math.PI) / 180;
/** Exponents p, q of depth (1 -  t ^p)^(1/q): superellipses (Lamé 1818) from V to U. */
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
const SKEWS = [-0.16, -0.08, 0, 0.08, 0.16];
/** Over half the collar's width, as the depths below. */
const INSETS = [0, 0.07, 0.14];
const SHALLOWEST = 0.12;
const DEPTH_STEP = 1.04;
const MIN_SCORE = 0.3;
const NEARLY = 0.8;
const USUAL_DEPTH = 1;
const NARROWEST_TRIM = 0.05;
const WIDEST_TRIM = 0.3;
const TRIM_EDGE = 0.65;
const TRIM_DIP = 0.6;
/** Lab units a pixel; a fold has less. */
const MIN_TRIM_EDGE = 2;
const DEPTH_COST = 0.6;
/** The strongest neckline, or a deeper one nearly as strong: stripes of the back lie above. */
export function fitNeckCurve(
  scene: NeckScene,
  collars: readonly [Point, Point],
  reach: number,
): NeckCurve | null {
  const half = Math.hypot(collars[1].x - collars[0].x, collars[1].y - collars[0].y) / 2;
  const steps = Math.ceil(Math.log(reach / half / SHALLOWEST) / Math.log(DEPTH_STEP));
  const best = Array.from({ length: Math.max(1, steps) }, (_, k) =>
    bestOfDepth(scene, collars, SHALLOWEST * half * DEPTH_STEP ** k),
  );
  const strongest = best.reduce((p, q) => (q.score > p.score ? q : p));
  if (strongest.score < MIN_SCORE) return null;
  const isPeak = (k: number) =>
    best[k].score >= (best[k - 1]?.score ?? 0) && best[k].score >= (best[k + 1]?.score ?? 0);
  const deeper = best.findLast(
    ({ score, depth }, k) =>
      depth < USUAL_DEPTH * half && score >= NEARLY * strongest.score && isPeak(k),
  );
  const front = deeper && deeper.depth > strongest.depth ? deeper : strongest;
  return moveInsideTrim(scene, front, half);
}

/** A trim has two parallel edges of equal strength; the opening is at the inner edge. */
function moveInsideTrim(scene: NeckScene, outer: NeckCurve, half: number): NeckCurve {
  const ownEdge = medianEdge(scene, outer.points);
  if (ownEdge < MIN_TRIM_EDGE) return outer;
  let lowest = ownEdge;
  let inner = outer;
  let strongest = TRIM_EDGE * ownEdge;
  for (let width = EDGE_REACH + 1; width < WIDEST_TRIM * half; width++) {
    const points = shiftInwards(outer.points, width);
    const edge = medianEdge(scene, points);
    lowest = Math.min(lowest, edge);
    if (edge <= strongest || width < NARROWEST_TRIM * half || lowest > TRIM_DIP * edge) continue;
    strongest = edge;
    inner = { ...outer, points };
  }
  return inner;
}

function bestOfDepth(scene: NeckScene, collars: readonly [Point, Point], depth: number): NeckCurve {
  const cost =
    (DEPTH_COST * depth) / Math.hypot(collars[1].x - collars[0].x, collars[1].y - collars[0].y);
  let best: NeckCurve = { points: emptyCurve(), depth, score: 0 };
  let points = emptyCurve();
  for (const heights of SHAPES) {
    for (const inset of INSETS) {
      for (const skew of SKEWS) {
        bend(points, collars, heights, { depth, skew: skew * depth, share: 1 - inset });
        const score = scoreCurve(scene, points) - cost;
        if (score <= best.score) continue;
        best = { points, depth, score };
        points = emptyCurve();
      }
    }
  }
  return best;
}

function emptyCurve(): Curve {
  return { x: new Float64Array(SAMPLES + 2), y: new Float64Array(SAMPLES + 2) };
}

function shapeHeights([p, q]: readonly [number, number]): [t: number, height: number][] {
  return Array.from({ length: SAMPLES }, (_, k) => {
    const t = Math.sin(SWEEP * (1 - (2 * k) / (SAMPLES - 1)));
    return [t, (1 - Math.abs(t) ** p) ** (1 / q)];
  });
}

function bend(
  { x, y }: Curve,
  [left, right]: readonly [Point, Point],
  heights: readonly [t: number, height: number][],
  { depth, skew, share }: { depth: number; skew: number; share: number },
): void {
  const last = SAMPLES + 1;
  [x[0], y[0], x[last], y[last]] = [right.x, right.y, left.x, left.y];
  const half = { x: (right.x - left.x) / 2, y: (right.y - left.y) / 2 };
  const width = 2 * Math.sqrt(half.x * half.x + half.y * half.y);
  for (let k = 0; k < SAMPLES; k++) {
    const [t, height] = heights[k];
    const along = share * t + (2 * skew * height) / width;
    const down = (2 * depth * height) / width;
    x[k + 1] = left.x + half.x * (1 + along) - down * half.y;
    y[k + 1] = left.y + half.y * (1 + along) + down * half.x;
  }
}
