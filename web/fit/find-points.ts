import type { Size } from "#web/media/fit-within.ts";
import type { AutomaticPoints } from "./fit-draft.ts";
import { templatePoints } from "./fit-points.ts";
import { lookAtPhoto } from "./look-at-photo.ts";

/**
 * Where the points of a photo start by themselves.
 * @param size the upright photo's
 */
export async function findPoints(
  photo: Blob,
  size: Size,
  signal: AbortSignal,
): Promise<AutomaticPoints> {
  const found = await lookAtPhoto(photo, "points", signal).catch(() => null);
  return { points: found?.points ?? templatePoints(size), found: found !== null };
}
