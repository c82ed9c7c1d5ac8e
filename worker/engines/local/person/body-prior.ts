import { createPlane, type Plane, type Point, type Size } from "../image/index.ts";
import { chinOf, type Face } from "./face.ts";

/** Log odds of being the person, for every second pixel in both directions. */
export type BodyPrior = Plane;

export interface SidePoints {
  readonly shoulder: Point;
  readonly elbow: Point;
  readonly wrist: Point;
  readonly waist: Point;
  readonly hip: Point;
}

export interface PlacedPoints {
  readonly left: SidePoints;
  readonly right: SidePoints;
}

interface Limb {
  readonly from: Point;
  readonly to: Point;
  readonly radii: readonly [number, number];
}

interface Shapes {
  readonly sure: readonly Limb[];
  readonly nearly: readonly Limb[];
  readonly likely: readonly Limb[];
  readonly reach: readonly Limb[];
}

export const SURE = 60;
const NEARLY = 8;
const LIKELY = 1.6;
/** The decrease of log odds beyond the reach: at once, and for each face width. */
const BEYOND = 2;
const FALL = 5;
const FAR = 1.2;

/** Uses the points, or the usual proportions below a face. */
export function bodyPrior(size: Size, face: Face, points: PlacedPoints | null): BodyPrior {
  const shapes = points ? shapesAlong(points, face, size.height) : shapesBelow(face, size.height);
  const odds = createPlane(size.width >> 1, size.height >> 1);
  odds.data.fill(-SURE);
  const beyond = (away: number) => (away <= 0 ? 0 : -BEYOND - (FALL * away) / face.width);
  for (const limb of shapes.reach) raise(odds, limb, FAR * face.width, beyond);
  for (const limb of shapes.likely) raise(odds, limb, 0, () => LIKELY);
  for (const limb of shapes.nearly) raise(odds, limb, 0, () => NEARLY);
  for (const limb of shapes.sure) raise(odds, limb, 0, () => SURE);
  return odds;
}

/** The index in the prior, which has half the size, of a pixel of a picture of this width. */
export function priorIndex(i: number, width: number): number {
  const x = i % width;
  return (((i - x) / width) >> 1) * (width >> 1) + (x >> 1);
}

function raise(
  { width, height, data }: BodyPrior,
  { from, to, radii }: Limb,
  reach: number,
  oddsAt: (away: number) => number,
): void {
  const margin = Math.max(...radii) + reach;
  const first = (a: number, b: number) => Math.max(0, Math.floor((Math.min(a, b) - margin) / 2));
  const last = (a: number, b: number, size: number) =>
    Math.min(size - 1, Math.ceil((Math.max(a, b) + margin) / 2));
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length2 = dx * dx + dy * dy || 1;
  const [left, right] = [first(from.x, to.x), last(from.x, to.x, width)];
  for (let y = first(from.y, to.y); y <= last(from.y, to.y, height); y++) {
    for (let x = left; x <= right; x++) {
      const px = 2 * x - from.x;
      const py = 2 * y - from.y;
      const t = Math.min(Math.max((px * dx + py * dy) / length2, 0), 1);
      const [ax, ay] = [px - t * dx, py - t * dy];
      const away = Math.sqrt(ax * ax + ay * ay) - radii[0] - t * (radii[1] - radii[0]);
      if (away > reach) continue;
      const i = y * width + x;
      const logOdds = oddsAt(away);
      if (logOdds > data[i]) data[i] = logOdds;
    }
  }
}

function limbsIn(unit: number) {
  return (from: Point, to: Point, r0: number, r1 = r0): Limb => {
    return { from, to, radii: [r0 * unit, r1 * unit] };
  };
}

/** Body proportions in face widths from the chin down (NASA-STD-3000). */
function shapesBelow(face: Face, bottom: number): Shapes {
  const { width: w, x } = face;
  const cx = x + w / 2;
  const chin = chinOf(face);
  const at = (out: number, down: number): Point => ({ x: cx + out * w, y: chin + down * w });
  const limb = limbsIn(w);
  const { brow, mouth, ...skull } = skullOf(face);
  const foot = (out: number): Point => ({ x: cx + out * w, y: bottom });
  return {
    sure: [limb(brow, mouth, 0.38), limb(at(0, 1.2), at(0, 3.1), 0.5), limb(mouth, at(0, 1), 0.2)],
    nearly: skull.nearly,
    likely: [
      ...skull.likely,
      limb(at(0, 0), at(0, 1), 0.22),
      limb(at(-0.8, 1), at(0.8, 1), 0.25),
      limb(at(0, 1.35), at(0, 3.6), 0.9),
      limb(at(-0.45, 3.6), foot(-0.5), 0.4),
      limb(at(0.45, 3.6), foot(0.5), 0.4),
    ],
    reach: [
      skull.reach,
      limb(at(0, 1.3), at(0, 3.6), 1.4),
      ...[-1, 1].flatMap((side) => [
        limb(at(1.1 * side, 1), at(2 * side, 2.4), 0.65, 0.8),
        limb(at(2 * side, 2.4), at(2.1 * side, 5), 0.8, 0.7),
        limb(at(0.5 * side, 3.6), foot(0.6 * side), 1),
      ]),
    ],
  };
}

function skullOf(face: Face) {
  const { x, y, width: w, height } = face;
  const cx = x + w / 2;
  const brow = { x: cx, y: y + 0.25 * height };
  const mouth = { x: cx, y: y + 0.85 * height };
  const crown = { x: cx, y: y - 0.1 * height };
  const below = { x: cx, y: chinOf(face) + 1.2 * w };
  const limb = limbsIn(w);
  return {
    brow,
    mouth,
    nearly: [limb(brow, mouth, 0.5, 0.38)],
    likely: [limb(brow, mouth, 0.6, 0.4)],
    reach: limb(crown, below, 1.1),
  };
}

function shapesAlong({ left, right }: PlacedPoints, face: Face, bottom: number): Shapes {
  const { width: w, x, y, height } = face;
  const limb = limbsIn(1);
  const trunk = (["shoulder", "waist", "hip"] as const).map((name) => ({
    middle: { x: (left[name].x + right[name].x) / 2, y: (left[name].y + right[name].y) / 2 },
    half: Math.abs(right[name].x - left[name].x) / 2,
  }));
  const [chest, waist, hips] = trunk as [(typeof trunk)[0], (typeof trunk)[0], (typeof trunk)[0]];
  const under = { x: chest.middle.x, y: chest.middle.y + 0.8 * w };
  const head = { x: x + w / 2, y: y + height / 2 };
  const whole = (k: number, extra: number): Limb[] => [
    limb(head, { x: head.x, y: y + 0.85 * height }, k * 0.6 * w + extra),
    limb(head, chest.middle, k * 0.3 * w + extra),
    limb(under, waist.middle, k * 0.75 * chest.half + extra, k * waist.half + extra),
    limb(waist.middle, hips.middle, k * waist.half + extra, k * hips.half + extra),
    ...[left, right].flatMap(({ shoulder, elbow, wrist, hip }) => {
      const root = { x: shoulder.x + 0.2 * (chest.middle.x - shoulder.x), y: shoulder.y + 0.2 * w };
      const hand = { x: wrist.x + (wrist.x - elbow.x) / 3, y: wrist.y + (wrist.y - elbow.y) / 3 };
      return [
        limb(chest.middle, root, k * 0.15 * w + extra, k * 0.2 * w + extra),
        limb(root, elbow, k * 0.22 * w + extra, k * 0.18 * w + extra),
        limb(elbow, wrist, k * 0.18 * w + extra, k * 0.12 * w + extra),
        limb(wrist, hand, k * 0.14 * w + extra),
        limb(hip, { x: hip.x, y: bottom }, k * 0.1 * w + extra),
      ];
    }),
  ];
  // Skirts and wide trousers are wider than hips.
  const legs = limb(hips.middle, { x: hips.middle.x, y: bottom }, hips.half + 0.8 * w);
  const skull = skullOf(face);
  return {
    sure: whole(0.5, 0),
    nearly: skull.nearly,
    likely: [...whole(1, 0), ...skull.likely],
    reach: [...whole(1, 0.5 * w), skull.reach, legs],
  };
}
