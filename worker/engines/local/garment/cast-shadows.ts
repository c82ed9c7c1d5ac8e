import { dilate, inverted, type LabImage, labDistance, medianColor } from "../image/index.ts";
import type { RatedSilhouette } from "./silhouette-quality.ts";
import { type Axis, mirrorOf } from "./symmetry-axis.ts";

/** The largest distance in pixels of a pixel near the ground, and the least share of such pixels in a shadow. */
const NEAR = { distance: 1.5, share: 0.1 };
/** The least distance in Lab from cloth to ground. White cloth on a pale ground has the colours of a shadow. */
const UNLIKE = 25;
/** Every n-th pixel shows the colours of cloth and ground. */
const SAMPLED = 8;
/** The share of pixels whose mirror image has the ground's colours too. Cuffs, hems and stripes have more. */
const MOST_MIRRORED = 0.25;
/** The share of a garment that its shadows have at most. */
const MOST_AREA = 0.05;

/**
 * Returns the places that are the shadow of a hanging garment on the wall. Such a place lies at the
 * outline and on one side of the garment only.
 *
 * @param places with the colours of shaded ground; each is a list of indices of the silhouette's pixels
 */
export function findCastShadows(
  places: readonly Int32Array[],
  { silhouette, axis }: RatedSilhouette,
  lab: LabImage,
): readonly Int32Array[] {
  const { inside, width, height, area } = silhouette;
  if (places.length === 0 || !isUnlikeGround(inside, lab)) return [];
  const near = dilate({ width, height, data: inverted(inside) }, NEAR.distance).data;
  const alike = new Uint8Array(inside.length);
  for (const place of places) for (const i of place) alike[i] = 1;
  const shadows = places.filter(
    (place) =>
      shareOf(place, (i) => near[i] === 1) > NEAR.share &&
      shareOf(place, (i) => isMirrored(i, alike, width, axis)) < MOST_MIRRORED,
  );
  const all = shadows.reduce((sum, { length }) => sum + length, 0);
  return all > MOST_AREA * area ? [] : shadows;
}

function shareOf(place: Int32Array, is: (i: number) => boolean): number {
  let count = 0;
  for (const i of place) if (is(i)) count++;
  return count / place.length;
}

/** Whether the mirror image of a pixel is set. */
function isMirrored(i: number, set: Uint8Array, width: number, axis: Axis): boolean {
  const x = i % width;
  const mirror = mirrorOf({ x, y: (i - x) / width }, axis);
  const column = Math.round(mirror.x);
  return column >= 0 && column < width && set[Math.round(mirror.y) * width + column] === 1;
}

/** Whether the median colours of cloth and ground clearly differ. */
function isUnlikeGround(inside: Uint8Array, lab: LabImage): boolean {
  const [cloth, ground]: number[][] = [[], []];
  for (let i = 0; i < inside.length; i += SAMPLED) (inside[i] ? cloth : ground).push(i);
  return labDistance(medianColor(lab, cloth), medianColor(lab, ground)) > UNLIKE;
}
