import { type Lab, labDistance, medianColor, type Region } from "../image/index.ts";
import type { Arm, LiftedArm } from "../person/index.ts";
import { bareArm } from "./bare-arm.ts";
import type { Scene } from "./scene.ts";

const ARMPIT_MARGIN = 0.12;
const GAP = 0.2;
/** Pixels. */
const PARTED_RIM = 3;
/** A cuff is oblique and throws a shadow on the arm below it. */
const CUFF_SHADE = 0.14;
/** At the elbow and at the wrist. */
const HALF_FOREARM = [0.23, 0.17] as const;
const WIDEST_SLEEVE = 0.26;

/** In face widths: half the columns, and the rows below the hem, that show the bottoms. */
const HIPS = 0.6;
const BELOW = { from: 0.3, to: 1 };
/** The least number of pixels for a colour, and Lab units between indistinguishable colours. */
const ENOUGH = 30;
const ALIKE = 14;

type Span = [from: number, to: number];

export interface OldSleeve {
  readonly arm: Arm;
  /** The arm inside the sleeve. */
  readonly bare: Arm;
  /** The last row of the old sleeve, or the armpit's. */
  readonly end: number;
  readonly unit: number;
  /** The steps from the seam of a lifted arm to the end of the sleeve. */
  readonly steps: number;
}

/** The old sleeve of an arm, down to the last row that shows more cloth than skin. */
export function findOldSleeve(arm: Arm, scene: Omit<Scene, "view">): OldSleeve {
  const { side, top, outer, inner, armpit, hangs, bones } = arm;
  const { surfaces, face, hem } = scene;
  const { width, data } = surfaces.skin;
  const unit = face.width;
  if (arm.lifted) {
    const steps = sleeveOnLifted(arm.lifted, surfaces.skin, unit);
    return { arm, bare: arm, end: armpit.y, unit, steps };
  }
  const isBottoms = bottomsBeside(arm, scene);
  let end = armpit.y;
  for (let y = Math.round(armpit.y); y < top + outer.length; y++) {
    const edge = outer[y - top];
    const breadth = (edge - inner[y - top]) * side;
    let cloth = 0;
    for (let step = 0; step < breadth; step++) {
      const i = y * width + Math.round(edge - side * step);
      if (data[i] === 0 && (y < hem || !isBottoms(i))) cloth++;
    }
    if (cloth > 0.5 * breadth) end = y;
    else if (y > end + GAP * unit) break;
  }
  // The rows of a bent arm end at the elbow.
  const onForearm = !hangs && end >= top + outer.length - 1;
  const bare = hangs ? bareArm(arm, end, unit) : arm;
  return { arm, bare, end: onForearm ? Math.max(end, bones[2].y) : end, unit, steps: 0 };
}

/** The last steps along a lifted arm that are mostly cloth, and the cuff's shadow. */
function sleeveOnLifted({ steps }: LiftedArm, skin: Region, unit: number): number {
  const cloth: number[] = [];
  for (let i = 0; i < skin.data.length; i++) {
    const step = steps.data[i];
    if (step > 0) cloth[step] = (cloth[step] ?? 0) + (skin.data[i] ? -1 : 1);
  }
  let end = 0;
  for (let step = 1; step < cloth.length && step < end + GAP * unit; step++) {
    if (cloth[step] > 0) end = step;
  }
  return end === 0 ? 0 : end + CUFF_SHADE * unit;
}

/** Whether a pixel below the hem has the colour of the bottoms and not of the sleeve above it. */
function bottomsBeside(arm: Arm, scene: Omit<Scene, "view">): (i: number) => boolean {
  const { lab, surfaces, hem, shoulders, face, silhouette } = scene;
  const colorOf = (rows: Span, columns: (y: number) => Span): Lab | null => {
    const found: number[] = [];
    for (let y = Math.max(0, Math.ceil(rows[0])); y < Math.min(lab.height, rows[1]); y++) {
      const [from, to] = columns(y).sort((p, q) => p - q);
      for (let x = Math.ceil(from); x <= to; x++) {
        const i = y * lab.width + x;
        if (silhouette.region.data[i] && !surfaces.skin.data[i]) found.push(i);
      }
    }
    return found.length < ENOUGH ? null : medianColor(lab, found);
  };
  const middle: Span = [shoulders.centre - HIPS * face.width, shoulders.centre + HIPS * face.width];
  const at = (y: number) => y - arm.top;
  const sleeve = colorOf([arm.armpit.y, hem], (y) => [arm.inner[at(y)], arm.outer[at(y)]]);
  const bottoms = colorOf([hem + BELOW.from * face.width, hem + BELOW.to * face.width], () => [
    ...middle,
  ]);
  if (!sleeve || !bottoms || labDistance(sleeve, bottoms) < ALIKE) return () => false;
  return (i) => {
    const own: Lab = [lab.l.data[i], lab.a.data[i], lab.b.data[i]];
    return labDistance(own, bottoms) < labDistance(own, sleeve);
  };
}

/** The scene in which silhouette and old top include the whole width of the old sleeves. */
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

/** Whether a pixel is between both edges of an arm, or at most some pixels outside or inside of them. */
export function isBetweenEdges(
  { side, top, outer, inner }: Pick<Arm, "side" | "top" | "outer" | "inner">,
  x: number,
  y: number,
  rim: { readonly outside: number; readonly inside: number },
): boolean {
  const row = y - top;
  if (row < 0 || row >= outer.length) return false;
  return (x - outer[row]) * side <= rim.outside && (x - inner[row]) * side >= -rim.inside;
}

/** Whether a pixel is on the arm, or within a margin beside it unless `close`. */
export function isOnArm({ bare, end, unit }: OldSleeve, x: number, y: number, close: boolean) {
  const { armpit, hangs, bones, wrist, lifted } = bare;
  if (lifted) return lifted.region.data[y * lifted.region.width + x] === 1;
  const margin = ARMPIT_MARGIN * unit;
  if (y < armpit.y || (hangs && y > Math.max(end + CUFF_SHADE * unit, wrist + margin)))
    return false;
  if (isBetweenEdges(bare, x, y, { outside: 0.5, inside: close ? 0.5 : margin })) return true;
  return !hangs && fromForearm(bones, x, y, unit) < 0;
}

/** Whether a pixel is on the hand below a hanging sleeve. */
export function isOnHand({ bare, end }: OldSleeve, x: number, y: number): boolean {
  if (!bare.hangs || y <= Math.max(end, bare.wrist)) return false;
  return isBetweenEdges(bare, x, y, { outside: 0.5, inside: 0.5 });
}

/** Whether a pixel is outside the arm, or between arm and trunk: background. */
export function standsOff({ bare, unit }: OldSleeve, x: number, y: number): boolean {
  const { side, top, outer, inner, trunk, armpit, hangs, bones, lifted } = bare;
  const row = y - top;
  if (row < 0 || lifted) return false;
  if (!hangs && (x - trunk[row]) * side > 0.5) {
    const away = fromForearm(bones, x, y, unit);
    if (away < WIDEST_SLEEVE) return away > 0;
  }
  if (row >= outer.length) return false;
  if ((x - outer[row]) * side > 0.5) return true;
  return y > armpit.y && (x - inner[row]) * side < -0.5 && (x - trunk[row]) * side > 0.5;
}

/** Whether a pixel is in the sleeve or in its shade on the arm, in the sleeve's rows. */
export function isInSleeve({ arm, end, unit, steps }: OldSleeve, x: number, y: number): boolean {
  const { side, top, inner, armpit, lifted } = arm;
  if (lifted) {
    const step = lifted.steps.data[y * lifted.steps.width + x];
    return step > 0 && step <= steps;
  }
  const row = y - top;
  const lowest = end > armpit.y ? end + CUFF_SHADE * unit : end;
  // Where wall shows beside the sleeve, half-covered pixels are its own.
  const rim = lowest > end ? (isParted(arm, row) ? PARTED_RIM : 1) : 0;
  const inside = (x - inner[row]) * side >= -rim;
  return row >= 0 && y <= lowest && row < inner.length && inside;
}

function isParted({ side, inner, trunk }: Arm, row: number): boolean {
  return (inner[row] - trunk[row]) * side > 1;
}

/** Whether a pixel is in a sleeve that reaches below the armpit. */
export function isUnderCloth(sleeve: OldSleeve, x: number, y: number): boolean {
  return (
    (sleeve.arm.lifted !== null || sleeve.end > sleeve.arm.armpit.y) && isInSleeve(sleeve, x, y)
  );
}

/** Whether a row is at the end of the sleeve, where the cuff's shadow has the colour of skin. */
export function isUnderCuff({ arm, end, unit }: OldSleeve, y: number): boolean {
  return end > arm.armpit.y && Math.abs(y - end) <= CUFF_SHADE * unit;
}

/** The distance from a bent arm's forearm in face widths; negative on the forearm. */
function fromForearm([, elbow, wrist]: Arm["bones"], x: number, y: number, unit: number): number {
  const [dx, dy] = [wrist.x - elbow.x, wrist.y - elbow.y];
  const along = ((x - elbow.x) * dx + (y - elbow.y) * dy) / Math.max(1, dx * dx + dy * dy);
  const t = Math.min(1, Math.max(0, along));
  const half = HALF_FOREARM[0] + t * (HALF_FOREARM[1] - HALF_FOREARM[0]);
  return Math.hypot(x - elbow.x - t * dx, y - elbow.y - t * dy) / unit - half;
}
