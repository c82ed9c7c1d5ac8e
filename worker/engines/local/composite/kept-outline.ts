import { dilate, type Region } from "../image/index.ts";
import type { Scene } from "./scene.ts";

/** Pixels: the outermost pixels of an arm have not always the skin's colour. */
const REACH = 2;

/**
 * A wall without the pixels that touch skin of the photo from outside, because they mix this skin and
 * the photo's wall: painted over, arms and hands became thinner.
 *
 * @param isPainted whether a pixel of the silhouette gets another colour
 */
export function withoutOutline(
  wall: Region,
  { silhouette: { region }, surfaces }: Pick<Scene, "silhouette" | "surfaces">,
  isPainted: (i: number) => boolean,
): Region {
  const kept = surfaces.skin.data.map((inside, i) => (inside && !isPainted(i) ? 1 : 0));
  const near = dilate({ ...region, data: kept }, REACH);
  const isOutline = (i: number) => near.data[i] === 1 && region.data[i] === 0;
  return { ...wall, data: wall.data.map((inside, i) => (isOutline(i) ? 0 : inside)) };
}
