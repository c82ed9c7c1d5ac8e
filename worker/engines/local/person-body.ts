import type { FitPoints } from "#worker/contract/fit.ts";
import type { RgbaImage } from "./image.ts";
import { type Arm, followArm } from "./person-arms.ts";
import { chinOf, type Face } from "./person-face.ts";
import { movePoints, pointsOf } from "./person-points.ts";
import { findShoulders, type Shoulders } from "./person-shoulders.ts";
import { findSilhouette, type Silhouette } from "./person-silhouette.ts";
import { findSurfaces, type Surfaces } from "./person-surfaces.ts";
import { type LabImage, toLab } from "./raster/lab.ts";
import { shrinkImage } from "./raster/resample.ts";

/** Everything the later stages need to know of the person, in pixels of the analysed picture. */
export interface Body {
  /** The analysed picture's size over the given one's. */
  readonly scale: number;
  readonly lab: LabImage;
  readonly face: Face;
  readonly chin: number;
  readonly silhouette: Silhouette;
  readonly surfaces: Surfaces;
  readonly shoulders: Shoulders;
  readonly left: Arm;
  readonly right: Arm;
  /** The middle of the neck's foot, and half the neck's width where it is narrowest. */
  readonly neck: { readonly x: number; readonly halfWidth: number };
  /** The row where the old top ends. */
  readonly hem: number;
  /** Where the points of a fit are on it. */
  readonly points: FitPoints;
  /** 0..1: how far the photo is what the landmarks count on. */
  readonly confidence: number;
}

/** Finer detail than this does not move a landmark. */
const ANALYSIS_HEIGHT = 512;
/** Half the widest neck and the whole of the narrowest, in face widths. */
const WIDEST_NECK = 0.42;
const NARROWEST_NECK = 0.5;
/** How far the neck's foot lies from the face's middle towards that of the shoulders. */
const FOOT_OF_NECK = 0.6;
/** The share of the border a fitted wall explains: below the first nothing can be told apart. */
const BUSY_WALL = 0.6;
const PLAIN_WALL = 0.9;
/** How far the wall strays from the fit, in L*a*b*: grain and JPEG blocks do, and patterns. */
const SMOOTH_WALL = 2;
const ROUGHEST_WALL = 6;
/** Shoulders are so broad, and hanging arms at least so long, in face widths. */
const LIKELY_BREADTH = { least: 1.7, most: 4.2 };
const SHORTEST_ARM = 2;
/** How sure an arm is whose inner edge nowhere shows. */
const UNSEEN_ARM = 0.55;
/** In face widths below the shoulders: where a top ends if its colour does not say, and at the latest. */
const USUAL_HEM = 2.75;
const LOWEST_HEM = 4.6;

export interface FindBodyOptions {
  /** Put by hand: they override what is found. */
  readonly points?: FitPoints | null;
  /** The analysed picture's height: a lower one is faster and coarser. */
  readonly height?: number;
}

/** Reads the body off a picture in which a face was found. */
export function findBody(
  image: RgbaImage,
  found: Face,
  { points = null, height = ANALYSIS_HEIGHT }: FindBodyOptions = {},
): Body {
  const scale = Math.min(1, height / image.height);
  const small = shrinkImage(
    image,
    Math.round(image.width * scale),
    Math.round(image.height * scale),
  );
  const lab = toLab(small);
  const face = scaleFace(found, scale);
  const silhouette = findSilhouette(lab, face);
  const surfaces = findSurfaces(lab, silhouette.region, face);
  const shoulders = findShoulders(silhouette.region, surfaces, face);
  const { centre } = shoulders;
  const { region } = silhouette;
  const left = followArm(region, surfaces, face, shoulders.left, centre, -1);
  const right = followArm(region, surfaces, face, shoulders.right, centre, 1);
  const body = {
    scale,
    lab,
    face,
    chin: chinOf(face),
    silhouette,
    surfaces,
    shoulders,
    left,
    right,
    neck: findNeck(silhouette, surfaces, shoulders, face),
    hem: findHem(surfaces, shoulders, face),
    confidence: confidenceOf(silhouette, [left, right], shoulders, face),
  };
  const whole = { ...body, points: pointsOf(body) };
  return points ? movePoints(whole, points) : whole;
}

/** The weakest of what has to hold: a plain wall, likely shoulders, arms that hang and are seen. */
function confidenceOf(
  { background, region }: Silhouette,
  arms: readonly Arm[],
  { left, right }: Shoulders,
  face: Face,
): number {
  const explained = (background.inlierShare - BUSY_WALL) / (PLAIN_WALL - BUSY_WALL);
  const smooth = (ROUGHEST_WALL - background.sigma) / (ROUGHEST_WALL - SMOOTH_WALL);
  const breadth = (right.x - left.x) / face.width;
  const likely = breadth > LIKELY_BREADTH.least && breadth < LIKELY_BREADTH.most ? 1 : 0;
  const slant = Math.abs(right.y - left.y) / (right.x - left.x);
  const hanging = arms.map(({ top, outer, seen }) => {
    const cut = top + outer.length >= region.height - 1;
    const hangs = cut || outer.length > SHORTEST_ARM * face.width;
    return hangs ? UNSEEN_ARM + (1 - UNSEEN_ARM) * seen : 0;
  });
  return Math.max(0, Math.min(1, explained, smooth, likely, 1 - 1.5 * slant, ...hanging));
}

function scaleFace(face: Face, scale: number): Face {
  return {
    x: face.x * scale,
    y: face.y * scale,
    width: face.width * scale,
    height: face.height * scale,
    confidence: face.confidence,
  };
}

/** Heads tilt and turn on it; the neck's foot stands nearer to the middle of the shoulders. */
function findNeck(
  { region }: Silhouette,
  { head }: Surfaces,
  { centre: middle }: Shoulders,
  face: Face,
): Body["neck"] {
  const { width } = region;
  const centre = Math.round(face.x + face.width / 2);
  const chin = Math.round(chinOf(face));
  let halfWidth = WIDEST_NECK * face.width;
  for (let y = chin; y < chin + 0.3 * face.height; y++) {
    let from = centre;
    let to = centre;
    const isNeck = (x: number) => region.data[y * width + x] && !head.data[y * width + x];
    while (isNeck(from - 1)) from--;
    while (isNeck(to + 1)) to++;
    if (to - from > NARROWEST_NECK * face.width) halfWidth = Math.min(halfWidth, (to - from) / 2);
  }
  return { x: centre + FOOT_OF_NECK * (middle - centre), halfWidth };
}

/** The old top ends where its colours give out in the middle of the trunk. */
function findHem({ top }: Surfaces, shoulders: Shoulders, face: Face): number {
  const { width, height, data } = top;
  const { centre } = shoulders;
  const level = (shoulders.left.y + shoulders.right.y) / 2;
  const from = Math.max(0, Math.round(centre - 0.55 * face.width));
  const to = Math.min(width - 1, Math.round(centre + 0.55 * face.width));
  const lowest = Math.min(height - 1, Math.round(level + LOWEST_HEM * face.width));
  const patience = 0.12 * face.width;
  let missing = 0;
  for (let y = Math.round(level + 1.1 * face.width); y <= lowest; y++) {
    let covered = 0;
    for (let x = from; x <= to; x++) covered += data[y * width + x] as number;
    missing = covered < 0.4 * (to - from) ? missing + 1 : 0;
    if (missing > patience) return y - missing;
  }
  return Math.min(height - 1, Math.round(level + USUAL_HEM * face.width));
}
