import { createRegion, type RgbaImage } from "../image/index.ts";
import { type Body, bareLegsOf, type Legs } from "../person/index.ts";
import type { Figure, WarpedBottom } from "../warp/index.ts";
import { drawBefore } from "./composite-garment.ts";
import { castContactShadow } from "./contact-shadow.ts";
import { addGrain } from "./grain.ts";
import { relightGarment } from "./relight.ts";
import { beforeBottom, removeOldBottom, sceneOfLegs } from "./remove-old-bottom.ts";
import { matchSharpness } from "./sharpness.ts";

/** Draws a bottom below the old top and behind the hands; untouched pixels stay unchanged. */
export function compositeBottom(
  photo: RgbaImage,
  { garment, box }: WarpedBottom,
  { body, legs: covered, figure }: { body: Body; legs: Legs; figure: Figure },
): RgbaImage {
  // Narrower trousers leave old ones visible beside them and around the ankles.
  const legs = bareLegsOf(covered);
  const scene = sceneOfLegs(body, legs, box, photo);
  const picture = { ...photo, data: photo.data.slice() };
  // The light of the old top's folds stays in the old top.
  const unfolded = { ...scene.surfaces, top: createRegion(scene.lab.width, scene.lab.height) };
  relightGarment(garment, { ...scene, surfaces: unfolded });
  matchSharpness(garment, photo, scene);
  addGrain(garment, photo, scene);
  const { before, objects } = beforeBottom(scene, legs, figure);
  const hem = box.bottom * body.scale;
  const left = removeOldBottom(picture, garment, scene, { legs, before, objects, hem });
  castContactShadow(picture, garment, left, scene);
  drawBefore(picture, photo, garment, scene, before);
  return picture;
}
