import { mix, type Plane, type Point, squaredDistanceToSegment } from "../image/index.ts";
import type { Scene } from "./scene.ts";

/** The notch between the collarbones: the least distance below the chin, in face widths as all lengths. */
const NOTCH = { belowChin: 0.62, half: 0.1, depth: 2.5 };
/** A collarbone from the notch to the shoulder's tip: its rise in the middle, and its light in L*. */
const BONE = { from: 0.14, to: 0.3, bend: 0.05, half: 0.05, light: 3 };
/** The hollow above a collarbone and the shade below it. */
const ABOVE = { at: 0.14, half: 0.08, depth: 4 };
const BELOW = { at: 0.12, half: 0.08, depth: 1.5 };
/** The groove down the breastbone, and its length. */
const BREASTBONE = { half: 0.09, depth: 1.6, long: 1.1 };
/** The groove between chest and shoulder, from the armpit up. */
const GROOVE = { half: 0.08, depth: 3.5, up: 0.55 };
/** The rows below the notch that are shaded. */
const REACH = 1.6;

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
  const bones = [boneOf(notch, shoulders.left, unit), boneOf(notch, shoulders.right, unit)];
  const grooves = [grooveOf(scene.left, unit), grooveOf(scene.right, unit)];
  const last = Math.min(light.height - 1, notch.y + REACH * unit);
  const [from, to] = [shoulders.left.x, shoulders.right.x].sort((one, other) => one - other);
  for (let y = Math.max(0, Math.ceil(chin)); y <= last; y++) {
    for (let x = Math.max(0, Math.ceil(from)); x <= Math.min(light.width - 1, to); x++) {
      const i = y * light.width + x;
      if (seen.data[i] > 0) continue;
      const [out, down] = [(x - notch.x) / unit, (y - notch.y) / unit];
      const bone = bones[out < 0 ? 0 : 1](x, y);
      const groove = grooves[out < 0 ? 0 : 1](x, y);
      light.data[i] = light.data[i] + bone + groove - middleAt(out, down);
    }
  }
}

/** How much the notch and the breastbone darken a place, in L*. */
function middleAt(out: number, down: number): number {
  const notch = NOTCH.depth * bump(Math.hypot(out, down), NOTCH.half);
  if (down < 0 || down > BREASTBONE.long) return notch;
  const along = Math.sin((Math.PI * down) / BREASTBONE.long);
  return notch + BREASTBONE.depth * along * bump(out, BREASTBONE.half);
}

/** The light of a collarbone by place, in L*. */
function boneOf(notch: Point, tip: Point, unit: number): (x: number, y: number) => number {
  const side = Math.sign(tip.x - notch.x);
  const from = notch.x + side * BONE.from * unit;
  const to = tip.x - side * BONE.to * unit;
  return (x, y) => {
    const t = (x - from) / (to - from);
    if (t <= 0 || t >= 1) return 0;
    const bend = Math.sin(Math.PI * t);
    const line = mix(notch, tip, t).y - BONE.bend * unit * bend;
    const below = (y - line) / unit;
    const ends = Math.sqrt(bend);
    const ridge = BONE.light * bump(below, BONE.half);
    const hollow = ABOVE.depth * bend * bump(below + ABOVE.at, ABOVE.half);
    return ends * (ridge - hollow - BELOW.depth * bump(below - BELOW.at, BELOW.half));
  };
}

/** How much the groove beside the shoulder darkens a place, in L*. */
function grooveOf(arm: Scene["left"], unit: number): (x: number, y: number) => number {
  const { armpit, shoulder, lifted } = arm;
  const end = mix(armpit, shoulder, GROOVE.up);
  return (x, y) => {
    if (lifted) return 0;
    const away = Math.sqrt(squaredDistanceToSegment(x, y, armpit.x, armpit.y, end.x, end.y)) / unit;
    return -GROOVE.depth * bump(away, GROOVE.half);
  };
}

function bump(away: number, half: number): number {
  return Math.exp(-((away / half) ** 2));
}
