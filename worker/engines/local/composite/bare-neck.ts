import type { Plane, Point } from "../image/index.ts";
import { FOOT, hiddenRise } from "../warp/index.ts";
import { lightAcrossFace } from "./face-light.ts";
import type { Scene } from "./scene.ts";

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

/** The neck under an old collar, by usual proportions; null where the photo shows the neck. */
export function bareNeckOf({ neck, face, chin, shoulders }: Scene): BareNeck | null {
  if (!neck.covered) return null;
  const unit = face.width;
  const foot = chin + FOOT.lowest * unit;
  const centreAt = (y: number) => {
    const t = Math.min(1, Math.max(0, (y - chin) / (foot - chin)));
    return neck.jaw + t * (neck.x - neck.jaw);
  };
  const rootOf = (tip: Point) => {
    const inwards = Math.max(0, Math.abs(tip.x - neck.x) - neck.halfWidth);
    const rise = hiddenRise({ neck, face, chin }, tip);
    const rowAt = (beside: number) => tip.y - rise(Math.max(0, inwards - beside));
    return { at: rowAt(0), rowAt };
  };
  const [left, right] = [rootOf(shoulders.left), rootOf(shoulders.right)];
  const isBody = (x: number, y: number) => {
    const out = x - centreAt(y);
    const beside = Math.abs(out) - neck.halfWidth;
    if (beside <= 0) return true;
    const fillet = FILLET.up * unit * Math.exp(-beside / (FILLET.out * unit));
    return y >= (out < 0 ? left : right).rowAt(beside) - fillet;
  };
  return {
    unit,
    halfWidth: neck.halfWidth,
    foot: (left.at + right.at) / 2,
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

const LIGHT_SHARE = 0.8;

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
