import type { Mask, RgbaImage } from "../image.ts";

interface Span {
  readonly from: number;
  readonly weights: readonly number[];
}

/** For every target pixel, the source pixels its footprint covers, and how much of each. */
function footprints(source: number, target: number): Span[] {
  const ratio = source / target;
  return Array.from({ length: target }, (_, index) => {
    const start = index * ratio;
    const end = start + ratio;
    const from = Math.floor(start);
    const weights: number[] = [];
    for (let k = from; k < end - 1e-9 && k < source; k++) {
      weights.push((Math.min(k + 1, end) - Math.max(k, start)) / ratio);
    }
    return { from, weights };
  });
}

function shrinkChannels(
  source: Uint8Array | Uint8ClampedArray,
  sourceSize: readonly [number, number],
  targetSize: readonly [number, number],
  channels: number,
): Float32Array {
  const [sourceWidth, sourceHeight] = sourceSize;
  const [width, height] = targetSize;
  const columns = footprints(sourceWidth, width);
  const across = new Float32Array(width * sourceHeight * channels);
  for (let y = 0; y < sourceHeight; y++) {
    for (let x = 0; x < width; x++) {
      const { from, weights } = columns[x] as Span;
      const into = (y * width + x) * channels;
      for (let k = 0; k < weights.length; k++) {
        const weight = weights[k] as number;
        const read = (y * sourceWidth + from + k) * channels;
        for (let c = 0; c < channels; c++) {
          across[into + c] = across[into + c]! + weight * source[read + c]!;
        }
      }
    }
  }
  const rows = footprints(sourceHeight, height);
  const result = new Float32Array(width * height * channels);
  const line = width * channels;
  for (let y = 0; y < height; y++) {
    const { from, weights } = rows[y] as Span;
    for (let k = 0; k < weights.length; k++) {
      const weight = weights[k] as number;
      const read = (from + k) * line;
      for (let x = 0; x < line; x++) {
        result[y * line + x] = result[y * line + x]! + weight * across[read + x]!;
      }
    }
  }
  return result;
}

/** Makes a picture smaller by averaging the area each new pixel covers. */
export function shrinkImage(image: RgbaImage, width: number, height: number): RgbaImage {
  if (width === image.width && height === image.height) return image;
  const values = shrinkChannels(image.data, [image.width, image.height], [width, height], 4);
  const data = new Uint8ClampedArray(values.length);
  data.set(values);
  return { width, height, data };
}

/** Makes a mask smaller by averaging the area each new pixel covers. */
export function shrinkMask(mask: Mask, width: number, height: number): Mask {
  if (width === mask.width && height === mask.height) return mask;
  const values = shrinkChannels(mask.data, [mask.width, mask.height], [width, height], 1);
  const data = new Uint8Array(values.length);
  for (let i = 0; i < data.length; i++) data[i] = values[i]! + 0.5;
  return { width, height, data };
}
