import type { RgbaImage } from "../image.ts";

/**
 * Scales a picture down so that it is at most `maxHeight` high, averaging over each target
 * pixel's exact area (colours weighted by alpha). A smaller picture is given back as it is.
 */
export function fitHeight(image: RgbaImage, maxHeight: number): RgbaImage {
  if (image.height <= maxHeight) return image;
  const width = Math.max(1, Math.round((image.width * maxHeight) / image.height));
  const rows = squeezeRows(image, width);
  return squeezeColumns(rows, width, image.height, maxHeight);
}

/** Shrinks every row to `width`; four floats a pixel, colours premultiplied by alpha. */
function squeezeRows(image: RgbaImage, width: number): Float32Array {
  const { width: fullWidth, height, data } = image;
  const step = fullWidth / width;
  const out = new Float32Array(width * height * 4);
  for (let x = 0; x < width; x++) {
    const start = x * step;
    const end = Math.min(fullWidth, start + step);
    for (let from = Math.floor(start); from < end; from++) {
      const share = (Math.min(end, from + 1) - Math.max(start, from)) / step;
      for (let y = 0; y < height; y++) {
        const source = (y * fullWidth + from) * 4;
        const target = (y * width + x) * 4;
        const alpha = (share * data[source + 3]!) / 255;
        out[target]! += alpha * data[source]!;
        out[target + 1]! += alpha * data[source + 1]!;
        out[target + 2]! += alpha * data[source + 2]!;
        out[target + 3]! += alpha;
      }
    }
  }
  return out;
}

function squeezeColumns(
  rows: Float32Array,
  width: number,
  fullHeight: number,
  height: number,
): RgbaImage {
  const step = fullHeight / height;
  const data = new Uint8ClampedArray(width * height * 4);
  const sums = new Float32Array(width * 4);
  for (let y = 0; y < height; y++) {
    const start = y * step;
    const end = Math.min(fullHeight, start + step);
    sums.fill(0);
    for (let from = Math.floor(start); from < end; from++) {
      const share = (Math.min(end, from + 1) - Math.max(start, from)) / step;
      const row = from * width * 4;
      for (let i = 0; i < sums.length; i++) sums[i]! += share * rows[row + i]!;
    }
    for (let i = 0; i < sums.length; i += 4) {
      const alpha = sums[i + 3]!;
      const target = y * width * 4 + i;
      const scale = alpha > 0 ? 1 / alpha : 0;
      data[target] = sums[i]! * scale;
      data[target + 1] = sums[i + 1]! * scale;
      data[target + 2] = sums[i + 2]! * scale;
      data[target + 3] = alpha * 255;
    }
  }
  return { width, height, data };
}
