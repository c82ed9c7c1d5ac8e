import type { GarmentCutout, GarmentSide } from "../garment/index.ts";
import type { Mask, Point } from "../image/index.ts";
import type { Figure, FigureSide } from "./figure.ts";

/** What is put where on one side: the garment's half, the body's, and the scale between. */
export interface FittedSide {
  readonly garment: GarmentCutout;
  /** The garment's mask without its sleeves. */
  readonly trunk: Mask;
  readonly source: GarmentSide;
  readonly figure: Figure;
  readonly body: FigureSide;
  /** Pixels of the photo a pixel of the garment. */
  readonly scale: number;
}

/** Cloth on the shoulders lies this much above the skin, in face widths. */
export const SHOULDER_LIFT = 0.03;
/** A collar stands this much off the neck, and takes up this share of the shoulder at most. */
const COLLAR_EASE = 1.05;
const WIDEST_COLLAR = 0.8;
/** Between neck and shoulder tip: where a strap ends at the most, a sleeve's seam at the least. */
const FURTHEST_STRAP = 0.97;
const NEAREST_SEAM = 0.8;
/** A strap's outer edge clears the neck by this factor. */
const STRAP_EASE = 1.15;
/** The deepest armhole, in face widths below the shoulder; deeper ones are cut, not worn, so. */
const DEEPEST_ARMHOLE = 1.1;
const DEEPEST_PARTING = 1.6;
/** A sleeve's armhole ends at least so far below the armpit, in face widths. */
const ARMPIT_ROOM = 0.1;
/** Cloth at the armhole lies so far outside the trunk, in face widths. */
const ARMHOLE_EASE = 0.02;

/** Where the collar meets the shoulder: as far out as it was cut, but around the neck. */
export function fitCollar(fitted: FittedSide): Point {
  const { source, figure, body } = fitted;
  const out = Math.max(naturalReach(fitted, source.collar), COLLAR_EASE * figure.neck.halfWidth);
  return onShoulder(fitted, Math.min(out, WIDEST_COLLAR * shoulderReach(figure, body)));
}

/** A seam set in lies where it was cut; one dropped over the arm would pull the sleeve off it. */
export function fitShoulder(fitted: FittedSide): Point {
  const { garment, source, figure, body } = fitted;
  const reach = shoulderReach(figure, body);
  const strap = garment.sleeves === "none";
  const nearest = strap ? STRAP_EASE * figure.neck.halfWidth : NEAREST_SEAM * reach;
  const furthest = strap ? FURTHEST_STRAP * reach : reach;
  const natural = naturalReach(fitted, source.shoulder);
  return onShoulder(fitted, Math.max(Math.min(natural, furthest), nearest));
}

/** The lower end of the armhole: as deep as it was cut, but not above the person's own armpit. */
export function fitArmpit({ garment, source, figure, body, scale }: FittedSide, shoulder: Point) {
  const { unit } = figure;
  const natural = (source.armpit.y - source.shoulder.y) * scale;
  const depth = Math.min(natural, DEEPEST_ARMHOLE * unit);
  const ease = body.side * ARMHOLE_EASE * unit;
  if (garment.sleeves === "none") {
    const y = Math.max(shoulder.y + depth, body.armpit.y);
    return { x: body.trunkAt(y) + ease, y };
  }
  // An old sleeve joins arm and trunk down to its opening; a new one must cover that.
  const parting = Math.min(body.parting, shoulder.y + DEEPEST_PARTING * unit);
  const y = Math.max(shoulder.y + depth, body.armpit.y + ARMPIT_ROOM * unit, parting);
  // Beside a gap the cloth hangs free between arm and trunk.
  return { x: (body.trunkAt(y) + body.innerAt(y)) / 2 + ease, y };
}

/** A point on the cloth that lies on the shoulder, so far from the neck's middle. */
function onShoulder({ figure, body }: FittedSide, out: number): Point {
  const x = figure.neck.x + body.side * out;
  return { x, y: body.topAt(x) - SHOULDER_LIFT * figure.unit };
}

function shoulderReach(figure: Figure, body: FigureSide): number {
  return Math.abs(body.shoulder.x - figure.neck.x);
}

/** How far a point of the garment lies from its middle, at the scale it is worn. */
function naturalReach({ garment, scale }: FittedSide, point: Point): number {
  return Math.abs(point.x - (garment.left.collar.x + garment.right.collar.x) / 2) * scale;
}
