import type { Mask, RgbaImage } from "./image.ts";

/** For every target pixel the first source pixel its footprint covers, and how much of each. */
function footprints(source: number, target: number) {
  const ratio = source / target;
  const most = Math.ceil(ratio) + 1;
  const first = new Int32Array(target);
  const weights = new Float32Array(most * target);
  for (let index = 0; index < target; index++) {
    const start = index * ratio;
    const end = Math.min(start + ratio, source);
    const from = Math.floor(start + 1e-9);
    first[index] = from;
    for (let k = 0; k < most; k++) {
      const covered = Math.min(from + k + 1, end) - Math.max(from + k, start);
      if (covered > 1e-9) weights[most * index + k] = covered / ratio;
    }
  }
  return { most, first, weights };
}

function shrinkChannels(
  source: Uint8Array | Uint8ClampedArray,
  [sourceWidth, sourceHeight]: readonly [number, number],
  [width, height]: readonly [number, number],
  channels: number,
): Uint8ClampedArray<ArrayBuffer> {
  const columns = footprints(sourceWidth, width);
  const rows = footprints(sourceHeight, height);
  const result = new Uint8ClampedArray(width * height * channels);
  const line = new Float32Array(sourceWidth * channels);
  for (let y = 0, into = 0; y < height; y++) {
    line.fill(0);
    for (let k = 0; k < rows.most; k++) {
      const weight = rows.weights[rows.most * y + k]!;
      const read = (rows.first[y]! + k) * line.length;
      if (weight === 0) continue;
      for (let i = 0; i < line.length; i++) line[i]! += weight * source[read + i]!;
    }
    for (let x = 0; x < width; x++) {
      const from = columns.first[x]! * channels;
      for (let c = 0; c < channels; c++, into++) {
        let sum = 0;
        for (let k = 0; k < columns.most; k++) {
          const weight = columns.weights[columns.most * x + k]!;
          if (weight > 0) sum += weight * line[from + k * channels + c]!;
        }
        result[into] = sum;
      }
    }
  }
  return result;
}

/** Makes a picture smaller by averaging the area each new pixel covers. */
export function shrinkImage(image: RgbaImage, width: number, height: number): RgbaImage {
  if (width === image.width && height === image.height) return image;
  const data = shrinkChannels(image.data, [image.width, image.height], [width, height], 4);
  return { width, height, data };
}

/** Makes a mask smaller by averaging the area each new pixel covers. */
export function shrinkMask(mask: Mask, width: number, height: number): Mask {
  if (width === mask.width && height === mask.height) return mask;
  const { buffer } = shrinkChannels(mask.data, [mask.width, mask.height], [width, height], 1);
  return { width, height, data: new Uint8Array(buffer) };
}
