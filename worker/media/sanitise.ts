import type { RgbaImage } from "../engines/local/image/index.ts";
import { type Codecs, ImageDecodeError } from "./codecs/codecs.ts";
import { flatten, hasTransparency, orient, PAPER, shrinkToFit } from "./codecs/pixels.ts";
import { type Look, lookOf } from "./fingerprint.ts";
import { inspectImage } from "./inspect/inspect.ts";
import type { InspectedImage, Inspection, RefusalReason, Size } from "./inspect/inspection.ts";

export interface SanitiseOptions {
  readonly maxSide: number;
  /** Keeps transparency, as WebP; otherwise the ground is paper. */
  readonly keepAlpha?: boolean;
  /** The quality of the JPEG or WebP, from 1 to 100. */
  readonly quality: number;
  /** Whether it is compared with taken-down images. */
  readonly isCompared?: boolean;
}

interface SanitisedImage {
  readonly ok: true;
  readonly bytes: Uint8Array;
  /** As encoded, so that nobody decodes the bytes again. */
  readonly pixels: RgbaImage;
  readonly type: "image/jpeg" | "image/webp";
  readonly look: Look | null;
}

export type Sanitised = SanitisedImage | { readonly ok: false; readonly reason: RefusalReason };

/** Decodes and turns upright; reduced before it is turned: the same pixels with less memory. */
export async function decodeUpright(
  bytes: Uint8Array,
  codecs: Codecs,
  maxSide: number,
  inspection: InspectedImage,
): Promise<RgbaImage | "broken"> {
  try {
    const stored = await codecs.decodeImage(bytes, inspection);
    return orient(shrinkToFit(stored, maxSide), inspection.orientation);
  } catch (error) {
    if (error instanceof ImageDecodeError) return "broken";
    throw error;
  }
}

/** The look of a stored image; null where it cannot be decoded. */
export async function lookOfStored(bytes: Uint8Array, codecs: Codecs): Promise<Look | null> {
  const image = await copyOfStored(bytes, codecs, Number.POSITIVE_INFINITY);
  return image && lookOf(image);
}

/** A stored image with a longer side of `side` at most; null where it cannot be decoded. */
export async function copyOfStored(
  bytes: Uint8Array,
  codecs: Codecs,
  side: number,
): Promise<RgbaImage | null> {
  const inspection = inspectImage(bytes);
  const image = inspection.ok ? await decodeUpright(bytes, codecs, side, inspection) : null;
  return image === "broken" ? null : image;
}

/** Only the pixels of a type that has alpha are searched. */
export function isTransparent(image: RgbaImage, { type }: InspectedImage): boolean {
  return type !== "jpeg" && hasTransparency(image);
}

/** Decodes and encodes a user's file, so that only its pixels survive. */
export async function sanitiseImage(
  bytes: Uint8Array,
  codecs: Codecs,
  options: SanitiseOptions,
  inspection: Inspection = inspectImage(bytes),
): Promise<Sanitised> {
  if (!inspection.ok) return inspection;
  const image = await decodeUpright(bytes, codecs, options.maxSide, inspection);
  if (image === "broken") return { ok: false, reason: image };
  const look = options.isCompared ? lookOf(image) : null;
  const { quality } = options;
  const transparent = isTransparent(image, inspection);
  if (transparent && options.keepAlpha) {
    const encoded = await codecs.encodeWebp(image, quality);
    return { ok: true, bytes: encoded, pixels: image, type: "image/webp", look };
  }
  const pixels = transparent ? flatten(image, PAPER) : image;
  // Colours do not become finer than in the file, unless the picture was reduced.
  const halfColor = inspection.halfColor && sidesOf(image) === sidesOf(inspection);
  const encoded = await codecs.encodeJpeg(pixels, quality, halfColor);
  return { ok: true, bytes: encoded, pixels, type: "image/jpeg", look };
}

function sidesOf({ width, height }: Size): number {
  return width + height;
}
