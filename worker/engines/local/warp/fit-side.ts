import type { GarmentCutout, GarmentSide } from "../garment/index.ts";
import type { Mask, Point } from "../image/index.ts";
import type { Figure, FigureSide } from "./figure.ts";
import type { FlatDress } from "./flat-dress.ts";

export interface FittedSide {
  readonly garment: GarmentCutout;
  readonly trunk: Mask;
  readonly source: GarmentSide;
  readonly figure: Figure;
  readonly body: FigureSide;
  /** Photo pixels to a garment pixel. */
  readonly scale: number;
  /** The measures of a dress; null for a top. */
  readonly flat: FlatDress | null;
}

/** In face widths: sleeves lie over the photo's sleeves; straps lie on skin, which is below the photo's cloth. */
const SHOULDER_LIFT = { sleeves: 0.03, straps: 0, underCloth: -0.03 };
/** The distance of a collar from the neck, and its largest share of the shoulder. */
const COLLAR_EASE = 1.05;
const WIDEST_COLLAR = 0.8;
const FURTHEST_STRAP = 0.97;
const NEAREST_SEAM = 0.8;
const STRAP_EASE = 1.15;
const DEEPEST_ARMHOLE = 1.1;
const DEEPEST_PARTING = 1.6;
const ARMPIT_ROOM = 0.1;
const ARMHOLE_EASE = 0.02;

/** The collar's position on the shoulder: as wide as it was cut, but outside the neck. */
export function fitCollar(fitted: FittedSide): Point {
  const { source, figure, body } = fitted;
  const out = Math.max(naturalReach(fitted, source.collar), COLLAR_EASE * figure.neck.halfWidth);
  const reach = Math.min(out, WIDEST_COLLAR * shoulderReach(figure, body));
  return shoulderAt(fitted, figure.neck.x + body.side * reach);
}

/** A set-in seam keeps its position; a dropped seam moves to the shoulder tip. */
export function fitShoulder(fitted: FittedSide): Point {
  const { garment, source, figure, body } = fitted;
  const reach = shoulderReach(figure, body);
  const strap = garment.sleeves === "none";
  const nearest = strap ? STRAP_EASE * figure.neck.halfWidth : NEAREST_SEAM * reach;
  const furthest = strap ? FURTHEST_STRAP * reach : reach;
  const natural = naturalReach(fitted, source.shoulder);
  const out = Math.max(Math.min(natural, furthest), nearest);
  return shoulderAt(fitted, figure.neck.x + body.side * out);
}

/** The lower end of the armhole: as deep as it was cut, but not above the armpit. */
export function fitArmpit({ garment, source, figure, body, scale }: FittedSide, shoulder: Point) {
  const { unit } = figure;
  const natural = (source.armpit.y - source.shoulder.y) * scale;
  const depth = Math.min(natural, DEEPEST_ARMHOLE * unit);
  const ease = body.side * ARMHOLE_EASE * unit;
  if (garment.sleeves === "none") {
    const y = Math.max(shoulder.y + depth, body.armpit.y);
    return { x: body.trunkAt(y) + ease, y };
  }
  // The new sleeve must cover the old one, which joins arm and trunk down to its opening.
  const parting = Math.min(body.parting, shoulder.y + DEEPEST_PARTING * unit);
  const y = Math.max(shoulder.y + depth, body.armpit.y + ARMPIT_ROOM * unit, parting);
  // Beside a gap the cloth hangs between arm and trunk.
  return { x: (body.trunkAt(y) + body.innerAt(y)) / 2 + ease, y };
}

/** The place of a garment's upper edge in a column of the shoulder. */
export function shoulderAt({ garment, figure, body }: FittedSide, x: number): Point {
  const onSkin = body.covered ? "underCloth" : "straps";
  const lift = SHOULDER_LIFT[garment.sleeves === "none" ? onSkin : "sleeves"];
  return { x, y: body.topAt(x) - lift * figure.unit };
}

function shoulderReach(figure: Figure, body: FigureSide): number {
  return Math.abs(body.shoulder.x - figure.neck.x);
}

function naturalReach({ garment, scale }: FittedSide, point: Point): number {
  return Math.abs(point.x - (garment.left.collar.x + garment.right.collar.x) / 2) * scale;
}
