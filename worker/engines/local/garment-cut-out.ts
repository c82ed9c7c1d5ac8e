import { findAxis } from "./garment-axis.ts";
import { matteEdge, pureCloth } from "./garment-edge.ts";
import { fitGround } from "./garment-ground.ts";
import { tellKind } from "./garment-kind.ts";
import { findSideLandmarks, type SideLandmarks } from "./garment-landmarks.ts";
import { clearNeck } from "./garment-neck.ts";
import { splitOutline } from "./garment-outline.ts";
import { GARMENT_REFUSALS, type GarmentRefusal } from "./garment-refusals.ts";
import { findSilhouette, type Silhouette, silhouetteFromAlpha } from "./garment-silhouette.ts";
import type { GarmentKind, GarmentResult, SleeveLength } from "./garment-types.ts";
import type { Point, RgbaImage } from "./image.ts";
import { bleedColours } from "./pixels/bleed.ts";
import { gaussian } from "./pixels/gaussian.ts";
import { type LabPlanes, toLab } from "./pixels/lab.ts";
import { fitHeight } from "./pixels/resize.ts";

const WORKING_HEIGHT = 1024;
/** Share of the border that must lie on the ground; scenes reach 0.7. */
const LEAST_PLAINNESS = 0.75;
const LEAST_AREA = 0.06;
const LARGEST_AREA = 0.9;
/** A thing below this share is a speck on an empty ground. */
const HARDLY_ANYTHING = 0.01;
/** All that lies on the ground may be so many times the largest thing. */
const LARGEST_REST = 1.35;
/** Cloth on this share of the picture's first and last row runs out of it. */
const LEAST_RUN_OUT = 0.06;
/** Overlap with the mirror image: garments laid askew or with a folded sleeve reach this. */
const LEAST_SYMMETRY = 0.72;
/** Softens the mask's steps into an antialiased edge. */
const MASK_SIGMA = 1.1;
const BLEED_REACH = 24;

export interface CutOutOptions {
  /** What the picture shows, if the caller knows; else it is told by the shape. */
  readonly kind?: GarmentKind | "auto";
}

/**
 * Cuts a garment out of a product picture and finds its landmarks. Refuses, each with its own
 * sentence, a picture without a plain ground, with too little or too much or several things on
 * it, and what is not shaped like a garment.
 */
export function cutOutGarment(
  picture: RgbaImage,
  { kind: known = "auto" }: CutOutOptions = {},
): GarmentResult {
  const image = fitHeight(picture, WORKING_HEIGHT);
  const lab = toLab(image);
  const silhouette = silhouetteFromAlpha(image) ?? outOfGround(lab);
  if (typeof silhouette === "string") return refuse(silhouette);
  const reason = misplacement(silhouette);
  if (reason) return refuse(reason);
  const { inside, width, height } = silhouette;

  const axis = findAxis(inside, width, height);
  const halves = splitOutline(inside, width, height, axis);
  if (halves === null || axis.symmetry < LEAST_SYMMETRY) return refuse("shapeless");
  const left = findSideLandmarks(halves.left);
  const right = findSideLandmarks(halves.right);
  const sleeves = sleeveLength(left, right);
  const kind = known === "auto" ? tellKind(silhouette, axis, left, right, sleeves) : known;

  const hasNeck = kind === "top" || kind === "dress";
  const neck = hasNeck ? clearNeck(lab, inside, left.points, right.points) : null;
  const whole = soften(inside, width, height);
  const front = neck === null ? whole : soften(neck.front, width, height);
  const cloth = bleedColours(image, pureCloth(front, width), BLEED_REACH);
  const outer = matteEdge(image, cloth, whole);
  // At the neck the front borders on the garment's own back and not on the ground.
  const mask = front.map((value, i) => (value === whole[i] ? outer[i]! : value));
  return {
    ok: true,
    garment: {
      kind,
      sleeves,
      image: cloth,
      mask: { width, height, data: mask },
      outer: { width, height, data: outer },
      left: left.points,
      right: right.points,
      neckline: neck?.lowest ?? midpoint(left.points.collar, right.points.collar),
      confidence: silhouette.sharpness * Math.min(left.clearness, right.clearness),
    },
  };
}

function refuse(reason: GarmentRefusal): GarmentResult {
  return { ok: false, message: GARMENT_REFUSALS[reason] };
}

function outOfGround(lab: LabPlanes): Silhouette | GarmentRefusal {
  const ground = fitGround(lab);
  if (ground.plainness < LEAST_PLAINNESS) return "busy";
  return findSilhouette(lab, ground) ?? "empty";
}

/** What keeps a shape from being the picture's one subject. */
function misplacement({ inside, width, height, area, all }: Silhouette): GarmentRefusal | null {
  const share = area / inside.length;
  if (all > LARGEST_REST * area && all > LEAST_AREA * inside.length) return "several";
  if (share < LEAST_AREA) return share < HARDLY_ANYTHING ? "empty" : "small";
  const covered = (row: number) =>
    inside.subarray(row * width, (row + 1) * width).reduce((sum, value) => sum + value, 0) / width;
  const runsOut = covered(0) > LEAST_RUN_OUT && covered(height - 1) > LEAST_RUN_OUT;
  return runsOut || share > LARGEST_AREA ? "cut" : null;
}

function midpoint(p: Point, q: Point): Point {
  return { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
}

/** Sleeves against the trunk's width: a short one is half as long, a long one half as long again. */
function sleeveLength(left: SideLandmarks, right: SideLandmarks): SleeveLength {
  if (!left.hasSleeve && !right.hasSleeve) return "none";
  const trunk = right.points.armpit.x - left.points.armpit.x;
  const lengths = [left, right].map(({ points }) => {
    const cuff = midpoint(points.cuffOuter, points.cuffInner);
    return Math.hypot(cuff.x - points.shoulder.x, cuff.y - points.shoulder.y);
  });
  return Math.max(...lengths) > trunk ? "long" : "short";
}

function soften(inside: Uint8Array, width: number, height: number): Uint8Array {
  const soft = gaussian(Float32Array.from(inside), width, height, MASK_SIGMA);
  const data = new Uint8Array(soft.length);
  for (let i = 0; i < data.length; i++) data[i] = Math.round(255 * soft[i]!);
  return data;
}
