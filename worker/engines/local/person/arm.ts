import type { Plane, Point, Region } from "../image/index.ts";
import type { Side } from "./shoulders.ts";

/** A hanging arm by rows, from the shoulder tip to the fingers or the picture's end. */
export interface Arm {
  readonly side: Side;
  readonly top: number;
  readonly outer: Float32Array;
  readonly inner: Float32Array;
  /** In each row the inner edge or the far side of the gap, down to the picture's end. */
  readonly trunk: Float32Array;
  readonly armpit: Point;
  /** The first row with a visible gap; under a sleeve, the row of its opening. */
  readonly parting: number;
  readonly shoulder: Point;
  readonly wrist: number;
  /** False where the arrays end at the elbow. */
  readonly hangs: boolean;
  readonly bones: Bones;
  /** The share of rows below the armpit with a visible inner edge. */
  readonly seen: number;
  /** Null for an arm that is not lifted; else the rows are those of the seam between it and the trunk. */
  readonly lifted: LiftedArm | null;
}

/** An arm that is lifted beside the head. */
export interface LiftedArm {
  /** The arm from the seam at the shoulder to the fingers. */
  readonly region: Region;
  /** In each pixel of the arm the steps from its seam, at least 1; 0 elsewhere. */
  readonly steps: Plane;
  /** The middle of the arm from the seam to the wrist. */
  readonly axis: readonly Point[];
  readonly shoulder: Point;
  readonly armpit: Point;
}

export type Bones = readonly [root: Point, elbow: Point, wrist: Point];
