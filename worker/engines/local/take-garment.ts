import type { GarmentStrokes } from "#worker/contract/garment-strokes.ts";
import {
  cutOutGarment,
  type GarmentKind,
  type GarmentResult,
  isWorn,
  silhouetteFromAlpha,
} from "./garment/index.ts";
import type { RgbaImage } from "./image/index.ts";
import { findFace } from "./person/index.ts";

const MIN_CONFIDENCE = 0.5;
/** The outlines of bottles and vases are like those of dresses. */
const MIN_DRESS_CONFIDENCE = 0.55;

/**
 * The garment of a picture as a try-on takes it, or why a try-on is refused.
 *
 * @param strokes where the garment is, and where not
 * @param kind of the garment as somebody has told it; null: its outline tells
 */
export function takeGarment(
  picture: RgbaImage,
  strokes: GarmentStrokes = [],
  kind: GarmentKind | null = null,
): GarmentResult {
  const cutOut = cutOutGarment(picture, strokes, kind);
  const showsSomebody = cutOut.ok ? isWorn(cutOut.garment, picture) : findFace(picture) !== null;
  if (showsSomebody) return { ok: false, failureCode: "garment_worn" };
  if (!cutOut.ok) return cutOut;
  const { garment } = cutOut;
  // An outline that somebody has drawn is right, even if its landmarks are not clear.
  if (strokes.length > 0 || silhouetteFromAlpha(picture)) return cutOut;
  const least = garment.kind === "dress" && kind === null ? MIN_DRESS_CONFIDENCE : MIN_CONFIDENCE;
  return garment.confidence < least ? { ok: false, failureCode: "garment_unclear" } : cutOut;
}
