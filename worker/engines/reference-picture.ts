import type { Codecs } from "#worker/media/codecs/codecs.ts";
import { flatten, hasTransparency, shrinkToFit } from "#worker/media/codecs/pixels.ts";
import { inspectImage } from "#worker/media/inspect/inspect.ts";

const QUALITY = 95;
const WHITE = [255, 255, 255] as const;

export interface ReferencePicture {
  readonly bytes: Uint8Array;
  /** Before scaling, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** At most `maxSide` pixels, transparent pixels turned white. Null where it cannot be read. */
export async function referencePicture(
  codecs: Codecs,
  bytes: Uint8Array,
  maxSide = Number.POSITIVE_INFINITY,
): Promise<ReferencePicture | null> {
  const inspection = inspectImage(bytes);
  if (!inspection.ok) return null;
  const { type, width, height } = inspection;
  if (type === "jpeg" && Math.max(width, height) <= maxSide) return { bytes, width, height };
  const image = shrinkToFit(await codecs.decodeImage(bytes, inspection), maxSide);
  const opaque = hasTransparency(image) ? flatten(image, WHITE) : image;
  return { bytes: await codecs.encodeJpeg(opaque, QUALITY), width, height };
}

export async function referencePictures(
  codecs: Codecs,
  job: { readonly person: Uint8Array; readonly garment: Uint8Array },
  maxSide?: number,
): Promise<{ readonly person: ReferencePicture; readonly garment: ReferencePicture } | null> {
  const person = await referencePicture(codecs, job.person, maxSide);
  const garment = await referencePicture(codecs, job.garment, maxSide);
  return person && garment && { person, garment };
}
