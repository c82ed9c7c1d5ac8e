import type { GarmentRefusal } from "#worker/contract/failures.ts";
import type { Mask, Point, RgbaImage } from "../image/index.ts";

export type BottomKind = "skirt" | "trousers" | "shorts";
export type GarmentKind = "top" | "dress" | BottomKind;
export type SleeveLength = "none" | "short" | "long";

/** Quarter turns clockwise that bring a picture upright. */
export type Turns = 0 | 1 | 2 | 3;

/**
 * One side of a top. "left" is the left of the picture. Points lie on the outline; the armpit of a
 * sleeve that lies on the trunk is inside it.
 */
export interface GarmentSide {
  readonly collar: Point;
  readonly shoulder: Point;
  /** Where the sleeve (or armhole) meets the trunk from below. */
  readonly armpit: Point;
  /** The ends of the cuff; for a sleeveless garment shoulder and armpit. */
  readonly cuffOuter: Point;
  readonly cuffInner: Point;
  /** Points in equal steps between shoulder and outer end of the cuff; none along a straight edge. */
  readonly outerEdge: readonly Point[];
  /** The same between armpit and inner end. */
  readonly innerEdge: readonly Point[];
  readonly waist: Point;
  readonly hem: Point;
}

/** Moves all points of a side. */
export function mapSide(side: GarmentSide, move: (point: Point) => Point): GarmentSide {
  return {
    collar: move(side.collar),
    shoulder: move(side.shoulder),
    armpit: move(side.armpit),
    cuffOuter: move(side.cuffOuter),
    cuffInner: move(side.cuffInner),
    outerEdge: side.outerEdge.map(move),
    innerEdge: side.innerEdge.map(move),
    waist: move(side.waist),
    hem: move(side.hem),
  };
}

/** Both edges of a sleeve, from the armhole to the cuff. */
export function edgesOfSleeve(side: GarmentSide): { outer: Point[]; inner: Point[] } {
  return {
    outer: [side.shoulder, ...side.outerEdge, side.cuffOuter],
    inner: [side.armpit, ...side.innerEdge, side.cuffInner],
  };
}

/** A cross-section of a bottom: its side seams, and the ends of the gap between its legs. */
export interface BottomRow {
  readonly left: Point;
  readonly right: Point;
  /** Both are in the middle where the legs are joined. */
  readonly innerLeft: Point;
  readonly innerRight: Point;
}

/** Moves all points of a row. */
export function mapRow(row: BottomRow, move: (point: Point) => Point): BottomRow {
  return {
    left: move(row.left),
    right: move(row.right),
    innerLeft: move(row.innerLeft),
    innerRight: move(row.innerRight),
  };
}

/** A skirt, trousers or shorts from the waistband to the hem, in rows of equal distance. */
export interface BottomShape {
  readonly rows: readonly BottomRow[];
  /** The share of the length at which the legs part; null for a skirt. */
  readonly crotch: number | null;
}

/** A garment cut out of its background. All points are in pixels of `image`. */
export interface GarmentCutout {
  readonly kind: GarmentKind;
  readonly sleeves: SleeveLength;
  /** Quarter turns clockwise from the picture to `image`. */
  readonly turns: Turns;
  /** At most 1024 px a side; its inner colours are continued past the mask. */
  readonly image: RgbaImage;
  /** The front of the garment, without the inside of the back. */
  readonly mask: Mask;
  readonly outer: Mask;
  readonly left: GarmentSide;
  readonly right: GarmentSide;
  readonly neckline: Point;
  /** Null for tops and dresses. */
  readonly bottom: BottomShape | null;
  readonly confidence: number;
}

/** The garment with its landmarks moved; its pictures stay. */
export function moveLandmarks(
  garment: GarmentCutout,
  move: (point: Point) => Point,
): GarmentCutout {
  const { left, right, neckline, bottom } = garment;
  return {
    ...garment,
    left: mapSide(left, move),
    right: mapSide(right, move),
    neckline: move(neckline),
    bottom: bottom && { ...bottom, rows: bottom.rows.map((row) => mapRow(row, move)) },
  };
}

/** Whether a kind is worn from the waist down. */
export function isBottom(kind: GarmentKind): kind is BottomKind {
  return kind !== "top" && kind !== "dress";
}

export interface TakenGarment {
  readonly ok: true;
  readonly garment: GarmentCutout;
  /** The pixels whose colour is the garment's alone, as wide as its image. */
  readonly inner: Mask;
}

export type GarmentResult =
  | TakenGarment
  | { readonly ok: false; readonly failureCode: GarmentRefusal };
