import type { FitPoints } from "#worker/contract/fit.ts";
import type { RgbaImage } from "./image.ts";
import { findBody } from "./person-body.ts";
import { findFace } from "./person-face.ts";

/**
 * Where the ten points are on a photo, for somebody to move them.
 *
 * @returns the points in shares of the photo, and 0..1: how sure they are; null without a person
 */
export function findFit(photo: RgbaImage): { points: FitPoints; confidence: number } | null {
  const face = findFace(photo, { tilted: true });
  if (!face) return null;
  const { points, confidence } = findBody(photo, face);
  return { points, confidence };
}
