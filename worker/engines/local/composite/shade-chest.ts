import { mix, type Plane, type Point, squaredDistanceToSegment } from "../image/index.ts";
import type { Scene } from "./scene.ts";
import { bump } from "./shade-trunk.ts";

/** The notch between the collarbones: the least distance below the chin, in face widths as all lengths. */
const NOTCH = { belowChin: 0.62, half: 0.1, depth: 3 };
/** A collarbone from the notch to the shoulder's tip: its rise in the middle, and its light in L*. */
const BONE = { from: 0.14, to: 0.3, bend: 0.05, half: 0.06, light: 6 };
/** The hollow above a collarbone and the shade below it. */
const ABOVE = { at: 0.15, half: 0.09, depth: 7 };
const BELOW = { at: 0.14, half: 0.1, depth: 2.4 };
/** The groove down the breastbone, and its length. */
const BREASTBONE = { half: 0.1, depth: 1.6, long: 1.1 };
/** The groove between chest and shoulder, from the armpit up. */
const GROOVE = { half: 0.08, depth: 6, up: 0.55 };
/** The rows below the notch that are shaded. */
const REACH = 1.6;

/** A collarbone in a column: its row, and how clearly it shows, 0..1. */
interface Bone {
  readonly row: number;
  readonly bend: number;
}

/**
 * Adds the light of collarbones, breastbone and armpits to the roundness of a bare chest, in L*.
 *
 * @param seen more than 0 where bare skin shows: its light is its own
 */
export function shadeChest(light: Plane, scene: Scene, seen: Plane): void {
  const { shoulders, face, neck, chin } = scene;
  const unit = face.width;
  const level = (shoulders.left.y + shoulders.right.y) / 2;
  const notch = { x: neck.x, y: Math.max(level, chin + NOTCH.belowChin * unit) };
  const last = Math.min(light.height - 1, notch.y + REACH * unit);
  const first = Math.max(0, Math.ceil(shoulders.left.x));
  for (let x = first; x <= Math.min(light.width - 1, shoulders.right.x); x++) {
    const out = (x - notch.x) / unit;
    const bone = boneAt(x, notch, out < 0 ? shoulders.left : shoulders.right, unit);
    const arm = out < 0 ? scene.left : scene.right;
    for (let y = Math.max(0, Math.ceil(chin)); y <= last; y++) {
      const i = y * light.width + x;
      if (seen.data[i] > 0) continue;
      const ridge = bone ? boneLight(bone, (y - bone.row) / unit) : 0;
      const groove = arm.lifted ? 0 : grooveAt(arm, x, y, unit);
      light.data[i] = light.data[i] + ridge - groove - middleAt(out, (y - notch.y) / unit);
    }
  }
}

/** Null beside the collarbone's ends. */
function boneAt(x: number, notch: Point, tip: Point, unit: number): Bone | null {
  const side = Math.sign(tip.x - notch.x);
  const long = (tip.x - notch.x) * side - (BONE.from + BONE.to) * unit;
  const t = ((x - notch.x) * side - BONE.from * unit) / long;
  if (!(long > 0) || t <= 0 || t >= 1) return null;
  const bend = Math.sin(Math.PI * t);
  return { row: mix(notch, tip, t).y - BONE.bend * unit * bend, bend };
}

/** The light of a collarbone this far below its middle, in L*. */
function boneLight({ bend }: Bone, below: number): number {
  const ridge = BONE.light * bump(below, BONE.half);
  const hollow = ABOVE.depth * bend * bump(below + ABOVE.at, ABOVE.half);
  return Math.sqrt(bend) * (ridge - hollow - BELOW.depth * bump(below - BELOW.at, BELOW.half));
}

/** How much the notch and the breastbone darken a place, in L*. */
function middleAt(out: number, down: number): number {
  const notch = NOTCH.depth * bump(Math.hypot(out, down), NOTCH.half);
  if (down < 0 || down > BREASTBONE.long) return notch;
  const along = Math.sin((Math.PI * down) / BREASTBONE.long);
  return notch + BREASTBONE.depth * along * bump(out, BREASTBONE.half);
}

/** How much the groove beside the shoulder darkens a place, in L*. */
function grooveAt({ armpit, shoulder }: Scene["left"], x: number, y: number, unit: number): number {
  const endX = armpit.x + GROOVE.up * (shoulder.x - armpit.x);
  const endY = armpit.y + GROOVE.up * (shoulder.y - armpit.y);
  const away = Math.sqrt(squaredDistanceToSegment(x, y, armpit.x, armpit.y, endX, endY));
  return GROOVE.depth * bump(away / unit, GROOVE.half);
}
