import type { Point } from "../image/index.ts";
import type { Side } from "./shoulders.ts";

/** An arm that hangs, row by row from the shoulder's tip down to the fingers (or the picture's end). */
export interface Arm {
  readonly side: Side;
  /** The row of the first entry below. */
  readonly top: number;
  /** The outer edge's x in each row. */
  readonly outer: Float32Array;
  /** The inner edge's x in each row; above the armpit it runs on inside the trunk. */
  readonly inner: Float32Array;
  /**
   * Where the trunk begins in each row: the inner edge, or the far side of the gap; below the
   * fingers it runs on to the picture's end.
   */
  readonly trunk: Float32Array;
  readonly armpit: Point;
  /** The first row where arm and trunk are seen apart: under a sleeve, that of its opening. */
  readonly parting: number;
  /** The shoulder's tip, moved inwards where an old sleeve stood off from it. */
  readonly shoulder: Point;
  /** The row of the wrist. */
  readonly wrist: number;
  /** Whether it hangs down, so that the rows above tell all of it; else they end at the elbow. */
  readonly hangs: boolean;
  /** The middle of the arm at its root, the elbow and the wrist. */
  readonly bones: Bones;
  /** The share of rows below the armpit whose inner edge was seen and not guessed. */
  readonly seen: number;
}

export type Bones = readonly [root: Point, elbow: Point, wrist: Point];
