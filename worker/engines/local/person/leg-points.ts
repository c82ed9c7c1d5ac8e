import type { LegPoints } from "#worker/contract/fit.ts";
import type { Point, Region, Size } from "../image/index.ts";
import type { LegRow, Stature } from "./leg-row.ts";

/** One leg by rows from the waist to the ankle, without an old skirt or wide shorts. */
interface Leg {
  readonly outer: Float32Array;
  readonly inner: Float32Array;
}

/** A bare leg inside a leg of trousers, by rows from `Legs.top` to `Legs.ankle`. */
interface LegInside {
  readonly outer: Float32Array;
  readonly inner: Float32Array;
  /** The last row of the cloth, above the shoe or the visible ankle. */
  readonly end: number;
}

/** The bare legs that long trousers hide. */
export interface LegsInTrousers {
  readonly left: LegInside;
  readonly right: LegInside;
  /** The legs of the trousers, below the crotch. */
  readonly cloth: Region;
  /** The silhouette without the ground between the legs. */
  readonly figure: Region;
}

/** The lower body, in pixels of the analysed picture. */
export interface Legs {
  readonly top: number;
  readonly waist: number;
  readonly crotch: Point;
  readonly ankle: number;
  /** The row above which hands may be in front of the legs. */
  readonly handsEnd: number;
  /** The row below which the legs are bare; the ankle where they are covered. */
  readonly bareFrom: number;
  /** The last row of each leg of long trousers; null where there are none or their colour is unknown. */
  readonly clothEnds: { readonly left: number; readonly right: number } | null;
  /** The last row of each foot: one that is set back is higher in the picture. */
  readonly soles: { readonly left: number; readonly right: number };
  readonly left: Leg;
  readonly right: Leg;
  /** The legs inside long trousers; null for bare legs, and where the trousers do not tell them. */
  readonly inTrousers: LegsInTrousers | null;
  /** Whether the old top ends above the hips; a dress does not. */
  readonly topEnds: boolean;
  /** False if the outline does not separate the shins. */
  readonly parted: boolean;
}

/** Shares of the length from the shoulders to the soles (NASA-STD-3000). */
const CROTCH = 0.44;
const KNEE = 0.66;
const ANKLE = 0.94;
/** Half the distances of knees and ankles, in the same shares. */
const STANCE = 0.06;
/** Pixels of the analysed picture. */
const SAME = 0.6;

/** The points of legs as shares of the picture, 0..1. */
export function legPointsOf(legs: Legs, size: Size): LegPoints {
  const { crotch, top, ankle, left, right } = legs;
  const knee = Math.round(crotch.y + ((KNEE - CROTCH) / (ANKLE - CROTCH)) * (ankle - crotch.y));
  const at = ({ outer, inner }: Leg, y: number) => ({
    x: (outer[y - top] + inner[y - top]) / 2,
    y,
  });
  return asShares(
    {
      crotch,
      leftKnee: at(left, knee),
      rightKnee: at(right, knee),
      leftAnkle: at(left, ankle),
      rightAnkle: at(right, ankle),
    },
    size,
  );
}

/** The points of usual proportions, as shares of the picture, where no legs are found. */
export function usualLegPoints(
  rows: readonly LegRow[],
  { level, tall, top }: Stature,
  size: Size,
): LegPoints {
  const y = (share: number) => Math.round(level + share * tall);
  const { left, right } = rows[y(CROTCH) - top];
  const middle = (left + right) / 2;
  const at = (side: number, share: number) => ({ x: middle + side * STANCE * tall, y: y(share) });
  return asShares(
    {
      crotch: at(0, CROTCH),
      leftKnee: at(-1, KNEE),
      rightKnee: at(1, KNEE),
      leftAnkle: at(-1, ANKLE),
      rightAnkle: at(1, ANKLE),
    },
    size,
  );
}

/** Points in pixels of a picture of this size. */
export function inPixels(points: LegPoints, { width, height }: Size): LegPoints {
  return mapPoints(points, ({ x, y }) => ({ x: x * width - 0.5, y: y * height - 0.5 }));
}

/** Whether points are where the legs were found, so that nobody has moved them. */
export function areSameLegs(points: LegPoints, legs: Legs, size: Size): boolean {
  const found = inPixels(legPointsOf(legs, size), size);
  const given = inPixels(points, size);
  return Object.entries(given).every(([name, { x, y }]) => {
    const other = found[name as keyof LegPoints];
    return Math.hypot(x - other.x, y - other.y) <= SAME;
  });
}

function asShares(points: LegPoints, { width, height }: Size): LegPoints {
  const within = (share: number) => Math.min(1, Math.max(0, share));
  return mapPoints(points, ({ x, y }) => ({
    x: within((x + 0.5) / width),
    y: within((y + 0.5) / height),
  }));
}

function mapPoints(points: LegPoints, change: (point: Point) => Point): LegPoints {
  return {
    crotch: change(points.crotch),
    leftKnee: change(points.leftKnee),
    rightKnee: change(points.rightKnee),
    leftAnkle: change(points.leftAnkle),
    rightAnkle: change(points.rightAnkle),
  };
}
