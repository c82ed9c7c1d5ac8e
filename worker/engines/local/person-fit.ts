import type { FitPoints } from "#worker/contract/fit.ts";
import type { RgbaImage } from "./image.ts";
import { type Body, findBody } from "./person-body.ts";
import { findFace } from "./person-face.ts";
import { faceAbove } from "./person-points.ts";

/**
 * Where the ten points are on a photo, for somebody to move them.
 *
 * @returns the points in shares of the photo, and 0..1: how sure they are; null without a person
 */
export function findFit(photo: RgbaImage): { points: FitPoints; confidence: number } | null {
  const body = findPerson(photo);
  return body && { points: body.points, confidence: body.confidence };
}

/** The person in a photo; points put by hand stand in for a face that is not found. */
export function findPerson(photo: RgbaImage, points: FitPoints | null = null): Body | null {
  const face = findFace(photo, { tilted: true }) ?? (points && faceAbove(points, photo));
  return face && findBody(photo, face, points);
}
