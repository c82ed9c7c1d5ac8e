import type { RgbaImage } from "./image.ts";
import { toLightness } from "./lab.ts";

const HIGHLIGHTS = 0.95;

/** L* of the brightest twentieth of every `stride`-th pixel, 0..100. */
export function highlight({ width, height, data }: RgbaImage, stride: number): number {
  const count = Math.ceil((width * height) / stride);
  const sample = new Uint8ClampedArray(count * 4);
  for (let k = 0; k < count; k++) {
    const p = k * stride * 4;
    for (let c = 0; c < 3; c++) sample[4 * k + c] = data[p + c];
  }
  const lights = toLightness({ width: count, height: 1, data: sample }).data.sort();
  return lights[Math.floor(HIGHLIGHTS * (count - 1))];
}
