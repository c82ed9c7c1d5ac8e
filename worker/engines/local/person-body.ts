import type { FitPoints } from "#worker/contract/fit.ts";
import type { Point, RgbaImage } from "./image.ts";
import { findBentArm, trunkBehind } from "./person-arm-bent.ts";
import { placeArm } from "./person-arm-placed.ts";
import { type Arm, followArms, shouldersUnderSleeves } from "./person-arms.ts";
import { confidenceOf } from "./person-confidence.ts";
import { chinOf, type Face } from "./person-face.ts";
import { findHem } from "./person-hem.ts";
import { movePoints, placePoints, pointsOf } from "./person-points.ts";
import { findShoulders, narrowShoulders, type Shoulders, type Side } from "./person-shoulders.ts";
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
  const silhouette = findSilhouette(lab, face, points && placePoints(points, lab));
  const surfaces = findSurfaces(lab, silhouette.region, face);
  const { region } = silhouette;
  const seen = findShoulders(region, surfaces, face);
  const bentAt = (side: Side, shoulder: Point) =>
    findBentArm(region, surfaces, face, { shoulder, centre: seen.centre, side });
  const bent = { left: bentAt(-1, seen.left), right: bentAt(1, seen.right) };
  const isBent = { left: bent.left !== null, right: bent.right !== null };
  const narrow = narrowShoulders(seen, isBent, face);
  const shoulders = shouldersUnderSleeves(region, surfaces, face, narrow, isBent);
  const followed = followArms(region, surfaces, face, shoulders);
  const arm = (name: "left" | "right") => {
    const joints = bent[name];
    if (!joints) return followed[name];
    const place = { shoulder: shoulders[name], ...joints };
    const placed = placeArm({ silhouette, surfaces, face }, followed[name], place);
    return { ...placed, trunk: trunkBehind(region, face, placed, shoulders.centre) };
  };
  const left = arm("left");
  const right = arm("right");
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
    hem: findHem(lab, surfaces, shoulders, face),
  };
  const whole = { ...body, points: pointsOf(body), confidence: confidenceOf(body) };
  return points ? movePoints(whole, points) : whole;
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
