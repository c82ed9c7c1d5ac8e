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
import { type BareNeck, shadeNeck } from "./bare-neck.ts";
import { findOldSleeve, isOnArm } from "./old-sleeve.ts";
import { pullPushCoarse, sampleCoarse } from "./pull-push.ts";
import type { Scene } from "./scene.ts";

interface Bare {
  readonly body: Region;
  readonly neck: BareNeck | null;
}

export type Paint = (x: number, y: number) => Lab;

/** Skin this close to the old top is tinged by it, in face widths. */
const TINGED = 0.03;
const MIDRIFF = 0.3;
const FACE_WEIGHT = 0.04;
const SHADED_SKIN = 0.4;
const USUAL_WEIGHT = 0.0001;
/** L*. */
const ROUNDING = 9;
const ROUND_WITHIN = 0.055;
const ACROSS = 8;
const ENOUGH = 12;
/** From outside to inside, in L*. */
const USUAL_ARM = [-9, -3, 0, 1, 1, -1, -4, -10];

/** Continues visible skin smoothly under the old top, with the roundness of the visible arms. */
export function paintSkin(scene: Scene, old: Region, { body, neck }: Bare): Paint {
  const { lab } = scene;
  const seen = seenSkin(scene, old);
  const round = roundness(scene, seen, body);
  if (neck) shadeNeck(round, neck, scene);
  const flat = createPlane(lab.width, lab.height);
  for (let i = 0; i < flat.data.length; i++) flat.data[i] = lab.l.data[i] - round.data[i];
  const usual = usualSkin(scene, seen, flat);
  const weight = createPlane(lab.width, lab.height);
  for (let i = 0; i < weight.data.length; i++)
    weight.data[i] = Math.max(seen.data[i], USUAL_WEIGHT);
  const known = [flat, lab.a, lab.b].map((plane, k) => {
    const { data } = createPlane(lab.width, lab.height);
    for (let i = 0; i < data.length; i++) data[i] = seen.data[i] ? plane.data[i] : usual[k];
    return { ...plane, data };
  });
  const [l, a, b] = pullPushCoarse(known, weight).map((plane) => blur(plane, 0.75)) as [
    Plane,
    Plane,
    Plane,
  ];
  return (x, y) => [
    sampleCoarse(l, x, y) + samplePlane(round, x, y),
    sampleCoarse(a, x, y),
    sampleCoarse(b, x, y),
  ];
}

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
    weight.data[i] = i < chin * lab.width ? FACE_WEIGHT : 1;
  }
  return weight;
}

function usualSkin({ lab }: Scene, seen: Plane, l: Plane): [number, number, number] {
  const found: number[] = [];
  for (let i = 0; i < seen.data.length; i += 3) if (seen.data[i] > 0) found.push(l.data[i]);
  const lights = Float32Array.from(found).sort();
  const shade = lights[Math.floor(SHADED_SKIN * lights.length)] ?? 0;
  const sums = [0, 0, 0];
  let total = 0;
  for (let i = 0; i < seen.data.length; i++) {
    const w = l.data[i] >= shade ? seen.data[i] : 0;
    if (w === 0) continue;
    total += w;
    sums[0] = sums[0] + w * l.data[i];
    sums[1] = sums[1] + w * lab.a.data[i];
    sums[2] = sums[2] + w * lab.b.data[i];
  }
  return sums.map((sum) => sum / Math.max(total, 1e-6)) as [number, number, number];
}

function roundness(scene: Scene, seen: Plane, body: Region): Plane {
  const round = roundEdges(body, scene.face.width);
  for (const arm of [scene.left, scene.right]) roundArm(round, arm, lightAcross(scene, seen, arm));
  return blur(round, 1);
}

/** How much darker a body is near its outline, in L*, of 0 or less. */
export function roundEdges(body: Region, unit: number): Plane {
  const depth = distanceTo(body, 0);
  const round = createPlane(body.width, body.height);
  for (let i = 0; i < round.data.length; i++) {
    if (body.data[i]) round.data[i] = -ROUNDING * Math.exp(-depth[i] / (ROUND_WITHIN * unit));
  }
  return round;
}

/** The mean lightness of the bare arm from its outer to its inner edge, relative to its middle. */
function lightAcross({ lab }: Scene, seen: Plane, arm: Arm): number[] {
  const sums = new Float64Array(ACROSS);
  const counts = new Float64Array(ACROSS);
  const { side, top, outer, inner, armpit, wrist } = arm;
  for (let y = Math.ceil(armpit.y); y < Math.min(wrist, top + outer.length); y++) {
    const breadth = (outer[y - top] - inner[y - top]) * side;
    for (let step = 0; step < breadth; step++) {
      const i = y * lab.width + Math.round(outer[y - top] - side * step);
      if (seen.data[i] !== 1) continue;
      const bin = Math.floor((ACROSS * step) / breadth);
      sums[bin] = sums[bin] + lab.l.data[i];
      counts[bin] = counts[bin] + 1;
    }
  }
  if (counts.some((count) => count < ENOUGH)) return USUAL_ARM;
  const means = Array.from(sums, (sum, bin) => sum / counts[bin]);
  const middle = means.slice(2, -2).reduce((sum, mean) => sum + mean, 0) / (ACROSS - 4);
  return means.map((mean) => mean - middle);
}

function roundArm(round: Plane, arm: Arm, across: readonly number[]): void {
  const { side, top, outer, inner, armpit } = arm;
  const rise = Math.max(1, armpit.y - top);
  for (let row = 0; row < outer.length; row++) {
    const y = top + row;
    const breadth = (outer[row] - inner[row]) * side;
    // Above the armpit the arm has no inner side.
    const below = Math.min(1, row / rise);
    for (let step = 0; step < breadth; step++) {
      const x = Math.round(outer[row] - side * step);
      if (x < 0 || x >= round.width || y < 0 || y >= round.height) continue;
      const t = step / breadth;
      const place = Math.min(Math.max(t * ACROSS - 0.5, 0), ACROSS - 1);
      const low = Math.min(Math.floor(place), ACROSS - 2);
      const light = across[low] + (place - low) * (across[low + 1] - across[low]);
      const i = y * round.width + x;
      const share = t < 0.5 ? below : below ** 3;
      round.data[i] = light * share + (1 - share) * round.data[i];
    }
  }
}
