import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { codecs, decode } from "../pictures.ts";

/** The quality that the product stores pictures in. */
const QUALITY = 94;

/** A drawing as the engine receives it, after JPEG compression. */
export async function photograph(drawing: RgbaImage): Promise<RgbaImage> {
  return decode(await codecs.encodeJpeg(drawing, QUALITY));
}
