import {
  blurPlanesWeighted,
  blurRegion,
  createPlane,
  createRegion,
  dilate,
  floodFill,
  type Plane,
  pixelsIn,
  type Region,
} from "../image/index.ts";
import type { BareNeck } from "./bare-neck.ts";
import { roundShoulders } from "./bare-shoulders.ts";
import type { Midriff } from "./midriff.ts";
import { isInSleeve, isOnArm, isUnderCuff, type OldSleeve, standsOff } from "./old-sleeve.ts";
import type { Scene } from "./scene.ts";

const TRIM = 0.07;
/** Pixels. */
export const TINGED_RIM = 3;
const LOWEST_SKIN = 1.25;

const RIPPLE = 0.045;

const STRAP_CONTRAST = 9;
const AROUND_STRAP = 0.16;
/** The height of a collar's band in another colour than the chest, and its least distance from the chin, in face widths. */
const COLLAR = { high: 0.2, belowChin: 0.35 };

interface Bare {
  /** The neck under an old collar. */
  readonly neck: BareNeck | null;
  /** The row of the new neckline's lowest point. */
  readonly neckline: number;
  /** The bare midriff below the new hem. */
  readonly midriff: Midriff | null;
  readonly sleeves: readonly OldSleeve[];
}

interface OldTop {
  readonly old: Region;
  readonly skin: Region;
  readonly backgroundMask: Region;
  /** Parts of the old top that hang in front of the bottoms, below the waistline. */
  readonly overhang: Region;
  /** The body's outline without loose parts and ripples of the old cloth. */
  readonly outline: Region;
}

/** Divides the old top into future skin and future background, where `shown` is set. */
export function segmentOldTop(
  scene: Scene,
  { neck, neckline, midriff, sleeves }: Bare,
  shown: Region,
): OldTop {
  const outline = roundShoulders(evenOutline(scene), scene);
  const { surfaces, shoulders, face, lab } = scene;
  const { width, height } = lab;
  const level = Math.max(shoulders.left.y, shoulders.right.y);
  const lowest = scene.hem + TRIM * face.width;
  const skinEnds = midriff
    ? lowest
    : Math.max(level + LOWEST_SKIN * face.width, neckline + 0.2 * face.width);
  const old = dilate(withStraps(scene), TRIM * face.width);
  const skin = createRegion(width, height);
  const backgroundMask = createRegion(width, height);
  const overhang = createRegion(width, height);
  for (let i = 0; i < old.data.length; i++) {
    const inside = outline.data[i] === 1;
    if (!shown.data[i] || surfaces.head.data[i]) continue;
    if (!inside && !scene.silhouette.region.data[i]) continue;
    const x = i % width;
    const y = Math.floor(i / width);
    const sleeve = sleeves.find((each) => isInSleeve(each, x, y));
    // Pixels that have neither the skin's nor the cloth's colours are shade or trim.
    if (sleeve && (!surfaces.skin.data[i] || isUnderCuff(sleeve, y))) old.data[i] = 1;
    if (!old.data[i]) continue;
    const below = y > lowest;
    const onTrunk = below || (midriff !== null && y > midriff.end);
    const onArm = sleeves.some((each) => isOnArm(each, x, y, onTrunk));
    // An arm beside the hip is no side of the bottoms.
    if (!onArm && sleeve === undefined && midriff?.isShaded(x, y)) continue;
    // Below its hem the top has only sleeves; other parts of its colour belong to the bottoms.
    const reach = sleeve !== undefined || sleeves.some(({ end }) => y <= end + TRIM * face.width);
    const beside = !onArm && midriff?.isBeside(x, y) && y < midriff.lowest;
    const loose = below && sleeve !== undefined && standsOff(sleeve, x, y);
    if (beside || loose) backgroundMask.data[i] = 1;
    else if (midriff && !onArm && inside && y < midriff.lowest && y > midriff.waistAt(x) - 1)
      overhang.data[i] = 1;
    else if (midriff?.cloth === 0 && below && !onArm && inside && y < midriff.lowest)
      skin.data[i] = 1;
    else if (below && !(onArm && reach)) old.data[i] = 0;
    else if (!inside || neck?.standsOff(x, y)) backgroundMask.data[i] = 1;
    else if (sleeves.some((each) => standsOff(each, x, y))) backgroundMask.data[i] = 1;
    else if (y < skinEnds || onArm) skin.data[i] = 1;
  }
  for (let i = Math.ceil(lowest) * width; i < old.data.length; i++) {
    if (!skin.data[i] && !backgroundMask.data[i]) old.data[i] = 0;
  }
  for (let i = 0; i < backgroundMask.data.length; i++)
    if (backgroundMask.data[i]) outline.data[i] = 0;
  return { old, skin, backgroundMask, overhang, outline };
}

function evenOutline({ silhouette, face }: Scene): Region {
  const { width, height } = silhouette.region;
  const even = blurRegion(silhouette.region, RIPPLE * face.width).data;
  const data = new Uint8Array(even.length);
  for (let i = 0; i < data.length; i++) data[i] = even[i] > 0.5 ? 1 : 0;
  return { width, height, data };
}

/** Straps are too thin for a colour model: adds non-skin pixels that are connected to the top. */
function withStraps({ lab, surfaces, silhouette, shoulders, face, chin, neck }: Scene): Region {
  const { width, height } = lab;
  const from = Math.max(0, chin + 0.15 * face.width);
  const to = Math.max(shoulders.left.y, shoulders.right.y) + 0.8 * face.width;
  const start = Math.max(0, Math.floor(from - face.width / 2)) * width;
  const end = Math.min(height, Math.ceil(to + face.width / 2)) * width;
  const rows = (plane: Plane): Plane => {
    return { width, height: (end - start) / width, data: plane.data.subarray(start, end) };
  };
  const weight = createPlane(width, (end - start) / width);
  weight.data.set(surfaces.skin.data.subarray(start, end));
  const [l, a, b] = blurPlanesWeighted(
    [lab.l, lab.a, lab.b].map(rows),
    weight,
    AROUND_STRAP * face.width,
  ) as [Plane, Plane, Plane];
  const collar = dilate(surfaces.top, COLLAR.high * face.width);
  const neckFrom = chin + COLLAR.belowChin * face.width;
  const isStrap = (i: number) => {
    const y = i / width;
    if (y < from || y > to || !silhouette.region.data[i] || surfaces.head.data[i]) return false;
    const isNeck = Math.abs((i % width) - neck.x) < neck.halfWidth;
    if (isNeck && (!collar.data[i] || y < neckFrom)) return false;
    const k = i - start;
    // A part without skin around it is a sleeve in another colour than the chest.
    if (l.data[k] === 0) return true;
    const hue = Math.hypot(lab.a.data[i] - a.data[k], lab.b.data[i] - b.data[k]);
    return Math.hypot((lab.l.data[i] - l.data[k]) / 1.5, hue) > STRAP_CONTRAST;
  };
  const top = dilate(surfaces.top, 2);
  const joined = floodFill(width, height, pixelsIn(top), isStrap);
  for (let i = 0; i < joined.data.length; i++) {
    if (top.data[i] && !surfaces.top.data[i] && !isStrap(i)) joined.data[i] = 0;
  }
  return joined;
}

/** The future background, and the pixels just outside the silhouette that old cloth tinges beside what is painted. */
export function withRim(
  backgroundMask: Region,
  painted: Region,
  old: Region,
  { silhouette }: Scene,
): Region {
  const wide = dilate(painted, TINGED_RIM);
  const around = dilate(old, TINGED_RIM);
  for (let i = 0; i < wide.data.length; i++) {
    if (silhouette.region.data[i]) wide.data[i] = backgroundMask.data[i];
    else if (around.data[i]) wide.data[i] = 1;
  }
  return wide;
}
