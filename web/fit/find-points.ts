import type { Size } from "#web/media/fit-within.ts";
import { analysePhoto } from "./analyse-photo.ts";
import type { AutomaticPoints } from "./fit-draft.ts";
import { templatePoints } from "./fit-points.ts";

/**
 * Where the points of a photo start by themselves.
 * @param size the upright photo's
 */
export async function findPoints(
  photo: Blob,
  size: Size,
  signal: AbortSignal,
): Promise<AutomaticPoints> {
  const found = await analysePhoto(photo, "points", signal).catch(() => null);
  return { points: found?.points ?? templatePoints(size), found: found !== null };
}
