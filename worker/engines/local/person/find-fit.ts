import type { FitPoints, LegPoints } from "#worker/contract/fit.ts";
import type { RgbaImage } from "../image/index.ts";
import { findFace } from "./face.ts";
import { findBody } from "./find-body.ts";
import { legsToPlace } from "./legs.ts";

interface FoundFit {
  readonly points: FitPoints;
  /** Null if the photo does not show the legs; usual proportions if they are not `found`. */
  readonly legs: { readonly points: LegPoints; readonly found: boolean } | null;
  readonly confidence: number;
}

/** The points as shares of the photo, and the confidence 0..1; null without a person. */
export function findFit(photo: RgbaImage): FoundFit | null {
  const face = findFace(photo, { tilted: true });
  if (!face) return null;
  const body = findBody(photo, face);
  return { points: body.points, legs: legsToPlace(body), confidence: body.confidence };
}
