import type { Point } from "../image/index.ts";
import type { Side } from "./shoulders.ts";

/** A hanging arm by rows, from the shoulder tip to the fingers or the picture's end. */
export interface Arm {
  readonly side: Side;
  /** The row of the first entry of each array. */
  readonly top: number;
  /** The x of the outer edge in each row. */
  readonly outer: Float32Array;
  /** The x of the inner edge in each row; above the armpit it continues inside the trunk. */
  readonly inner: Float32Array;
  /**
   * Where the trunk begins in each row: the inner edge, or the far side of the gap; below the
   * fingers it runs on to the picture's end.
   */
  readonly trunk: Float32Array;
  readonly armpit: Point;
  /** The first row where arm and trunk are visibly apart; under a sleeve, the row of its opening. */
  readonly parting: number;
  /** The shoulder tip, moved inwards where an old sleeve stood off. */
  readonly shoulder: Point;
  readonly wrist: number;
  /** False where the arrays end at the elbow. */
  readonly hangs: boolean;
  /** The middle of the arm at root, elbow and wrist. */
  readonly bones: Bones;
  /** The share of rows below the armpit with a visible inner edge. */
  readonly seen: number;
}

export type Bones = readonly [root: Point, elbow: Point, wrist: Point];
