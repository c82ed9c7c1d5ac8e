import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { shrinkToFit } from "#worker/media/codecs/pixels.ts";
import {
  candidateOf,
  distanceTo,
  fingerprintOf,
  isCopyOfOne,
  lookOf,
  SAME_PICTURE,
} from "#worker/media/fingerprint.ts";
import { nth } from "../harness/lists.ts";
import { pictureChanges } from "../harness/picture-changes.ts";
import { codecs, decode } from "./engine/pictures.ts";

const NAMES = [
  "blouse.webp",
  "denim-shirt.webp",
  "knit-sweater.webp",
  "long-sleeve.webp",
  "person-1.jpg",
  "portrait.webp",
  "tee-plain.webp",
  "tee-print.webp",
  "tee-striped.webp",
  "trousers.webp",
];

const pictures = await Promise.all(
  NAMES.map(async (name) => {
    const file = new URL(`../../db/seed/pictures/${name}`, import.meta.url);
    const image = shrinkToFit(await decode(new Uint8Array(readFileSync(file))), 480);
    const fingerprint = fingerprintOf(lookOf(image));
    if (fingerprint === null) throw new Error(`${name} is too plain`);
    return { name, image, fingerprint };
  }),
);

/** A picture drawn place by place, in levels of grey. */
function drawn(levelAt: (x: number, y: number) => number): RgbaImage {
  const side = 128;
  const levels = Array.from({ length: side * side }, (_, at) =>
    levelAt(at % side, Math.floor(at / side)),
  );
  const data = Uint8ClampedArray.from(levels.flatMap((level) => [level, level, level, 255]));
  return { width: side, height: side, data };
}

describe("a picture's fingerprint", () => {
  it.each(Object.entries(pictureChanges(codecs)))("knows a copy: %s", async (_, change) => {
    const far: string[] = [];
    for (const { name, image, fingerprint } of pictures) {
      const look = lookOf(await change(image));
      if (!isCopyOfOne(look, [fingerprint])) far.push(name);
    }
    expect(far).toEqual([]);
  });

  it("is no other picture's", () => {
    const alike = pictures.flatMap((one) => {
      const candidate = candidateOf(lookOf(one.image));
      const others = pictures.filter((other) => other !== one);
      return others
        .map((other) => ({
          names: [one.name, other.name],
          away: distanceTo(other.fingerprint)(candidate),
        }))
        .filter(({ away }) => away <= SAME_PICTURE);
    });
    expect(alike).toEqual([]);
  });

  it("is not given to a plain picture, whose signs chance would decide", () => {
    const plain = {
      white: () => 255,
      "noise of encoding": (x: number, y: number) => 250 + ((x * 7 + y * 13) % 3),
      "white on white": (x: number, y: number) => (x > 32 && x < 96 && y > 24 ? 253 : 255),
      "a ramp": (x: number) => 2 * x,
      "two halves": (x: number) => (x < 64 ? 20 : 220),
      "four fields": (x: number, y: number) => (x < 64 === y < 64 ? 20 : 220),
    };
    const fingerprints = Object.entries(plain).map(([name, levelAt]) => [
      name,
      fingerprintOf(lookOf(drawn(levelAt))),
    ]);
    expect(fingerprints).toEqual(Object.keys(plain).map((name) => [name, null]));
  });

  it("is the same on clear ground as on the paper that shows through", () => {
    const { image, fingerprint } = nth(pictures, 0);
    const clear = { ...image, data: image.data.slice() };
    clear.data.set([1, 2, 3, 0]);
    expect(distanceTo(fingerprint)(candidateOf(lookOf(clear)))).toBeLessThan(4);
  });
});
