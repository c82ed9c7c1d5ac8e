import { cropped } from "#tests/harness/picture-changes.ts";
import { decode } from "#tests/harness/pixels.ts";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { loadCodecModules } from "#worker/media/codecs/codec-modules-node.ts";
import { createCodecs } from "#worker/media/codecs/codecs.ts";
import { scaleTo, shrinkToFit } from "#worker/media/codecs/pixels.ts";

const codecs = createCodecs(await loadCodecModules());

const EDGES = { left: 0.15, right: 0.05, top: 0.1, bottom: 0.2 };
const HALF = { left: 0.3, right: 0.2, top: 0.1, bottom: 0.4 };

export async function jpegOf(image: RgbaImage, quality: number): Promise<RgbaImage> {
  return decode(await codecs.encodeJpeg(image, quality));
}

async function webpOf(image: RgbaImage, quality: number): Promise<RgbaImage> {
  return decode(await codecs.encodeWebp(image, quality));
}

function enlarged(image: RgbaImage): RgbaImage {
  return scaleTo(image, Math.round(1.3 * image.width), Math.round(1.3 * image.height));
}

type Copy = (image: RgbaImage) => Promise<RgbaImage>;

/** Crops, sizes and encodings that people and services make of a picture. */
export const COPIES: Readonly<Record<string, Copy>> = {
  "JPEG at 90": (image) => jpegOf(image, 90),
  "JPEG at 40": (image) => jpegOf(image, 40),
  "WebP at 60": (image) => webpOf(image, 60),
  "30 % larger": (image) => jpegOf(enlarged(image), 75),
  "half the size": (image) =>
    jpegOf(shrinkToFit(image, Math.max(image.width, image.height) / 2), 60),
  "80 x 70 %": (image) => jpegOf(cropped(image, EDGES), 60),
  "50 x 50 %": (image) => jpegOf(cropped(image, HALF), 80),
};

interface Attack {
  readonly side: number;
  readonly quality: number;
  /** Width and height that are left, in per cent. */
  readonly part: "all" | "80 x 70" | "50 x 50";
}

/** Scales a stored result, encodes it, crops it and encodes it again. */
export async function attack(stored: RgbaImage, { side, quality, part }: Attack) {
  const scaled = await jpegOf(shrinkToFit(stored, side), quality);
  if (part === "all") return scaled;
  return jpegOf(cropped(scaled, part === "80 x 70" ? EDGES : HALF), quality);
}

export const ATTACKS: readonly Attack[] = [1536, 960, 640, 480, 360].flatMap((side) =>
  [90, 60, 40].flatMap((quality) =>
    (["all", "80 x 70", "50 x 50"] as const).map((part) => ({ side, quality, part })),
  ),
);
