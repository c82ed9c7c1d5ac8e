import type { Plane } from "../image/index.ts";
import { lightAcrossFace } from "./face-light.ts";
import type { Midriff } from "./midriff.ts";
import type { Scene } from "./scene.ts";

/** The darkening of a belly at its sides in L*, and the power of the distance from the middle. */
const SIDES = { depth: 13, power: 3 };
/** The share of the light's slope across the face that a belly has, and its limit in L*. */
const LIGHT_SHARE = 0.5;
const MOST_TURNED = 5;
/** The groove down the middle and the rises beside it, in L* and face widths. */
const GROOVE = { depth: 3, half: 0.07 };
const RISE = { height: 2.5, at: 0.3, half: 0.18 };
/** The rows above the middle of a hem that is not level, in face widths. */
const ABOVE = 0.6;
/** The shadow of the garment, and the shade at the waistband, in L* and face widths. */
const BELOW_HEM = { depth: 12, fades: 0.2 };
const AT_WAIST = { depth: 8, fades: 0.08 };

/** Adds the light of a round belly to the roundness, in L*, from the new hem to the bottoms. */
export function shadeTrunk(light: Plane, midriff: Midriff, scene: Scene): void {
  const { face, lab } = scene;
  const unit = face.width;
  const slope = (LIGHT_SHARE * lightAcrossFace(scene)) / unit;
  const last = Math.min(light.height - 1, midriff.lowest);
  for (let y = Math.max(0, Math.floor(midriff.end - ABOVE * unit)); y <= last; y++) {
    const [left, right] = midriff.edgesAt(y);
    const middle = (left + right) / 2;
    const half = Math.max(1, (right - left) / 2);
    const fromHem = Math.max(0, y - midriff.end) / unit;
    const shadow = BELOW_HEM.depth * Math.exp(-fromHem / BELOW_HEM.fades);
    for (let x = Math.max(0, Math.ceil(left)); x <= Math.min(lab.width - 1, right); x++) {
      const off = x - middle;
      const toWaist = Math.max(0, midriff.waistAt(x) - y) / unit;
      const out = Math.abs(off) / unit;
      const turned = Math.min(MOST_TURNED, Math.max(-MOST_TURNED, slope * off));
      const middleLine =
        RISE.height * bump(out - RISE.at, RISE.half) - GROOVE.depth * bump(out, GROOVE.half);
      const i = y * light.width + x;
      light.data[i] =
        light.data[i] +
        turned +
        middleLine -
        SIDES.depth * Math.min(1, Math.abs(off) / half) ** SIDES.power -
        shadow -
        AT_WAIST.depth * Math.exp(-toWaist / AT_WAIST.fades);
    }
  }
}

/** A smooth rise of height 1 and this half breadth. */
export function bump(away: number, half: number): number {
  return Math.exp(-((away / half) ** 2));
}
