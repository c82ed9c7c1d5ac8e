import type { Codecs } from "#worker/media/codecs/codecs.ts";
import { flatten, hasTransparency, shrinkToFit } from "#worker/media/codecs/pixels.ts";
import { inspectImage } from "#worker/media/inspect/inspect.ts";

import type { TryOnJob } from "./engine.ts";

const QUALITY = 95;
const WHITE = [255, 255, 255] as const;

export interface ReferencePicture {
  readonly bytes: Uint8Array;
  /** Before scaling, in pixels. */
  readonly width: number;
  readonly height: number;
}

export interface References {
  readonly person: ReferencePicture;
  readonly garments: readonly ReferencePicture[];
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
  job: Pick<TryOnJob, "person" | "garments">,
  maxSide?: number,
): Promise<References | null> {
  const person = await referencePicture(codecs, job.person, maxSide);
  const garments: ReferencePicture[] = [];
  for (const { bytes } of job.garments) {
    const garment = await referencePicture(codecs, bytes, maxSide);
    if (garment) garments.push(garment);
  }
  return person && garments.length === job.garments.length ? { person, garments } : null;
}
