import type { Point } from "#worker/engines/local/image/index.ts";
import type { FigureSpec } from "./figure-spec.ts";
import { joined, limb, type Shape } from "./shapes.ts";

/** One arm, on the picture's left (-1) or right (1). */
export interface DrawnArm {
  readonly side: -1 | 1;
  readonly joint: Point;
  readonly elbow: Point;
  readonly wrist: Point;
  readonly shape: Shape;
  /** Upper arm and forearm alone, for sleeves. */
  readonly upper: Shape;
  readonly fore: Shape;
  readonly radius: number;
  /** The forearm is behind the trunk. */
  readonly isBehind: boolean;
}

interface Frame {
  readonly head: number;
  readonly at: (x: number, y: number) => Point;
}

const UPPER_ARM = 1.36;
const FOREARM = 1.12;
/** Upper arm and forearm from the vertical, in degrees outwards. */
const ANGLES = {
  hanging: [5, 2],
  away: [15, 9],
  hip: [40, 0],
  raised: [112, 172],
  across: [6, -60],
  pocket: [22, -12],
  behind: [17, -38],
} as const;
type ArmPose = keyof typeof ANGLES;
const ARM_RADII = { shoulder: 0.19, elbow: 0.145, wrist: 0.1 };

function towards(from: Point, degrees: number, length: number, side: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: from.x + side * length * Math.sin(angle), y: from.y + length * Math.cos(angle) };
}

/** A pose of one arm leaves the other one hanging. */
function armPose({ pose, seed }: FigureSpec, side: -1 | 1): ArmPose {
  if (pose === "hips") return "hip";
  if (pose === "pockets") return "pocket";
  if (pose === "hanging" || pose === "away" || pose === "behind") return pose;
  const one = pose === "pocket" || pose === "raised" || pose === "across" ? pose : "hip";
  return side === (seed % 2 ? 1 : -1) ? one : "hanging";
}

export function armOf(spec: FigureSpec, { head, at }: Frame, side: -1 | 1): DrawnArm {
  const { build, seed } = spec;
  const joint = at(side * build.shoulder, 1.6);
  const pose = armPose(spec, side);
  const [upperAngle, foreAngle] = ANGLES[pose];
  const elbow = towards(joint, upperAngle + (seed % 3), UPPER_ARM * head, side);
  const hip = at(side * (build.hip + 0.04), 3.42);
  const wrist =
    pose === "hip"
      ? { x: elbow.x + 0.86 * (hip.x - elbow.x), y: elbow.y + 0.86 * (hip.y - elbow.y) }
      : towards(elbow, foreAngle, FOREARM * head, side);
  const radius = ARM_RADII.shoulder * build.arm * head;
  const elbowRadius = ARM_RADII.elbow * build.arm * head;
  const wristRadius = ARM_RADII.wrist * build.arm * head;
  const upper = limb(joint, elbow, radius, elbowRadius);
  const fore = limb(elbow, wrist, elbowRadius, wristRadius);
  const [dx, dy] = [(wrist.x - elbow.x) / FOREARM, (wrist.y - elbow.y) / FOREARM];
  const reach = pose === "hip" ? 0.5 : 1;
  const ahead = (share: number) => ({
    x: wrist.x + reach * share * dx,
    y: wrist.y + reach * share * dy,
  });
  const palm = limb(wrist, ahead(0.3), wristRadius, 1.25 * wristRadius);
  const fingers = limb(ahead(0.3), ahead(0.62), 1.15 * wristRadius, 0.6 * wristRadius);
  const hand = pose === "pocket" ? [] : [palm, fingers];
  const shape = joined(0.1 * head, upper, fore, ...hand);
  return { side, joint, elbow, wrist, shape, upper, fore, radius, isBehind: pose === "behind" };
}
