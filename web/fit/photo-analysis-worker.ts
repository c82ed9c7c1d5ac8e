// The engine's own eyes, in a thread of their own: a web worker's entry.
import { fitWithin } from "#web/media/fit-within.ts";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { findFit } from "#worker/engines/local/person/index.ts";
import { checkPhoto } from "#worker/engines/local/photo-check.ts";

/** Enough for a face, and for points to be put by. */
const LOOKED_AT_SIDE = 1365;
const LOOKS = { findings: checkPhoto, points: findFit } as const;

/** What can be looked for in a photo, and what comes of it. */
export type Looks = { readonly [Look in keyof typeof LOOKS]: ReturnType<(typeof LOOKS)[Look]> };

export interface LookRequest {
  readonly look: keyof Looks;
  readonly photo: Blob;
}

/** `found` is missing where the look failed. */
export interface LookAnswer<Look extends keyof Looks> {
  readonly found?: Looks[Look];
}

self.onmessage = async ({ data }: MessageEvent<LookRequest>) => {
  try {
    self.postMessage({ found: LOOKS[data.look](await pixelsOf(data.photo)) });
  } catch {
    self.postMessage({});
  }
};

async function pixelsOf(photo: Blob): Promise<RgbaImage> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: "from-image" });
  const { width, height } = fitWithin(bitmap, LOOKED_AT_SIDE);
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (!context) throw new Error("The browser gives no canvas to draw on.");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}
