import type { FitPoints } from "#worker/contract/fit.ts";
import type { RgbaImage } from "../image/index.ts";
import { findFace } from "./face.ts";
import { findBody } from "./find-body.ts";

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
