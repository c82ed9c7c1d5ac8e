// The entry of a web worker that looks for the marks in a picture.
import { createCanvas, decodePicture } from "#web/media/bitmap.ts";
import { fitWithin } from "#web/media/fit-within.ts";
import { readPictureSize } from "#worker/media/inspect/picture-size.ts";
import { detectMark } from "#worker/provenance/detect.ts";
import { DETECTION_KEY } from "#worker/provenance/pattern.ts";
import { type OriginMetadata, readMetadata } from "#worker/provenance/read-metadata.ts";

export interface Findings extends OriginMetadata {
  /** Whether the pixels have the mark. */
  readonly isMarked: boolean;
}

/** "unreadable": no picture, or one with too many pixels; "failed": anything else. */
export type CheckResponse = Findings | "unreadable" | "failed";

/** Pixels of the longer side: the browser's scaling keeps the mark better in two steps. */
const CHECKED_SIDE = 1536;

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  self.postMessage(await check(data).catch(() => "failed" as const));
};

async function check(picture: Blob): Promise<CheckResponse> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  // Before the browser decodes it: a small file may claim gigabytes.
  if (!readPictureSize(bytes)) return "unreadable";
  const bitmap = await decodePicture(picture).catch(() => null);
  if (!bitmap) return "unreadable";
  const { width, height } = fitWithin(bitmap, CHECKED_SIDE);
  const context = createCanvas({ width, height }, true);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const pixels = context.getImageData(0, 0, width, height);
  return { ...readMetadata(bytes), isMarked: detectMark(pixels, DETECTION_KEY).isMarked };
}
