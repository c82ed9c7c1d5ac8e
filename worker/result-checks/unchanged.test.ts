import { beforeAll, expect, test } from "vitest";
import { fullDemoPicture } from "#tests/harness/demo-pictures.ts";
import type { RgbaImage } from "../engines/local/image/index.ts";
import { tryOn } from "../engines/local/try-on.ts";
import { loadCodecModules } from "../media/codecs/codec-modules-node.ts";
import { createCodecs } from "../media/codecs/codecs.ts";
import { scaleTo, shrinkToFit } from "../media/codecs/pixels.ts";
import { inspectImage } from "../media/inspect/inspect.ts";
import { LIMITS } from "./check-result.ts";
import { COMPARED_SIDE, changeOf } from "./unchanged.ts";

const codecs = createCodecs(await loadCodecModules());

async function decode(bytes: Uint8Array): Promise<RgbaImage> {
  const inspection = inspectImage(bytes);
  if (!inspection.ok) throw new Error(inspection.reason);
  return codecs.decodeImage(bytes, inspection);
}

const copyOf = (image: RgbaImage) => shrinkToFit(image, COMPARED_SIDE);

/** Each value of a pixel by its channel, 0 to 2, and its place. */
function mapped(image: RgbaImage, to: (value: number, channel: number, at: number) => number) {
  const data = image.data.map((value, at) => (at % 4 === 3 ? value : to(value, at % 4, at)));
  return { ...image, data };
}

const COPIES: Readonly<Record<string, (photo: RgbaImage) => RgbaImage | Promise<RgbaImage>>> = {
  itself: (photo) => photo,
  "encoded by a low quality": async (photo) => decode(await codecs.encodeJpeg(photo, 40)),
  "scaled to half": (photo) => scaleTo(photo, photo.width >> 1, photo.height >> 1),
  "of another form": (photo) => scaleTo(photo, photo.width, Math.round(0.9 * photo.height)),
  "with noise": (photo) => mapped(photo, (value, _, at) => value + ((at * 7919) % 25) - 12),
  darker: (photo) => mapped(photo, (value) => 0.9 * value),
  "of more contrast": (photo) => mapped(photo, (value) => 1.1 * (value - 128) + 128),
  "of another gamma": (photo) => mapped(photo, (value) => 255 * (value / 255) ** 0.9),
};

const isUnchanged = (photo: RgbaImage, result: RgbaImage) =>
  changeOf(photo, result) < LIMITS.change;

const PEOPLE = ["person-1.jpg", "person-2.jpg"];
const photos = new Map<string, RgbaImage>();
beforeAll(async () => {
  for (const name of PEOPLE)
    photos.set(name, shrinkToFit(await decode(fullDemoPicture(name)), 1024));
});
const photoOf = (name: string) => photos.get(name) as RgbaImage;

test.each(Object.entries(COPIES))("a photo %s is unchanged", async (_, copy) => {
  for (const name of PEOPLE) {
    const photo = photoOf(name);
    expect(isUnchanged(copyOf(photo), copyOf(await copy(photo))), name).toBe(true);
  }
});

test("a photo of somebody else is a change", () => {
  const [one, other] = PEOPLE.map((name) => copyOf(photoOf(name))) as [RgbaImage, RgbaImage];
  expect(isUnchanged(one, other)).toBe(false);
});

test.each(["tee-plain.webp", "dress.webp"])("a photo with %s is a change", async (garment) => {
  for (const name of PEOPLE) {
    const result = await tryOn(photoOf(name), await decode(fullDemoPicture(garment)));
    if (!result.ok) throw new Error(result.failureCode);
    expect(isUnchanged(copyOf(photoOf(name)), copyOf(result.image)), name).toBe(false);
  }
});

test("a shirt of a slightly other colour is a change", () => {
  for (const name of PEOPLE) {
    const copy = copyOf(photoOf(name));
    const inChest = (at: number) => {
      const x = ((at >> 2) % copy.width) / copy.width;
      const y = Math.floor((at >> 2) / copy.width) / copy.height;
      return x > 0.38 && x < 0.62 && y > 0.4 && y < 0.6;
    };
    const dyed = mapped(copy, (value, c, at) => (inChest(at) && c === 0 ? value - 40 : value));
    expect(isUnchanged(copy, dyed), name).toBe(false);
  }
});
