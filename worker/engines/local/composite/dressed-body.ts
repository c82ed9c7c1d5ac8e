import { type Layer, type Region, type RgbaImage, shrinkImage, toLab } from "../image/index.ts";
import type { Body } from "../person/index.ts";

/** The body after a garment was put on: with the picture's colours and the garment's outline. */
export function dressedBody(body: Body, picture: RgbaImage, garment: Layer): Body {
  const { width, height } = body.lab;
  const { silhouette } = body;
  const small = shrinkImage(picture, width, height);
  const region: Region = { width, height, data: silhouette.region.data.slice() };
  for (let i = 0; i < region.data.length; i++) {
    const x = Math.round(((i % width) + 0.5) / body.scale - 0.5);
    const y = Math.round((Math.floor(i / width) + 0.5) / body.scale - 0.5);
    const at = Math.min(y, garment.height - 1) * garment.width + Math.min(x, garment.width - 1);
    if (garment.data[4 * at + 3] > 127) region.data[i] = 1;
  }
  return { ...body, lab: toLab(small), silhouette: { ...silhouette, region } };
}
