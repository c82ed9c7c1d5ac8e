import type { Point } from "#worker/engines/local/image/index.ts";
import type { FigureSpec } from "./figure-spec.ts";
import { curve, joined, limb, rows, type Shape } from "./shapes.ts";

export const FIGURE_SIZE = { width: 576, height: 768 };

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
}

/** A body's parts and points, in pixels. */
export interface DrawnBody {
  /** The height of the head from crown to chin. */
  readonly head: number;
  /** A place from its distances to the middle and the crown, in heads. */
  readonly at: (x: number, y: number) => Point;
  readonly halfWidth: (y: number) => number;
  readonly neck: Shape;
  readonly trunk: Shape;
  readonly legs: Shape;
  readonly arms: readonly [DrawnArm, DrawnArm];
  /** All of it with the head: what casts a shadow. */
  readonly whole: Shape;
}

/** Heights of the body in heads below the crown (usual proportions of adults, seven heads and a half). */
export const ROWS = { joint: 1.6, armpit: 2.05, waist: 2.75, hip: 3.65, crotch: 4.1, ankle: 7.2 };
const UPPER_ARM = 1.36;
const FOREARM = 1.12;
/** Upper arm and forearm from the vertical, in degrees outwards; a hand at the hip is set apart. */
const ANGLES = { hanging: [5, 2], away: [15, 9] } as const;
const ARM_RADII = { shoulder: 0.19, elbow: 0.145, wrist: 0.1 };

function frameOf({ seed }: FigureSpec) {
  const head = 112 + 5 * (seed % 5);
  const middle = FIGURE_SIZE.width * (0.5 + 0.012 * ((seed % 3) - 1));
  const crown = 0.28 * head + 6 * (seed % 4);
  return { head, at: (x: number, y: number) => ({ x: middle + x * head, y: crown + y * head }) };
}

function towards(from: Point, degrees: number, length: number, side: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: from.x + side * length * Math.sin(angle), y: from.y + length * Math.cos(angle) };
}

function armOf(spec: FigureSpec, side: -1 | 1): DrawnArm {
  const { head, at } = frameOf(spec);
  const { build, pose, seed } = spec;
  const joint = at(side * build.shoulder, ROWS.joint);
  const atHip = pose === "hip" && side === (seed % 2 ? 1 : -1);
  const [upperAngle, foreAngle] = atHip ? [40, 0] : ANGLES[pose === "hip" ? "hanging" : pose];
  const elbow = towards(joint, upperAngle + (seed % 3), UPPER_ARM * head, side);
  const hip = at(side * (build.hip + 0.04), 3.42);
  const wrist = atHip
    ? { x: elbow.x + 0.86 * (hip.x - elbow.x), y: elbow.y + 0.86 * (hip.y - elbow.y) }
    : towards(elbow, foreAngle, FOREARM * head, side);
  const radius = ARM_RADII.shoulder * build.arm * head;
  const elbowRadius = ARM_RADII.elbow * build.arm * head;
  const wristRadius = ARM_RADII.wrist * build.arm * head;
  const upper = limb(joint, elbow, radius, elbowRadius);
  const fore = limb(elbow, wrist, elbowRadius, wristRadius);
  const [dx, dy] = [(wrist.x - elbow.x) / FOREARM, (wrist.y - elbow.y) / FOREARM];
  const reach = atHip ? 0.5 : 1;
  const ahead = (share: number) => ({
    x: wrist.x + reach * share * dx,
    y: wrist.y + reach * share * dy,
  });
  const palm = limb(wrist, ahead(0.3), wristRadius, 1.25 * wristRadius);
  const fingers = limb(ahead(0.3), ahead(0.62), 1.15 * wristRadius, 0.6 * wristRadius);
  const shape = joined(0.1 * head, upper, fore, palm, fingers);
  return { side, joint, elbow, wrist, shape, upper, fore, radius };
}

/** Builds the body of a figure; everything else is laid over it. */
export function bodyOf(spec: FigureSpec): DrawnBody {
  const { head, at } = frameOf(spec);
  const { build } = spec;
  const middle = at(0, 0).x;
  const row = (y: number, width: number) => [at(0, y).y, width * head] as const;
  const halfWidth = curve([
    row(1.45, 0.72 * build.shoulder),
    row(1.8, 0.95 * build.chest),
    row(ROWS.armpit, build.chest),
    row(ROWS.waist, build.waist),
    row(3.2, 0.45 * build.waist + 0.55 * build.hip),
    row(ROWS.hip, build.hip),
    row(ROWS.crotch, 0.98 * build.hip),
  ]);
  const arms = [armOf(spec, -1), armOf(spec, 1)] as const;
  const girdle = arms.map(({ side, joint, radius }) =>
    limb(at(side * 0.2, 1.44), joint, 0.22 * head, radius),
  );
  const column = limb(at(0, 0.8), at(0, 1.5), build.neck * head, 1.04 * build.neck * head);
  const trunk = joined(
    0.12 * head,
    rows(() => middle, halfWidth, at(0, 1.4).y, at(0, ROWS.crotch).y),
    ...girdle,
  );
  const legs = ([-1, 1] as const).map((side) =>
    limb(
      at(side * 0.5 * build.hip, 3.85),
      at(side * 0.46 * build.hip, ROWS.ankle),
      0.5 * build.hip * head,
      0.18 * head,
    ),
  );
  const skull = limb(at(0, 0.4), at(0, 0.62), 0.37 * head, 0.33 * head);
  const both = joined(0, ...legs);
  return {
    head,
    at,
    halfWidth,
    neck: joined(0.16 * head, column, trunk),
    trunk,
    legs: both,
    arms,
    whole: joined(0, column, trunk, both, skull, arms[0].shape, arms[1].shape),
  };
}
