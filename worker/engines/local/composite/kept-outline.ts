import { dilate, type Region } from "../image/index.ts";
import type { Scene } from "./scene.ts";

/** Pixels around the skin: the outermost pixels of an arm may have another colour. */
const REACH = 2;

/**
 * Removes from the painted wall the pixels around skin that the result keeps. In the photo, these
 * pixels mix skin and wall, and a wall painted over them makes arms and hands thinner.
 *
 * @param isPainted returns whether a pixel of the silhouette gets another colour
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
