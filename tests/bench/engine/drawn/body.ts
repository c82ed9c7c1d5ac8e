import type { Point } from "#worker/engines/local/image/index.ts";
import { armOf, type DrawnArm } from "./arm.ts";
import type { FigureSpec } from "./figure-spec.ts";
import { curve, joined, limb, rows, type Shape } from "./shapes.ts";

export const FIGURE_SIZE = { width: 576, height: 768 };

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
  /** The whole body with the head, which casts the shadow. */
  readonly whole: Shape;
}

/** Heights of the body in heads below the crown (usual proportions of adults, seven heads and a half). */
export const ROWS = { joint: 1.6, armpit: 2.05, waist: 2.75, hip: 3.65, crotch: 4.1, ankle: 7.2 };
/** Heads from the crown to the soles, and the room below them, in pixels. */
const SOLES = 7.5;
const FLOOR = 14;

function frameOf({ seed, fullLength }: FigureSpec) {
  const head = fullLength ? 62 + 7 * (seed % 5) : 112 + 5 * (seed % 5);
  const middle = FIGURE_SIZE.width * (0.5 + 0.012 * ((seed % 3) - 1));
  const floor = FIGURE_SIZE.height - FLOOR - SOLES * head;
  const crown = fullLength ? floor : 0.28 * head + 6 * (seed % 4);
  return { head, at: (x: number, y: number) => ({ x: middle + x * head, y: crown + y * head }) };
}

/** Builds the body of a figure; clothes and hair are drawn over it. */
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
  const arms = [armOf(spec, { head, at }, -1), armOf(spec, { head, at }, 1)] as const;
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
  const feet = ([-1, 1] as const).map((side) =>
    limb(
      at(side * 0.46 * build.hip, ROWS.ankle),
      at(side * 0.6 * build.hip, SOLES - 0.13),
      0.16 * head,
      0.13 * head,
    ),
  );
  const skull = limb(at(0, 0.4), at(0, 0.62), 0.37 * head, 0.33 * head);
  const both = joined(0, ...legs, ...(spec.fullLength ? feet : []));
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
