import type { Point, Region } from "../image/index.ts";
import type { Arm } from "./arm.ts";
import type { Face } from "./face.ts";
import { outermost } from "./outermost.ts";
import type { Side } from "./shoulders.ts";
import type { Surfaces } from "./surfaces.ts";
import { along } from "./trunk.ts";

const RETREAT = 0.55;
const WITHIN = 1.25;
const ELBOW = { highest: 0.9, lowest: 2.4 };
const STANDS_OUT = 0.25;
const WIDEST_GAP = 0.3;
const HALF_ELBOW = 0.2;
const FOREARM = { least: 1.05, usual: 1.2, most: 1.4 };

/** Finds an arm with the hand on the hip; null for any other arm. */
export function findBentArm(
  silhouette: Region,
  { skin }: Surfaces,
  face: Face,
  { shoulder, centre, side }: { shoulder: Point; centre: number; side: Side },
): { elbow: Point; wrist: Point } | null {
  const unit = face.width;
  const row = (down: number) =>
    Math.min(silhouette.height - 1, Math.round(shoulder.y + down * unit));
  let tip: Point = { x: shoulder.x, y: shoulder.y };
  const rows: number[] = [];
  for (let y = row(0); y <= row(ELBOW.lowest); y++) {
    const x = outermost(silhouette, y, centre, side);
    if ((x - tip.x) * side > 0) {
      tip = { x, y };
      rows.length = 0;
    }
    if (x === tip.x) rows.push(y);
  }
  const elbowRow = rows[rows.length >> 1] ?? tip.y;
  const down = (elbowRow - shoulder.y) / unit;
  const stands = (tip.x - shoulder.x) * side > STANDS_OUT * unit;
  if (!stands || down < ELBOW.highest || down > ELBOW.lowest) return null;
  let least = tip.x;
  for (let y = elbowRow; y <= Math.min(silhouette.height - 1, elbowRow + WITHIN * unit); y++) {
    const x = outermost(silhouette, y, centre, side);
    if ((least - x) * side > 0) least = x;
  }
  if ((tip.x - least) * side < RETREAT * unit) return null;
  const elbow = { x: tip.x - side * HALF_ELBOW * unit, y: elbowRow };
  return { elbow, wrist: findWrist(skin, elbow, face, side) };
}

/** The trunk's edge beside a bent arm: behind the gap, and the outline below the hand. */
export function trunkBehind(
  silhouette: Region,
  face: Face,
  { top, inner, side, armpit }: Pick<Arm, "top" | "inner" | "side" | "armpit">,
  centre: number,
): Float32Array {
  const { width, height, data } = silhouette;
  const seen: Point[] = [armpit];
  for (let y = Math.round(armpit.y) + 1; y < height; y++) {
    const from = inner[y - top];
    if (from === undefined) {
      seen.push({ x: outermost(silhouette, y, centre, side), y });
      continue;
    }
    let x = Math.round(from);
    const end = from - side * WIDEST_GAP * face.width;
    while ((x - end) * side > 0 && data[y * width + x]) x -= side;
    if ((x - end) * side <= 0) continue;
    while ((x - centre) * side > 0 && !data[y * width + x]) x -= side;
    seen.push({ x, y });
  }
  return Float32Array.from({ length: height - top }, (_, k) => {
    const y = top + k;
    return y <= armpit.y ? (inner[k] ?? armpit.x) : along(seen, y);
  });
}

function findWrist(skin: Region, elbow: Point, face: Face, side: Side): Point {
  const unit = face.width;
  let count = 0;
  let sumX = 0;
  let sumY = 0;
  const reach = Math.ceil(FOREARM.most * unit);
  for (let y = Math.round(elbow.y - 0.3 * unit); y <= elbow.y + reach; y++) {
    for (let out = 0; out <= reach; out++) {
      const x = Math.round(elbow.x - side * out);
      const away = Math.hypot(x - elbow.x, y - elbow.y) / unit;
      if (away < FOREARM.least || away > FOREARM.most) continue;
      if (x < 0 || x >= skin.width || y >= skin.height || !skin.data[y * skin.width + x]) continue;
      count++;
      sumX += x;
      sumY += y;
    }
  }
  if (count < 0.02 * unit * unit) {
    return {
      x: elbow.x - side * 0.9 * FOREARM.usual * unit,
      y: elbow.y + 0.45 * FOREARM.usual * unit,
    };
  }
  return { x: sumX / count, y: sumY / count };
}
