import { cropImage, type RgbaImage } from "#worker/engines/local/image/index.ts";
import { scaleTo } from "#worker/media/codecs/pixels.ts";
import { moved } from "./moved-pixels.ts";
import type { Places } from "./narrow-body.ts";

/** In face widths from the middle: half the body with its arms, and the reach of a warp beyond it. */
const BODY = { half: 1.6, reach: 1.4 };

/** The whole body with its head is narrower by a share; the ground further away stays. */
export function slim(image: RgbaImage, { face }: Places, share: number): RgbaImage {
  const middle = face.x + face.width / 2;
  const half = BODY.half * face.width;
  return moved(image, (x, y) => {
    const out = Math.abs(x - middle);
    const beyond = Math.max(0, 1 - Math.max(0, out - half) / (BODY.reach * face.width));
    return [x + share * Math.min(out, half) * beyond * Math.sign(x - middle), y];
  });
}

/** The legs are longer by a share, from the hips down. */
export function lengthenLegs(image: RgbaImage, { hips }: Places, share: number): RgbaImage {
  return moved(image, (x, y) => [x, y < hips.y ? y : hips.y + (y - hips.y) / (1 + share)]);
}

/** The picture is narrower by a share and keeps its height. */
export function squeeze(image: RgbaImage, share: number): RgbaImage {
  return scaleTo(image, Math.round((1 - share) * image.width), image.height);
}

/** As `squeeze`; the lower end is cut off, so that both sides have their old ratio. */
export function squeezeAndCut(image: RgbaImage, share: number): RgbaImage {
  const { width } = squeeze(image, share);
  const height = Math.round((width * image.height) / image.width);
  return cropImage(squeeze(image, share), { x: 0, y: 0, width, height });
}

export function mirror(image: RgbaImage): RgbaImage {
  return moved(image, (x, y) => [image.width - 1 - x, y]);
}
