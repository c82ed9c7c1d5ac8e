import type { GarmentRefusal } from "#worker/contract/failures.ts";
import type { GarmentStrokes } from "#worker/contract/garment-strokes.ts";
import {
  canShowFace,
  cutOutGarment,
  exposureFault,
  type GarmentKind,
  type GarmentResult,
  isBlack,
  isWorn,
  SURE,
  silhouetteFromAlpha,
  type TakenGarment,
} from "./garment/index.ts";
import type { RgbaImage } from "./image/index.ts";
import { findFaces, isOfSkin } from "./person/index.ts";
import { takeWorn, takeWornBelowNeck } from "./worn/index.ts";

/** Pixels: a narrower picture shows nothing. */
const LEAST_SIDE = 16;
const MIN_CONFIDENCE = 0.5;
/** The outlines of bottles and vases are like those of dresses. */
const MIN_DRESS_CONFIDENCE = 0.55;
/** The least confidence of a face: weaker ones are patterns in the colours of skin, as wood and carpets. */
const LEAST_FACE = -2;
/** The share of a cut-out's area: a worn garment that has less of it is a part of a whole person. */
const MOST_OF_CUT_OUT = 0.85;

/**
 * The garment of a picture as a try-on uses it, or why a try-on is refused.
 *
 * @param strokes lines on the garment and on the ground
 * @param kind the garment's kind as a person stated it; null derives it from the outline
 */
export function takeGarment(
  picture: RgbaImage,
  strokes: GarmentStrokes = [],
  kind: GarmentKind | null = null,
): GarmentResult {
  if (Math.min(picture.width, picture.height) < LEAST_SIDE) return refuse("garment_small");
  const cutOut = cutOutGarment(picture, strokes, kind);
  const certain = cutOut.ok && isCertain(cutOut, kind) ? cutOut : null;
  const isGiven = strokes.length > 0 || silhouetteFromAlpha(picture) !== null;
  const isSeen = cutOut.ok && isWorn(cutOut.garment, picture);
  const isDrawn = isGiven && cutOut.ok;
  if (isSeen || (!certain && !isDrawn && showsFace(picture))) {
    const worn = takeWorn(picture, kind);
    if (worn.ok) return worn;
    // A print may look like a face. Whoever drew the outline knows that nobody wears the garment.
    if (!isGiven && (isSeen || !cutOut.ok)) return worn;
  }
  // An outline drawn by a person is right, even if its landmarks are not clear.
  if (isGiven) return cutOut;
  if (isBlack(picture)) return refuse("garment_dark");
  const worn = takeWornBelowNeck(picture, kind);
  if (worn && !(certain && isNearlyAll(worn, certain))) return worn;
  if (certain) return certain;
  const cause = cutOut.ok ? "garment_unclear" : cutOut.failureCode;
  return refuse(exposureFault(picture) ?? cause);
}

function isCertain({ garment }: TakenGarment, kind: GarmentKind | null): boolean {
  const isGuessedDress = garment.kind === "dress" && kind === null;
  return garment.confidence >= (isGuessedDress ? MIN_DRESS_CONFIDENCE : MIN_CONFIDENCE);
}

/** Whether a cut-out holds hardly more than the worn garment; otherwise it holds the body and other clothes. */
function isNearlyAll(worn: TakenGarment, cutOut: TakenGarment): boolean {
  const areaOf = ({ garment: { outer } }: TakenGarment) =>
    outer.data.reduce((sum, alpha) => sum + (alpha > 127 ? 1 : 0), 0);
  return areaOf(worn) > MOST_OF_CUT_OUT * areaOf(cutOut);
}

/** Whether a picture shows a face of skin. Patterns can look like faces, but rarely have their colours. */
function showsFace(picture: RgbaImage): boolean {
  if (!canShowFace(picture)) return findFaces(picture).some(({ confidence }) => confidence > SURE);
  return findFaces(picture, { tilted: true }).some(
    (face) => face.confidence > LEAST_FACE && isOfSkin(picture, face),
  );
}

function refuse(failureCode: GarmentRefusal): GarmentResult {
  return { ok: false, failureCode };
}
