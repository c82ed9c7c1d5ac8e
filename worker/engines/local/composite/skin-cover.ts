import { blurRegion, dilate, type Plane, type Region } from "../image/index.ts";
import type { Midriff } from "./midriff.ts";
import { isOnArm, isUnderCloth, type OldSleeve } from "./old-sleeve.ts";
import type { Scene } from "./scene.ts";

/** Pixels. */
const SKIN_BLEND = 1.8;
/** Pixels. */
const EDGE_BLEND = 0.8;
/** The pixels beside a limb's edge whose opacity follows from the edge alone. */
const EDGE = 3;

interface Painted {
  readonly skin: Region;
  /** The body's outline without the parts of the old top that stand off it. */
  readonly outline: Region;
  readonly sleeves: readonly OldSleeve[];
  readonly midriff: Midriff | null;
}

/**
 * The opacity of painted skin. It is soft towards visible skin. Along painted limbs, the belly and
 * the waistline it follows their curves in parts of a pixel, so that no steps of a mask show.
 */
export function skinCover(scene: Scene, { skin, outline, sleeves, midriff }: Painted): Plane {
  const soft = within(blurRegion(skin, SKIN_BLEND), outline);
  const hidden = sleeves.filter(({ bare, end }) => bare.hangs && end > bare.armpit.y);
  const near = hidden.length > 0 ? dilate(skin, EDGE) : skin;
  for (const sleeve of hidden) followArm(soft, near, sleeve, scene);
  if (midriff) followBelly(soft, midriff, sleeves);
  return soft;
}

function within(soft: Plane, outline: Region): Plane {
  const person = blurRegion(outline, EDGE_BLEND);
  for (let i = 0; i < soft.data.length; i++) {
    // Half covered at the edge itself, uncovered one pixel outside.
    soft.data[i] = soft.data[i] * Math.min(1, Math.max(0, 2 * person.data[i] - 0.5));
  }
  return soft;
}

/** The edges of an arm under a hanging sleeve. */
function followArm(soft: Plane, near: Region, sleeve: OldSleeve, { surfaces }: Scene): void {
  const { side, top, outer, inner, trunk, armpit } = sleeve.bare;
  const { width, height } = soft;
  const last = Math.min(height - 1, sleeve.end, top + outer.length - 1);
  for (let y = Math.max(0, Math.ceil(armpit.y)); y <= last; y++) {
    const row = y - top;
    const isParted = (inner[row] - trunk[row]) * side > 2;
    const follow = (edge: number, inwards: number) => {
      const middle = Math.round(edge);
      for (let x = Math.max(0, middle - EDGE); x <= Math.min(width - 1, middle + EDGE); x++) {
        const i = y * width + x;
        if (!near.data[i] || surfaces.head.data[i] || !isUnderCloth(sleeve, x, y)) continue;
        soft.data[i] = Math.min(1, Math.max(0, 0.5 + (x - edge) * inwards));
      }
    };
    follow(outer[row], -side);
    if (isParted) follow(inner[row], side);
  }
}

/** The sides of the belly where a loose top stood off it, and the waistline. */
function followBelly(soft: Plane, midriff: Midriff, sleeves: readonly OldSleeve[]): void {
  const { width, height, data } = soft;
  for (
    let y = Math.max(0, Math.ceil(midriff.end));
    y <= Math.min(height - 1, midriff.lowest);
    y++
  ) {
    const [left, right] = midriff.edgesAt(y);
    const last = Math.min(width - 1, right + EDGE);
    for (let x = Math.max(0, Math.floor(left - EDGE)); x <= last; x++) {
      const i = y * width + x;
      const inside = Math.min(x - left, right - x, midriff.waistAt(x) - y);
      if (data[i] === 0 || inside >= 0.5) continue;
      if (sleeves.some((sleeve) => isOnArm(sleeve, x, y, true))) continue;
      data[i] = data[i] * Math.max(0, 0.5 + inside);
    }
  }
}
