import {
  deblock,
  type LabImage,
  pooledGradient,
  type RgbaImage,
  toLightness,
} from "../image/index.ts";

/** Lab units. */
const LARGEST_BLOCK_STEP = 3;
const FLAT_BLOCK = 1.2;

/** In Lab units a pixel of `image`; lightness at full size, since shrinking sharpens shadows. */
export function steepness(image: RgbaImage, lab: LabImage): Float32Array {
  const lightness = toLightness(image);
  deblock(lightness, LARGEST_BLOCK_STEP, FLAT_BLOCK);
  const steepest = pooledGradient(lightness, lab);
  const { width, height } = lab;
  const [a, b] = [lab.a.data, lab.b.data];
  const perPixel = width / image.width / 2;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      const across = (a[i + 1] - a[i - 1]) ** 2 + (b[i + 1] - b[i - 1]) ** 2;
      const down = (a[i + width] - a[i - width]) ** 2 + (b[i + width] - b[i - width]) ** 2;
      steepest[i] = Math.sqrt(steepest[i] ** 2 + perPixel * perPixel * (across + down));
    }
  }
  return steepest;
}
