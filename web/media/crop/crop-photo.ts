import { fitWithin } from "#web/media/fit-within.ts";
import { LONGEST_SIDE } from "#web/media/prepare-photo.ts";
import type { Area } from "#web/media/redraw.ts";
import { drawBitmap } from "#web/media/redraw.ts";

/**
 * Crops a part of a photo as JPEG, its sides at most 1536 px.
 * @param area in pixels of the upright photo
 * @throws when the browser can't decode or encode it
 */
export async function cropPhoto(photo: Blob, area: Area): Promise<Blob> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: "from-image" });
  return drawBitmap(bitmap, fitWithin(area, LONGEST_SIDE), "image/jpeg", area);
}
