import { squaredDistanceToSegment } from "../image/index.ts";
import type { Arm } from "../person/index.ts";
import type { Scene } from "./scene.ts";

const ARMPIT_MARGIN = 0.12;
const GAP = 0.2;
const HALF_FOREARM = 0.24;
const WIDEST_FOREARM = 0.5;

interface OldSleeve {
  readonly arm: Arm;
  /** The last row of the old sleeve, or the armpit's. */
  readonly end: number;
  readonly unit: number;
}

export function findOldSleeve(arm: Arm, { surfaces, face }: Scene): OldSleeve {
  const { side, top, outer, inner, armpit, hangs, bones } = arm;
  const { width, data } = surfaces.skin;
  const unit = face.width;
  let end = armpit.y;
  for (let y = Math.round(armpit.y); y < top + outer.length; y++) {
    const edge = outer[y - top];
    const breadth = (edge - inner[y - top]) * side;
    let cloth = 0;
    for (let step = 0; step < breadth; step++)
      cloth += 1 - data[y * width + Math.round(edge - side * step)];
    if (cloth > 0.5 * breadth) end = y;
    else if (y > end + GAP * unit) break;
  }
  // The rows of a lifted arm end at the elbow.
  const onForearm = !hangs && end >= top + outer.length - 1;
  return { arm, end: onForearm ? Math.max(end, bones[2].y) : end, unit };
}

export function withSleeves(scene: Scene): Scene {
  const { silhouette, surfaces, left, right } = scene;
  const { width, height } = surfaces.top;
  const person = { width, height, data: silhouette.region.data.slice() };
  const cloth = { width, height, data: surfaces.top.data.slice() };
  for (const arm of [left, right]) {
    const { top, outer, inner, armpit } = arm;
    const { end } = findOldSleeve(arm, scene);
    const last = Math.min(height - 1, end, top + outer.length - 1);
    for (let y = Math.max(0, Math.round(armpit.y)); y <= last; y++) {
      const edges = [inner[y - top], outer[y - top]];
      const to = Math.min(width - 1, Math.floor(Math.max(...edges)));
      for (let x = Math.max(0, Math.ceil(Math.min(...edges))); x <= to; x++) {
        const i = y * width + x;
        if (silhouette.region.data[i]) continue;
        person.data[i] = 1;
        cloth.data[i] = 1;
      }
    }
  }
  return {
    ...scene,
    silhouette: { ...silhouette, region: person },
    surfaces: { ...surfaces, top: cloth },
  };
}

/** Whether a pixel is on the arm, or within a margin beside it unless `close`. */
export function isOnArm({ arm, end, unit }: OldSleeve, x: number, y: number, close: boolean) {
  const { side, top, outer, inner, armpit, hangs, bones, wrist } = arm;
  const margin = ARMPIT_MARGIN * unit;
  const row = y - top;
  if (y < armpit.y || (hangs && y > Math.max(end, wrist + margin))) return false;
  if (row < outer.length && (x - outer[row]) * side <= 0.5) {
    if ((x - inner[row]) * side >= (close ? 0 : -margin)) return true;
  }
  return !hangs && toForearm(bones, x, y) < HALF_FOREARM * unit;
}

/** Whether a pixel is outside the arm, or between arm and trunk: background. */
export function standsOff({ arm, unit }: OldSleeve, x: number, y: number): boolean {
  const { side, top, outer, inner, trunk, armpit, hangs, bones } = arm;
  const row = y - top;
  if (row < 0) return false;
  if (!hangs && (x - trunk[row]) * side > 0.5) {
    const away = toForearm(bones, x, y) / unit;
    if (away < WIDEST_FOREARM) return away > HALF_FOREARM;
  }
  if (row >= outer.length) return false;
  if ((x - outer[row]) * side > 0.5) return true;
  return y > armpit.y && (x - inner[row]) * side < -0.5 && (x - trunk[row]) * side > 0.5;
}

export function isInSleeve({ arm, end }: OldSleeve, x: number, y: number): boolean {
  const { side, top, inner } = arm;
  const row = y - top;
  return row >= 0 && y <= end && row < inner.length && (x - inner[row]) * side >= 0;
}

function toForearm([, elbow, wrist]: Arm["bones"], x: number, y: number): number {
  return Math.sqrt(squaredDistanceToSegment(x, y, elbow.x, elbow.y, wrist.x, wrist.y));
}
