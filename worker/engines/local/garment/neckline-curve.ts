import { callKernel, hasKernels, type Point } from "../image/index.ts";
import {
  type Curve,
  DARKENING_WEIGHT,
  EDGE_CAP,
  EDGE_REACH,
  FAINT_EDGE,
  MIN_ON_CLOTH,
  medianEdge,
  type NeckScene,
  OUTLINE_WIDTH,
  SHARE_WEIGHT,
  scoreCurve,
  shiftInwards,
} from "./neckline-edge.ts";

interface NeckCurve {
  readonly points: Curve;
  readonly depth: number;
  readonly score: number;
}

/** The best curve of a depth: its number counts SHAPES, then MOVES; -1 where none scores above 0. */
interface Choice {
  readonly depth: number;
  readonly score: number;
  readonly number: number;
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
const MOVES = INSETS.flatMap((inset) => SKEWS.map((skew) => ({ share: 1 - inset, skew })));
const DEFAULT_NUMBER = 5 * MOVES.length + SKEWS.indexOf(0);
/** The shapes from here on are round, the others pointed. */
const FIRST_ROUND = 5;
const SHALLOWEST = 0.12;
const DEPTH_STEP = 1.04;
const MIN_SCORE = 0.3;
/** Below it the strongest edge may be a fold: the neckline of a usual tee is nearer to the truth. */
const WEAK_SCORE = 0.6;
/** A deeper weak edge of a round neckline is that of a print. */
const WEAK_DEEPEST = 1.2;
const DEFAULT_DEPTH = 0.6;
const LABEL_MARGIN = 0.1;
const LABEL_REACH = 0.6;
const FAR_FROM_LABEL = 0.8;
const NEARLY = 0.8;
const USUAL_DEPTH = 1;
const UNLIKELY_DEPTH = 0.1;
const LIKELY_DEPTH = 0.55;
/** A round neckline is rarely as deep as a V: its edge below is then that of a print. */
const DEEP = { pointed: { from: 1.6, cost: 0.2 }, round: { from: 1.3, cost: 0.8 } };
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
  label: number,
): NeckCurve | null {
  const half = Math.hypot(collars[1].x - collars[0].x, collars[1].y - collars[0].y) / 2;
  const steps = Math.ceil(Math.log(reach / half / SHALLOWEST) / Math.log(DEPTH_STEP));
  const depths = Array.from(
    { length: Math.max(1, steps) },
    (_, k) => SHALLOWEST * half * DEPTH_STEP ** k,
  );
  const cost = DEPTH_COST / (2 * half);
  const found = hasKernels()
    ? chooseByKernel(scene, collars, depths, cost)
    : depths.map((depth) => bestOfDepth(scene, collars, depth, cost));
  const best = found.map((choice) => ({
    ...choice,
    score: choice.score * usualness(choice, half) * fitsLabel(choice.depth, label, half),
  }));
  const strongest = best.reduce((p, q) => (q.score > p.score ? q : p));
  if (strongest.score < MIN_SCORE && label === 0) return null;
  const depth = Math.max(DEFAULT_DEPTH * half, label + LABEL_MARGIN * half);
  const isDeep = isRound(strongest.number) && strongest.depth > WEAK_DEEPEST * half;
  if (strongest.score < WEAK_SCORE && (label > 0 || strongest.depth < depth || isDeep)) {
    const points = emptyCurve();
    bendAs(points, collars, depth, DEFAULT_NUMBER);
    return { points, depth, score: strongest.score };
  }
  const isPeak = (k: number) =>
    best[k].score >= (best[k - 1]?.score ?? 0) && best[k].score >= (best[k + 1]?.score ?? 0);
  const deeper = best.findLast(
    ({ score, depth }, k) =>
      depth < USUAL_DEPTH * half && score >= NEARLY * strongest.score && isPeak(k),
  );
  const front = deeper && deeper.depth > strongest.depth ? deeper : strongest;
  const points = emptyCurve();
  bendAs(points, collars, front.depth, front.number);
  return moveInsideTrim(scene, { ...front, points }, half);
}

/** 0..1: edges close to the top are mostly those of the back's rib or tape, very deep ones of prints. */
function usualness({ depth, number }: Choice, half: number): number {
  const shallow = (depth / half - UNLIKELY_DEPTH) / (LIKELY_DEPTH - UNLIKELY_DEPTH);
  const { from, cost } = isRound(number) ? DEEP.round : DEEP.pointed;
  const deep = 1 / (1 + cost * Math.max(0, depth / half - from));
  return Math.min(1, Math.max(0, shallow)) * deep;
}

function isRound(number: number): boolean {
  return number >= FIRST_ROUND * MOVES.length;
}

/** 0..1: the front's edge is below a label, but mostly not far below it. */
function fitsLabel(depth: number, label: number, half: number): number {
  if (depth < label) return 0;
  return label > 0 && depth > label + LABEL_REACH * half ? FAR_FROM_LABEL : 1;
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

function bestOfDepth(
  scene: NeckScene,
  collars: readonly [Point, Point],
  depth: number,
  cost: number,
): Choice {
  let best: Choice = { depth, score: 0, number: -1 };
  const points = emptyCurve();
  for (let number = 0; number < SHAPES.length * MOVES.length; number++) {
    bendAs(points, collars, depth, number);
    const score = scoreCurve(scene, points) - depth * cost;
    if (score > best.score) best = { depth, score, number };
  }
  return best;
}

function chooseByKernel(
  { soft, inside, front }: NeckScene,
  [left, right]: readonly [Point, Point],
  depths: readonly number[],
  cost: number,
): Choice[] {
  const { width, height } = soft;
  const planes = new Float32Array(4 * width * height);
  [soft.l.data, soft.a.data, soft.b.data, front].forEach((plane, k) => {
    planes.set(plane, k * width * height);
  });
  const settings = [EDGE_CAP, FAINT_EDGE, DARKENING_WEIGHT, SHARE_WEIGHT];
  settings.push(OUTLINE_WIDTH, EDGE_REACH, MIN_ON_CLOTH, cost);
  const inputs = [
    Float64Array.from(settings),
    Float64Array.of(left.x, left.y, right.x, right.y),
    Float64Array.from(SHAPES.flat(2)),
    Float64Array.from(MOVES.flatMap(({ share, skew }) => [share, skew])),
    Float64Array.from(depths),
  ];
  const best = new Float64Array(2 * depths.length);
  callKernel("bestCurves", [planes, inside, ...inputs], [best], 24 * (SAMPLES + 2), (run, at) =>
    run(
      ...[at[0], at[1], width, height, at[2], at[3], at[4], SHAPES.length, SAMPLES],
      ...[at[5], MOVES.length, at[6], depths.length, at[7], at[8]],
    ),
  );
  return depths.map((depth, k) => ({ depth, score: best[2 * k], number: best[2 * k + 1] }));
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

function bendAs(
  points: Curve,
  collars: readonly [Point, Point],
  depth: number,
  number: number,
): void {
  const { share, skew } = MOVES[number % MOVES.length];
  const heights = SHAPES[Math.floor(number / MOVES.length)];
  bend(points, collars, heights, { depth, skew: skew * depth, share });
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
