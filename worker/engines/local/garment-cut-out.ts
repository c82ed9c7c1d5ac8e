import { fitGround } from "./garment-ground.ts";
import { tellKind } from "./garment-kind.ts";
import { findSideLandmarks, type SideLandmarks } from "./garment-landmarks.ts";
import { clearNeck } from "./garment-neck.ts";
import { splitOutline } from "./garment-outline.ts";
import { findSilhouette, type Silhouette, silhouetteFromAlpha } from "./garment-silhouette.ts";
import type { GarmentResult, SleeveLength } from "./garment-types.ts";
import type { Mask, Point, RgbaImage } from "./image.ts";
import { bleedColours } from "./pixels/bleed.ts";
import { gaussian } from "./pixels/gaussian.ts";
import { toLab } from "./pixels/lab.ts";
import { fitHeight } from "./pixels/resize.ts";

const WORKING_HEIGHT = 1024;
const NOT_FOUND: GarmentResult = {
  ok: false,
  message: "We could not find a garment in this picture",
};
/** Share of the border that must lie on the ground; scenes reach 0.7. */
const LEAST_PLAINNESS = 0.75;
const LEAST_AREA = 0.06;
const LARGEST_AREA = 0.9;
/** Softens the mask's steps into an antialiased edge. */
const MASK_SIGMA = 1.1;
/** Edge pixels mix with the ground; only colours this far inside (as mask value) are bled. */
const SURE_INSIDE = 250;
const BLEED_REACH = 24;

/**
 * Cuts a garment out of a product picture and finds its landmarks. Refuses a picture without a
 * plain ground, or with too little or too much on it.
 */
export function cutOutGarment(picture: RgbaImage): GarmentResult {
  const image = fitHeight(picture, WORKING_HEIGHT);
  const lab = toLab(image);
  let silhouette = silhouetteFromAlpha(image);
  if (silhouette === null) {
    const ground = fitGround(lab);
    if (ground.plainness < LEAST_PLAINNESS) return NOT_FOUND;
    silhouette = findSilhouette(lab, ground);
  }
  if (silhouette === null) return NOT_FOUND;
  const { inside, width, height, area } = silhouette;
  const share = area / inside.length;
  if (share < LEAST_AREA || share > LARGEST_AREA) return NOT_FOUND;

  const axis = findAxis(silhouette);
  const halves = splitOutline(inside, width, height, axis);
  if (halves === null) return NOT_FOUND;
  const left = findSideLandmarks(halves.left);
  const right = findSideLandmarks(halves.right);
  const sleeves = sleeveLength(left, right);
  const kind = tellKind(silhouette, axis, left, right, sleeves);

  const hasNeck = kind === "top" || kind === "dress";
  const neck = hasNeck ? clearNeck(lab, inside, left.points, right.points) : null;
  const outer = soften(inside, width, height);
  const mask = neck === null ? outer : soften(neck.front, width, height);
  const sure = new Uint8Array(mask.data.length);
  for (let i = 0; i < sure.length; i++) sure[i] = mask.data[i]! >= SURE_INSIDE ? 1 : 0;
  return {
    ok: true,
    garment: {
      kind,
      sleeves,
      image: bleedColours(image, sure, BLEED_REACH),
      mask,
      outer,
      left: left.points,
      right: right.points,
      neckline: neck?.lowest ?? { x: axis, y: left.points.collar.y },
      confidence: silhouette.sharpness * Math.min(left.clearness, right.clearness),
    },
  };
}

/** The axis of symmetry: the median of the middles of all rows. */
function findAxis({ inside, width, height }: Silhouette): number {
  const middles: number[] = [];
  for (let y = 0; y < height; y++) {
    const row = inside.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(1);
    if (first >= 0) middles.push((first + row.lastIndexOf(1)) / 2);
  }
  middles.sort((p, q) => p - q);
  return middles[middles.length >> 1] ?? width / 2;
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

function soften(inside: Uint8Array, width: number, height: number): Mask {
  const soft = gaussian(Float32Array.from(inside), width, height, MASK_SIGMA);
  const data = new Uint8Array(soft.length);
  for (let i = 0; i < data.length; i++) data[i] = Math.round(255 * soft[i]!);
  return { width, height, data };
}
