import type { Plane, Point } from "../image/index.ts";
import { SHOULDER_SLOPE, TIP_ROUNDING } from "../warp/index.ts";
import type { Scene } from "./scene.ts";

const RISE = SHOULDER_SLOPE.usual;
const FOOT = { highest: 0.42, lowest: 0.72 };
const FILLET = { up: 0.22, out: 0.12 };
const UNDER_JAW = 0.25;

/** The shape of a neck under an old collar, in pixels of the scene. */
export interface BareNeck {
  readonly halfWidth: number;
  readonly chin: number;
  readonly top: number;
  readonly foot: number;
  readonly unit: number;
  readonly outAt: (x: number, y: number) => number;
  /** Whether a pixel below the jaw is on or below the neck and the shoulders. */
  readonly isBody: (x: number, y: number) => boolean;
  readonly standsOff: (x: number, y: number) => boolean;
}

export function bareNeckOf({ neck, face, chin, shoulders }: Scene): BareNeck | null {
  if (!neck.covered) return null;
  const unit = face.width;
  const foot = chin + FOOT.lowest * unit;
  const centreAt = (y: number) => {
    const t = Math.min(1, Math.max(0, (y - chin) / (foot - chin)));
    return neck.jaw + t * (neck.x - neck.jaw);
  };
  const rootOf = (tip: Point) => {
    const along = Math.abs(tip.x - neck.x) - neck.halfWidth - TIP_ROUNDING * unit;
    const root = tip.y - RISE * Math.max(0, along);
    return Math.min(Math.max(root, chin + FOOT.highest * unit), foot);
  };
  const [left, right] = [rootOf(shoulders.left), rootOf(shoulders.right)];
  const isBody = (x: number, y: number) => {
    const out = x - centreAt(y);
    const beside = Math.abs(out) - neck.halfWidth;
    if (beside <= 0) return true;
    const fillet = FILLET.up * unit * Math.exp(-beside / (FILLET.out * unit));
    return y >= (out < 0 ? left : right) + RISE * beside - fillet;
  };
  return {
    unit,
    halfWidth: neck.halfWidth,
    foot: (left + right) / 2,
    chin,
    top: chin - UNDER_JAW * unit,
    outAt: (x, y) => x - centreAt(y),
    isBody,
    standsOff: (x, y) => x > shoulders.left.x && x < shoulders.right.x && !isBody(x, y),
  };
}

/** In L*, and the decay in face widths. */
const CHIN_SHADOW = { depth: 18, fades: 0.2 };
const JAW_RISE = 0.16;
const SIDES = { depth: 8, fades: 0.25 };

/** In face widths from the middle and face heights from the brows. */
const CHEEKS = { from: 0.12, to: 0.36, top: 0.35, bottom: 0.95 };
/** A share, and a limit in L* a face width. */
const LIGHT_SHARE = 0.8;
const STEEPEST_LIGHT = 40;

/** Adds dark sides, the chin's shadow and the face's horizontal light to the roundness. */
export function shadeNeck(round: Plane, neck: BareNeck, scene: Scene): void {
  const { unit, chin, halfWidth, foot } = neck;
  const light = (LIGHT_SHARE * lightAcrossFace(scene)) / unit;
  for (let y = Math.max(0, Math.ceil(neck.top)); y < round.height; y++) {
    const below = Math.exp(-Math.max(0, y - foot) / (SIDES.fades * unit));
    for (let x = 0; x < round.width; x++) {
      const i = y * round.width + x;
      if (scene.surfaces.head.data[i]) continue;
      const out = neck.outAt(x, y);
      const across = Math.abs(out) / halfWidth;
      const jaw = chin - JAW_RISE * unit * across ** 2;
      const shadow = Math.exp(-Math.max(0, y - jaw) / (CHIN_SHADOW.fades * unit));
      const away = Math.exp(-2 * Math.max(0, across - 1)) * below;
      const side = Math.min(1, across) ** 3 * away;
      const turned = light * Math.min(halfWidth, Math.max(-halfWidth, out)) * away;
      round.data[i] = round.data[i] + turned - CHIN_SHADOW.depth * shadow - SIDES.depth * side;
    }
  }
}

function lightAcrossFace({ lab, face, surfaces }: Scene): number {
  const { width, height, data } = surfaces.skin;
  const middle = face.x + face.width / 2;
  const sums = [0, 0];
  const counts = [0, 0];
  const last = Math.min(height - 1, face.y + CHEEKS.bottom * face.height);
  for (let y = Math.max(0, Math.round(face.y + CHEEKS.top * face.height)); y <= last; y++) {
    for (let x = 0; x < width; x++) {
      const out = Math.abs(x - middle) / face.width;
      if (out < CHEEKS.from || out > CHEEKS.to || !data[y * width + x]) continue;
      const side = x < middle ? 0 : 1;
      sums[side] = sums[side] + lab.l.data[y * width + x];
      counts[side] = counts[side] + 1;
    }
  }
  if (Math.min(...counts) === 0) return 0;
  const slope = (sums[1] / counts[1] - sums[0] / counts[0]) / (CHEEKS.from + CHEEKS.to);
  return Math.min(STEEPEST_LIGHT, Math.max(-STEEPEST_LIGHT, slope));
}
