import { distanceTo, type Plane, type Region } from "../image/index.ts";
import type { Arm } from "../person/index.ts";
import { lightAcrossFace } from "./face-light.ts";
import type { Scene } from "./scene.ts";

const ACROSS = 8;
/** The least number of bare skin pixels that determine the light of a part. */
const ENOUGH = 12;
/** The length of bare arm that shows its light, in face widths: a wrist beside a cuff does not. */
const LEAST_BARE = 0.6;
/** The mean lightness across bare arms in L*, from the outer to the inner edge. */
const USUAL_ARM = [-12, -5, -1, 2, 2, -2, -9, -16];
/** The share of the light's slope across the face that an arm has, and its limit in L*. */
const LIGHT_SHARE = 0.3;
const MOST_TURNED = 6;
/** How much lighter a lifted arm is on its axis and darker at its edges, in L*; its half breadth in face widths. */
const LIFTED = { axis: 3, edge: 18, half: 0.24 };
/** The crook of the elbow and the round of the upper arm, in L*, and their length in face widths. */
const ELBOW = { light: -2.5, length: 0.35 };
const UPPER = { light: 3.5, length: 0.5 };

/**
 * Sets the light of the arms, in L* relative to even skin: as on the bare part of the arm where
 * there is one, otherwise as on a round limb in the light of the face.
 *
 * @param seen 1 where bare skin shows; the face counts less
 */
export function shadeArms(light: Plane, arms: readonly Arm[], scene: Scene, seen: Plane): void {
  const unit = scene.face.width;
  const slope = LIGHT_SHARE * lightAcrossFace(scene);
  const turned = Math.min(MOST_TURNED, Math.max(-MOST_TURNED, slope));
  for (const arm of arms) {
    if (arm.lifted) shadeLifted(light, arm.lifted.region, unit);
    const usual = USUAL_ARM.map((l, bin) => {
      return l + turned * arm.side * (1 - (2 * bin + 1) / ACROSS);
    });
    shadeArm(light, arm, lightAcross(scene, seen, arm) ?? usual, unit);
  }
}

/** The light of a lifted arm, which is round from edge to edge. */
function shadeLifted(light: Plane, region: Region, unit: number): void {
  const depth = distanceTo(region, 0);
  for (let i = 0; i < depth.length; i++) {
    if (!region.data[i]) continue;
    const toAxis = Math.min(1, depth[i] / (LIFTED.half * unit));
    light.data[i] = LIFTED.axis - LIFTED.edge * (1 - toAxis) ** 2;
  }
}

/** The mean lightness of the bare arm from its outer to its inner edge, relative to its middle. */
function lightAcross({ lab, face }: Scene, seen: Plane, arm: Arm): number[] | null {
  const sums = new Float64Array(ACROSS);
  const counts = new Float64Array(ACROSS);
  const { side, top, outer, inner, armpit, wrist } = arm;
  let rows = 0;
  for (let y = Math.ceil(armpit.y); y < Math.min(wrist, top + outer.length); y++) {
    const breadth = (outer[y - top] - inner[y - top]) * side;
    const middle = Math.round((outer[y - top] + inner[y - top]) / 2);
    if (seen.data[y * lab.width + middle] === 1) rows++;
    for (let step = 0; step < breadth; step++) {
      const i = y * lab.width + Math.round(outer[y - top] - side * step);
      if (seen.data[i] !== 1) continue;
      const bin = Math.floor((ACROSS * step) / breadth);
      sums[bin] = sums[bin] + lab.l.data[i];
      counts[bin] = counts[bin] + 1;
    }
  }
  if (rows < LEAST_BARE * face.width || counts.some((count) => count < ENOUGH)) return null;
  const means = Array.from(sums, (sum, bin) => sum / counts[bin]);
  const middle = means.slice(2, -2).reduce((sum, mean) => sum + mean, 0) / (ACROSS - 4);
  return means.map((mean) => mean - middle);
}

function shadeArm(light: Plane, arm: Arm, across: readonly number[], unit: number): void {
  const { side, top, outer, inner, armpit, bones } = arm;
  const rise = Math.max(1, armpit.y - top);
  const bump = (y: number, at: number, length: number) =>
    Math.exp(-2 * ((y - at) / (length * unit)) ** 2);
  for (let row = 0; row < outer.length; row++) {
    const y = top + row;
    const breadth = (outer[row] - inner[row]) * side;
    const along =
      ELBOW.light * bump(y, bones[1].y, ELBOW.length) +
      UPPER.light * bump(y, (bones[0].y + bones[1].y) / 2, UPPER.length);
    // Above the armpit the arm has no inner side.
    const below = Math.min(1, row / rise);
    for (let step = 0; step < breadth; step++) {
      const x = Math.round(outer[row] - side * step);
      if (x < 0 || x >= light.width || y < 0 || y >= light.height) continue;
      const t = step / breadth;
      const place = Math.min(Math.max(t * ACROSS - 0.5, 0), ACROSS - 1);
      const low = Math.min(Math.floor(place), ACROSS - 2);
      const turned = across[low] + (place - low) * (across[low + 1] - across[low]);
      const i = y * light.width + x;
      const share = t < 0.5 ? below : below ** 3;
      light.data[i] = (turned + along) * share + (1 - share) * light.data[i];
    }
  }
}
