import {
  deblock,
  type LabImage,
  type Plane,
  type RgbaImage,
  type Size,
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

/** The largest gradient within each pixel of `small`, after a 1-2-1 blur. */
function pooledGradient({ width, height, data: plane }: Plane, small: Size): Float32Array {
  const largest = new Float32Array(small.width * small.height);
  const columns = Int32Array.from({ length: width }, (_, x) =>
    Math.floor((x * small.width) / width),
  );
  const blurred = new Float32Array(width);
  const slope = new Float32Array(width);
  for (let y = 2; y < height - 2; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const above = plane[i - width];
      const below = plane[i + width];
      blurred[x] = above + 2 * plane[i] + below;
      slope[x] = plane[i + 2 * width] - plane[i - 2 * width] + 2 * (below - above);
    }
    const row = Math.floor((y * small.height) / height) * small.width;
    for (let x = 2; x < width - 2; x++) {
      const across = blurred[x + 2] - blurred[x - 2] + 2 * (blurred[x + 1] - blurred[x - 1]);
      const down = slope[x - 1] + 2 * slope[x] + slope[x + 1];
      const square = across * across + down * down;
      const at = row + columns[x];
      if (square > largest[at]) largest[at] = square;
    }
  }
  for (let i = 0; i < largest.length; i++) largest[i] = Math.sqrt(largest[i]) / 32;
  return largest;
}
