import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { loadCodecModules } from "#worker/media/codecs/codec-modules-node.ts";
import { createCodecs } from "#worker/media/codecs/codecs.ts";
import { inspectImage } from "#worker/media/inspect/inspect.ts";
import { nth } from "./lists.ts";

/** A part of a picture, in fractions of its width and height. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export async function decode(bytes: Uint8Array): Promise<RgbaImage> {
  const inspection = inspectImage(bytes);
  if (!inspection.ok) throw new Error(inspection.reason);
  return createCodecs(await loadCodecModules()).decodeImage(bytes, inspection);
}

function* offsetsIn({ width, height }: RgbaImage, region: Region): Generator<number> {
  for (let y = Math.floor(region.top * height); y < region.bottom * height; y++) {
    for (let x = Math.floor(region.left * width); x < region.right * width; x++) {
      yield (y * width + x) * 4;
    }
  }
}

/** The median of each channel, 0..255. */
export function medianColor(image: RgbaImage, region: Region): [number, number, number] {
  const offsets = [...offsetsIn(image, region)];
  const median = (channel: number) => {
    const values = Uint8Array.from(offsets, (at) => nth(image.data, at + channel)).sort();
    return nth(values, values.length >> 1);
  };
  return [median(0), median(1), median(2)];
}

/** The largest difference of two colours' channels, 0..255. */
export function colorDistance(a: readonly number[], b: readonly number[]): number {
  return Math.max(...a.map((value, c) => Math.abs(value - nth(b, c))));
}

/** The mean difference of two pictures of one size over a region, 0..255. */
export function meanDifference(a: RgbaImage, b: RgbaImage, region: Region): number {
  let sum = 0;
  let count = 0;
  for (const at of offsetsIn(a, region)) {
    for (let c = 0; c < 3; c++) sum += Math.abs(nth(a.data, at + c) - nth(b.data, at + c));
    count += 3;
  }
  return sum / count;
}
