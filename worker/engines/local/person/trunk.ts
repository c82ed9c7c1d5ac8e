import type { LabImage, Point } from "../image/index.ts";
import type { Arm } from "./arm.ts";
import type { Face } from "./face.ts";
import type { Shoulders } from "./shoulders.ts";

const WAIST = { from: 1.9, to: 2.9 };
const HIPS = 3.6;
const USUAL_BREADTH = 2.7;
const EDGE_REACH = 0.25;
const HIPS_SPREAD = 0.3;

interface Found {
  readonly lab: LabImage;
  readonly face: Face;
  readonly shoulders: Shoulders;
}

/** The row of the narrowest trunk in the range of a waist. */
export function waistRow(body: Found, arm: Arm): number {
  const { from, to } = span(body, WAIST);
  let best = (from + to) / 2;
  let narrowest = Number.POSITIVE_INFINITY;
  for (let y = Math.round(from); y <= to; y++) {
    const x = arm.trunk[y - arm.top];
    if (x === undefined) break;
    // A straight trunk has its waist in the middle of the range.
    const out = (x - body.shoulders.centre) * arm.side + 0.04 * Math.abs(y - (from + to) / 2);
    if (out < narrowest) {
      narrowest = out;
      best = y;
    }
  }
  return Math.min(best, body.lab.height - 1);
}

/** The usual row of the hips. */
export function hipRow(body: Found): number {
  return Math.min(span(body, { from: HIPS, to: HIPS }).from, body.lab.height - 1);
}

/** The unit of the trunk's heights: faces and shoulders both vary, so it is their mean. */
export function trunkSize({ face, shoulders }: Pick<Found, "face" | "shoulders">): number {
  const breadth = (shoulders.right.x - shoulders.left.x) / USUAL_BREADTH;
  return Math.sqrt(face.width * Math.max(0.7 * face.width, breadth));
}

function span({ face, shoulders }: Found, { from, to }: { from: number; to: number }) {
  const size = trunkSize({ face, shoulders });
  const level = (shoulders.left.y + shoulders.right.y) / 2;
  return { from: level + from * size, to: level + to * size };
}

/** The trunk's edge to the picture's end; a hand at the hips is not their edge. */
export function trunkToBottom(
  trunk: Float32Array,
  { side, wrist, rows }: { side: number; wrist: number; rows: number },
  face: Face,
): Float32Array {
  const whole = new Float32Array(Math.max(rows, trunk.length));
  const atWrist = trunk[Math.min(wrist, trunk.length - 1)];
  let widest = 0;
  for (let k = 0; k < whole.length; k++) {
    const seen = trunk[Math.min(k, trunk.length - 1)];
    if (k > wrist) widest = Math.max(widest, (seen - atWrist) * side);
    whole[k] = k <= wrist ? seen : atWrist + side * Math.min(widest, HIPS_SPREAD * face.width);
  }
  return whole;
}

/** Moves a trunk's edge so that it goes through given points of waist and hip. */
export function bendThrough(
  trunk: Float32Array,
  { top, armpit }: Arm,
  { found, given }: Record<"found" | "given", { waist: Point; hip: Point }>,
  face: Face,
): Float32Array {
  const was = [armpit, found.waist, found.hip];
  const is = [armpit, given.waist, given.hip];
  const reach = EDGE_REACH * face.width;
  return trunk.map((x, k) => {
    const y = top + k;
    if (y <= armpit.y) return x;
    const shape = x - along(was, y);
    return along(is, y) + Math.min(Math.max(shape, -reach), reach);
  });
}

/** The column of the trunk's edge in a row; clamped above and below. */
export function trunkEdgeAt({ top, trunk }: Pick<Arm, "top" | "trunk">, y: number): number {
  return trunk[Math.min(Math.max(Math.round(y - top), 0), trunk.length - 1)];
}

/** Extrapolated above and below. */
export function along(path: readonly Point[], y: number): number {
  let k = 1;
  while (k < path.length - 1 && y > path[k].y) k++;
  const from = path[k - 1];
  const to = path[k] ?? from;
  const t = Math.min(Math.max((y - from.y) / Math.max(1, to.y - from.y), 0), 1);
  return from.x + t * (to.x - from.x);
}
