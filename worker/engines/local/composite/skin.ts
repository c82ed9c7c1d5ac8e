import {
  blur,
  createPlane,
  dilate,
  distanceTo,
  type Lab,
  type Plane,
  type Region,
  samplePlane,
} from "../image/index.ts";
import type { Arm } from "../person/index.ts";
import { fillCoarsely } from "./fill.ts";
import { type BareNeck, shadeNeck } from "./neck.ts";
import type { Scene } from "./scene.ts";
import { findOldSleeve, isOnArm } from "./sleeve.ts";

/** The body to paint skin on. */
interface Bare {
  readonly body: Region;
  /** Where an old collar hid it. */
  readonly neck: BareNeck | null;
}

/** The colour to paint with, in L*a*b*, at a place in the scene. */
export type Paint = (x: number, y: number) => Lab;

/** Skin next to the old top is tinged by it: this far, in face widths, it is not learned from. */
const TINGED = 0.03;
/** Further below the hem than this, in face widths, only arms are surely skin and no trousers. */
const MIDRIFF = 0.3;
/** How much a face says of a body's colour beside the neck and arms themselves. */
const FACE_SAY = 0.04;
/** The share of the skin that lies in some shadow. */
const SHADED_SKIN = 0.4;
/** Away from skin that is seen, painted skin goes over into the usual colour this readily. */
const USUAL_SAY = 0.0001;
/** Bodies are round: so much darker towards the silhouette, in L*, within so many face widths. */
const ROUNDING = 9;
const ROUND_WITHIN = 0.055;
/** Across an arm, so many samples; from so many seen a sample on, they are believed. */
const ACROSS = 8;
const ENOUGH = 12;
/** What an arm's lightness is across, from outside to inside, should none be seen bare. */
const USUAL_ARM = [-9, -3, 0, 1, 1, -1, -4, -10];

/**
 * The skin that is seen, carried on smoothly under the old top: it meets what is seen without a
 * step, goes over into the usual colour further in, and is as round as the arms are seen to be.
 */
export function paintSkin(scene: Scene, old: Region, { body, neck }: Bare): Paint {
  const { lab } = scene;
  const seen = seenSkin(scene, old);
  const round = roundness(scene, seen, body);
  if (neck) shadeNeck(round, neck, scene);
  const flat = createPlane(lab.width, lab.height);
  for (let i = 0; i < flat.data.length; i++) flat.data[i] = lab.l.data[i]! - round.data[i]!;
  const usual = usualSkin(scene, seen, flat);
  const weight = createPlane(lab.width, lab.height);
  for (let i = 0; i < weight.data.length; i++) weight.data[i] = Math.max(seen.data[i]!, USUAL_SAY);
  const known = [flat, lab.a, lab.b].map((plane, k) => {
    const { data } = createPlane(lab.width, lab.height);
    for (let i = 0; i < data.length; i++) data[i] = seen.data[i] ? plane.data[i]! : usual[k]!;
    return { ...plane, data };
  });
  const [l, a, b] = fillCoarsely(known, weight).map((plane) => blur(plane, 0.75)) as [
    Plane,
    Plane,
    Plane,
  ];
  const at = (plane: Plane, x: number, y: number) => samplePlane(plane, x / 2 - 0.25, y / 2 - 0.25);
  return (x, y) => [at(l, x, y) + samplePlane(round, x, y), at(a, x, y), at(b, x, y)];
}

/** How far each pixel tells of the skin: bare and untouched by the old top's edge. */
function seenSkin(scene: Scene, old: Region): Plane {
  const { lab, surfaces, face, chin, hem } = scene;
  const near = dilate(old, TINGED * face.width);
  const arms = [scene.left, scene.right].map((arm) => findOldSleeve(arm, scene));
  const weight = createPlane(lab.width, lab.height);
  const isArm = (x: number, y: number) => arms.some((arm) => isOnArm(arm, x, y, true));
  const bottoms = (hem + MIDRIFF * face.width) * lab.width;
  for (let i = 0; i < weight.data.length; i++) {
    if (!surfaces.skin.data[i] || near.data[i]) continue;
    if (i > bottoms && !isArm(i % lab.width, Math.floor(i / lab.width))) continue;
    weight.data[i] = i < chin * lab.width ? FACE_SAY : 1;
  }
  return weight;
}

/** The typical colour of skin in the light: of the neck and arms, of the face if there is no more. */
function usualSkin({ lab }: Scene, seen: Plane, l: Plane): [number, number, number] {
  const found: number[] = [];
  for (let i = 0; i < seen.data.length; i += 3) if (seen.data[i]! > 0) found.push(l.data[i]!);
  const lights = Float32Array.from(found).sort();
  const shade = lights[Math.floor(SHADED_SKIN * lights.length)] ?? 0;
  const sums = [0, 0, 0];
  let total = 0;
  for (let i = 0; i < seen.data.length; i++) {
    const w = l.data[i]! >= shade ? seen.data[i]! : 0;
    if (w === 0) continue;
    total += w;
    sums[0] = sums[0]! + w * l.data[i]!;
    sums[1] = sums[1]! + w * lab.a.data[i]!;
    sums[2] = sums[2]! + w * lab.b.data[i]!;
  }
  return sums.map((sum) => sum / Math.max(total, 1e-6)) as [number, number, number];
}

/** How much lighter or darker than flat skin each pixel of the body is, in L*. */
function roundness(scene: Scene, seen: Plane, body: Region): Plane {
  const { lab, face } = scene;
  const depth = distanceTo(body, 0);
  const round = createPlane(lab.width, lab.height);
  for (let i = 0; i < round.data.length; i++) {
    if (!body.data[i]) continue;
    round.data[i] = -ROUNDING * Math.exp(-depth[i]! / (ROUND_WITHIN * face.width));
  }
  for (const arm of [scene.left, scene.right]) roundArm(round, arm, lightAcross(scene, seen, arm));
  return blur(round, 1);
}

/** The mean lightness of the bare arm from its outer to its inner edge, against its middle's. */
function lightAcross({ lab }: Scene, seen: Plane, arm: Arm): number[] {
  const sums = new Float64Array(ACROSS);
  const counts = new Float64Array(ACROSS);
  const { side, top, outer, inner, armpit, wrist } = arm;
  for (let y = Math.ceil(armpit.y); y < Math.min(wrist, top + outer.length); y++) {
    const breadth = (outer[y - top]! - inner[y - top]!) * side;
    for (let step = 0; step < breadth; step++) {
      const i = y * lab.width + Math.round(outer[y - top]! - side * step);
      if (seen.data[i] !== 1) continue;
      const bin = Math.floor((ACROSS * step) / breadth);
      sums[bin] = sums[bin]! + lab.l.data[i]!;
      counts[bin] = counts[bin]! + 1;
    }
  }
  if (counts.some((count) => count < ENOUGH)) return USUAL_ARM;
  const means = Array.from(sums, (sum, bin) => sum / counts[bin]!);
  const middle = means.slice(2, -2).reduce((sum, mean) => sum + mean, 0) / (ACROSS - 4);
  return means.map((mean) => mean - middle);
}

function roundArm(round: Plane, arm: Arm, across: readonly number[]): void {
  const { side, top, outer, inner, armpit } = arm;
  const rise = Math.max(1, armpit.y - top);
  for (let row = 0; row < outer.length; row++) {
    const y = top + row;
    const breadth = (outer[row]! - inner[row]!) * side;
    // Above the armpit the arm has no inner side, and the shoulder turns its outer one upwards.
    const below = Math.min(1, row / rise);
    for (let step = 0; step < breadth; step++) {
      const x = Math.round(outer[row]! - side * step);
      if (x < 0 || x >= round.width || y < 0 || y >= round.height) continue;
      const t = step / breadth;
      const place = Math.min(Math.max(t * ACROSS - 0.5, 0), ACROSS - 1);
      const low = Math.min(Math.floor(place), ACROSS - 2);
      const light = across[low]! + (place - low) * (across[low + 1]! - across[low]!);
      const i = y * round.width + x;
      const share = t < 0.5 ? below : below ** 3;
      round.data[i] = light * share + (1 - share) * round.data[i]!;
    }
  }
}
