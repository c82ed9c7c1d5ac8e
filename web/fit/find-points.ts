import type { AutomaticPoints } from "./fit-draft.ts";
import { templatePoints } from "./fit-points.ts";
import { lookAtPhoto } from "./look-at-photo.ts";

/**
 * Where the points of a photo start by themselves, and the photo's width by its height. Rejects for
 * a photo that can't be decoded.
 */
export async function findPoints(
  photo: Blob,
): Promise<{ readonly ratio: number; readonly automatic: AutomaticPoints }> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: "from-image" });
  const ratio = bitmap.width / bitmap.height;
  const template = templatePoints(bitmap);
  bitmap.close();
  const found = await lookAtPhoto(photo, "points").catch(() => null);
  return { ratio, automatic: { points: found?.points ?? template, found: found !== null } };
}
