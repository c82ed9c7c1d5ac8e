import type { GarmentRefusal } from "#worker/contract/failures.ts";
import type { Mask, Point, RgbaImage } from "../image/index.ts";

export type GarmentKind = "top" | "dress" | "trousers" | "skirt";
export type SleeveLength = "none" | "short" | "long";

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
  readonly waist: Point;
  readonly hem: Point;
}

export function mapSide(side: GarmentSide, move: (point: Point) => Point): GarmentSide {
  return {
    collar: move(side.collar),
    shoulder: move(side.shoulder),
    armpit: move(side.armpit),
    cuffOuter: move(side.cuffOuter),
    cuffInner: move(side.cuffInner),
    waist: move(side.waist),
    hem: move(side.hem),
  };
}

/** A garment cut out of its background. All points are in pixels of `image`. */
export interface GarmentCutout {
  readonly kind: GarmentKind;
  readonly sleeves: SleeveLength;
  /** At most 1024 px high, inner colours bled outwards past the mask. */
  readonly image: RgbaImage;
  /** The front of the garment, without the inside of the back. */
  readonly mask: Mask;
  readonly outer: Mask;
  readonly left: GarmentSide;
  readonly right: GarmentSide;
  readonly neckline: Point;
  readonly confidence: number;
}

export type GarmentResult =
  | { readonly ok: true; readonly garment: GarmentCutout }
  | { readonly ok: false; readonly failureCode: GarmentRefusal };
