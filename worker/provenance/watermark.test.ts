import { describe, expect, it } from "vitest";
import { drawFigure } from "#tests/bench/engine/drawn/figure.ts";
import { FIGURES } from "#tests/bench/engine/drawn/figure-spec.ts";
import { nth } from "#tests/harness/lists.ts";
import { cropped } from "#tests/harness/picture-changes.ts";
import { decode } from "#tests/harness/pixels.ts";
import type { RgbaImage } from "../engines/local/image/index.ts";
import { loadCodecModules } from "../media/codecs/codec-modules-node.ts";
import { createCodecs } from "../media/codecs/codecs.ts";
import { scaleTo, shrinkToFit } from "../media/codecs/pixels.ts";
import { detectMark } from "./detect.ts";
import { embedMark } from "./embed.ts";
import { DETECTION_KEY, tileOf, wavesOf } from "./pattern.ts";

const codecs = createCodecs(await loadCodecModules());
const copyOf = (image: RgbaImage): RgbaImage => ({ ...image, data: image.data.slice() });
const jpegOf = async (image: RgbaImage, quality: number) =>
  decode(await codecs.encodeJpeg(image, quality));

/** Drawn people on their walls, as large as the photo of a phone is stored. */
const PEOPLE = [0, 7, 13, 18].map((k) => scaleTo(drawFigure(nth(FIGURES, k)).image, 1152, 1536));
const marked = PEOPLE.map((image) => {
  const copy = copyOf(image);
  embedMark(copy, DETECTION_KEY);
  return copy;
});
const stored = await Promise.all(marked.map((image) => jpegOf(image, 90)));

function signalToNoise(one: RgbaImage, other: RgbaImage): number {
  let [sum, count] = [0, 0];
  one.data.forEach((value, at) => {
    if (at % 4 === 3) return;
    sum += (value - nth(other.data, at)) ** 2;
    count += 1;
  });
  return 10 * Math.log10((255 * 255 * count) / sum);
}

const EDGES = { left: 0.15, right: 0.05, top: 0.1, bottom: 0.2 };
const ATTACKS: Readonly<Record<string, (image: RgbaImage) => Promise<RgbaImage>>> = {
  "JPEG at 40": (image) => jpegOf(image, 40),
  "640 pixels": (image) => jpegOf(shrinkToFit(image, 640), 90),
  "80 x 70 %": async (image) => cropped(image, EDGES),
  "all three": async (image) =>
    jpegOf(cropped(await jpegOf(shrinkToFit(image, 640), 40), EDGES), 40),
};

describe("the mark", () => {
  it.each(Object.keys(ATTACKS))("is detected after %s", async (name) => {
    for (const image of stored) {
      const attacked = await ATTACKS[name]?.(image);
      expect(attacked && detectMark(attacked, DETECTION_KEY)).toMatchObject({ isMarked: true });
    }
  });

  it("leaves a picture at a PSNR of 42 dB or more", () => {
    marked.forEach((image, k) => {
      expect(signalToNoise(image, nth(PEOPLE, k))).toBeGreaterThan(42);
    });
  });

  it("is not detected in the pictures without it, nor with another key", () => {
    PEOPLE.forEach((image, k) => {
      expect(detectMark(image, DETECTION_KEY).isMarked).toBe(false);
      expect(detectMark(nth(stored, k), DETECTION_KEY + 1).isMarked).toBe(false);
    });
  });

  it("is written once into a result that is used as a photo", async () => {
    for (const image of stored) {
      const again = copyOf(await jpegOf(image, 94));
      const before = again.data.slice();
      embedMark(again, DETECTION_KEY);
      expect(again.data).toEqual(before);
    }
  });

  it("is found in a picture that is smaller than a result, and not in one of one pixel", () => {
    const small = scaleTo(nth(PEOPLE, 0), 384, 512);
    embedMark(small, DETECTION_KEY);
    expect(detectMark(small, DETECTION_KEY).isMarked).toBe(true);
    const dot = { width: 1, height: 1, data: new Uint8ClampedArray([9, 9, 9, 255]) };
    embedMark(dot, DETECTION_KEY);
    expect(detectMark(dot, DETECTION_KEY).score).toBe(0);
  });

  it("has a tile with a mean of 0 and a mean square of 1", () => {
    const tile = tileOf(wavesOf(DETECTION_KEY), 96);
    const mean = tile.reduce((sum, value) => sum + value) / tile.length;
    expect(mean).toBeCloseTo(0, 4);
    expect(tile.reduce((sum, value) => sum + value * value) / tile.length).toBeCloseTo(1, 3);
  });
});
