import type { FitPoints } from "#worker/contract/fit.ts";
import type { Point, RgbaImage } from "./image.ts";
import { findBentArm, trunkBehind } from "./person-arm-bent.ts";
import { placeArm } from "./person-arm-placed.ts";
import { type Arm, followArms, shouldersUnderSleeves } from "./person-arms.ts";
import { confidenceOf } from "./person-confidence.ts";
import { chinOf, type Face } from "./person-face.ts";
import { findHem } from "./person-hem.ts";
import { endAtLine, findHemLine, type HemLine } from "./person-hem-line.ts";
import { findNeck, type Neck } from "./person-neck.ts";
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
  readonly neck: Neck;
  /** The row where the old top ends. */
  readonly hem: number;
  /** Its whole edge; null when it can't be told from what is worn below. */
  readonly hemLine: HemLine | null;
  /** Where the points of a fit are on it. */
  readonly points: FitPoints;
  /** 0..1: how far the photo is what the landmarks count on. */
  readonly confidence: number;
}

/** Finer detail than this does not move a landmark. */
const ANALYSIS_HEIGHT = 512;

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
  const hem = findHem(lab, surfaces, shoulders, face);
  const hemLine = findHemLine({ lab, silhouette: region, surfaces, face, left, right, hem });
  const body = {
    scale,
    lab,
    face,
    chin: chinOf(face),
    silhouette,
    surfaces: hemLine ? { ...surfaces, top: endAtLine(surfaces.top, hemLine) } : surfaces,
    shoulders,
    left,
    right,
    neck: findNeck(region, surfaces, shoulders, face),
    hem,
    hemLine,
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
