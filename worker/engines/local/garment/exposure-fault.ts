import { highlight, type RgbaImage } from "../image/index.ts";

/** L* of the brightest twentieth: in a dark picture, and where nothing can be seen. */
const DARK = 30;
const BLACK = 12;
const STRIDE = 7;
/** A channel of this value is clipped. */
const CLIPPED = 253;
/** The share of clipped pixels in the middle of the picture. */
const BLEACHED = 0.85;
/** The middle, in shares of the picture's sides. */
const MIDDLE = [0.25, 0.75] as const;

/** Whether hardly anything of the picture can be seen. */
export function isBlack(picture: RgbaImage): boolean {
  return highlight(picture, STRIDE) < BLACK;
}

/** Why a refused picture shows its garment badly; null if its light is not the cause. */
export function exposureFault(picture: RgbaImage): "garment_dark" | "garment_bright" | null {
  if (highlight(picture, STRIDE) < DARK) return "garment_dark";
  return clippedShare(picture) > BLEACHED ? "garment_bright" : null;
}

function clippedShare({ width, height, data }: RgbaImage): number {
  const [from, to] = MIDDLE;
  let clipped = 0;
  let all = 0;
  for (let y = Math.floor(from * height); y < to * height; y++) {
    for (let x = Math.floor(from * width); x < to * width; x++) {
      const p = 4 * (y * width + x);
      all++;
      if (Math.min(data[p], data[p + 1], data[p + 2]) >= CLIPPED) clipped++;
    }
  }
  return clipped / all;
}
