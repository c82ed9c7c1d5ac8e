/** Changes to a picture that is uploaded again, made by people or by services. */

import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import type { Codecs } from "#worker/media/codecs/codecs.ts";
import { orient, shrinkToFit } from "#worker/media/codecs/pixels.ts";
import { inspectImage } from "#worker/media/inspect/inspect.ts";
import { writeText } from "../bench/engine/bitmap-font.ts";
import { nth } from "./lists.ts";

interface Edges {
  readonly left?: number;
  readonly top?: number;
  readonly right?: number;
  readonly bottom?: number;
}

/** Cuts edges off, by their shares of the side; at least one column where a share is above 0. */
export function cropped(
  image: RgbaImage,
  { left = 0, top = 0, right = 0, bottom = 0 }: Edges,
): RgbaImage {
  const [x, y] = [Math.ceil(left * image.width), Math.ceil(top * image.height)];
  const width = image.width - x - Math.ceil(right * image.width);
  const height = image.height - y - Math.ceil(bottom * image.height);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * image.width + x) * 4;
    data.set(image.data.subarray(from, from + width * 4), row * width * 4);
  }
  return { width, height, data };
}

function bordered(image: RgbaImage, share: number, level: number): RgbaImage {
  const edge = Math.round(share * Math.min(image.width, image.height));
  const [width, height] = [image.width + 2 * edge, image.height + 2 * edge];
  const data = new Uint8ClampedArray(width * height * 4).map((_, at) =>
    at % 4 === 3 ? 255 : level,
  );
  for (let row = 0; row < image.height; row++) {
    const line = image.data.subarray(row * image.width * 4, (row + 1) * image.width * 4);
    data.set(line, ((row + edge) * width + edge) * 4);
  }
  return { width, height, data };
}

function brightened(image: RgbaImage, factor: number): RgbaImage {
  return { ...image, data: image.data.map((value, at) => (at % 4 === 3 ? value : value * factor)) };
}

function captioned(image: RgbaImage): RgbaImage {
  const copy = { ...image, data: image.data.slice() };
  const [x, y] = [Math.round(0.08 * image.width), Math.round(0.8 * image.height)];
  writeText(copy, "New arrival 2026 sale", { x, y, width: Math.round(0.84 * image.width) });
  return copy;
}

/** A share from 0 to `most`, another for each picture and edge, the same in every run. */
function drawn(most: number, { data, width }: RgbaImage, edge: number): number {
  let hash = width + edge * 7919;
  for (let at = 0; at < data.length; at += 997) hash = (Math.imul(hash, 31) + nth(data, at)) >>> 0;
  return (most * (hash % 1009)) / 1009;
}

function croppedAtRandom(image: RgbaImage, most: number): RgbaImage {
  const [left, top, right, bottom] = [0, 1, 2, 3].map((edge) => drawn(most, image, edge));
  return cropped(image, { left, top, right, bottom } as Edges);
}

type Change = (image: RgbaImage) => RgbaImage | Promise<RgbaImage>;

/** The changes by their names, each of an opaque picture. */
export function pictureChanges(codecs: Codecs): Readonly<Record<string, Change>> {
  const decoded = async (bytes: Uint8Array) => {
    const inspection = inspectImage(bytes);
    if (!inspection.ok) throw new Error(inspection.reason);
    return codecs.decodeImage(bytes, inspection);
  };
  const jpeg = async (image: RgbaImage) => decoded(await codecs.encodeJpeg(image, 60));
  const allEdges = (share: number) => ({ left: share, top: share, right: share, bottom: share });
  return {
    "JPEG at 60": jpeg,
    "WebP at 60": async (image) => decoded(await codecs.encodeWebp(image, 60)),
    "half the size": (image) => shrinkToFit(image, Math.max(image.width, image.height) / 2),
    "10 % brighter": (image) => brightened(image, 1.1),
    "10 % darker": (image) => brightened(image, 0.9),
    "one column cut off": (image) => cropped(image, { left: 0.5 / image.width }),
    "1 % cut off all around": (image) => cropped(image, allEdges(0.01)),
    "3 % cut off all around": (image) => cropped(image, allEdges(0.03)),
    "5 % cut off all around": (image) => cropped(image, allEdges(0.05)),
    "5 % cut off the left": (image) => cropped(image, { left: 0.05 }),
    "5 % cut off the bottom": (image) => cropped(image, { bottom: 0.05 }),
    "0 to 5 % cut off each edge": (image) => croppedAtRandom(image, 0.05),
    "white border of 2 %": (image) => bordered(image, 0.02, 255),
    "black border of 4 %": (image) => bordered(image, 0.04, 0),
    mirrored: (image) => orient(image, 2),
    captioned,
    "mirrored, cut, brighter, JPEG at 60": (image) =>
      jpeg(brightened(croppedAtRandom(orient(image, 2), 0.04), 1.06)),
  };
}
