import type { Mask, RgbaImage } from "./image.ts";

export type Layer = RgbaImage;

export interface Texture {
  readonly image: RgbaImage;
  readonly mask: Mask;
}

/** A transparent layer. */
export function createLayer(width: number, height: number): Layer {
  return { width, height, data: new Uint8ClampedArray(width * height * 4) };
}

/** Draws the texture at (u, v) over a pixel ("over", Porter and Duff 1984). `opacity` is 0..1. */
export function drawTexel(
  layer: Layer,
  pixel: number,
  { image, mask }: Texture,
  u: number,
  v: number,
  opacity: number,
): void {
  const { width, height } = image;
  if (u < 0 || v < 0 || u > width - 1 || v > height - 1) return;
  const x = Math.min(Math.floor(u), width - 2);
  const y = Math.min(Math.floor(v), height - 2);
  const fx = u - x;
  const fy = v - y;
  const i = y * width + x;
  const covered =
    (mask.data[i] * (1 - fx) + mask.data[i + 1] * fx) * (1 - fy) +
    (mask.data[i + width] * (1 - fx) + mask.data[i + width + 1] * fx) * fy;
  const alpha = (covered / 255) * opacity;
  if (alpha < 1 / 255) return;
  const { data } = layer;
  const p = pixel * 4;
  const below = data[p + 3] / 255;
  const total = alpha + below * (1 - alpha);
  const source = image.data;
  const s = i * 4;
  for (let c = 0; c < 3; c++) {
    const color =
      (source[s + c] * (1 - fx) + source[s + 4 + c] * fx) * (1 - fy) +
      (source[s + 4 * width + c] * (1 - fx) + source[s + 4 * width + 4 + c] * fx) * fy;
    data[p + c] = (color * alpha + data[p + c] * below * (1 - alpha)) / total;
  }
  data[p + 3] = 255 * total;
}
