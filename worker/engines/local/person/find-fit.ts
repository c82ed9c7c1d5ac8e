import type { FitPoints } from "#worker/contract/fit.ts";
import type { RgbaImage } from "../image/index.ts";
import { findFace } from "./face.ts";
import { findBody } from "./find-body.ts";

/** The ten points as shares of the photo, and the confidence 0..1; null without a person. */
export function findFit(photo: RgbaImage): { points: FitPoints; confidence: number } | null {
  const face = findFace(photo, { tilted: true });
  if (!face) return null;
  const { points, confidence } = findBody(photo, face);
  return { points, confidence };
}
