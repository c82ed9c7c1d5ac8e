// The entry of a web worker that runs the local engine's analyses.
import { createCanvas, decodePicture } from "#web/media/bitmap.ts";
import { fitWithin } from "#web/media/fit-within.ts";
import type { GarmentStrokes } from "#worker/contract/garment-strokes.ts";
import { cutOutGarment } from "#worker/engines/local/garment/index.ts";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { findFit } from "#worker/engines/local/person/index.ts";
import { checkPhoto } from "#worker/engines/local/photo-check.ts";

/** Pixels that suffice to find a face and to place points. */
const ANALYSED_SIDE = 1365;
const ANALYSES = { findings: checkPhoto, points: findFit, cutOut } as const;

export type Analyses = {
  readonly [Name in keyof typeof ANALYSES]: Awaited<ReturnType<(typeof ANALYSES)[Name]>>;
};

export interface AnalysisRequest {
  readonly analysis: keyof Analyses;
  readonly photo: Blob;
  /** For `cutOut`. */
  readonly strokes: GarmentStrokes;
}

/** `result` is missing when the analysis failed. */
export interface AnalysisResponse<Name extends keyof Analyses> {
  readonly result?: Analyses[Name];
}

self.onmessage = async ({ data }: MessageEvent<AnalysisRequest>) => {
  try {
    const pixels = await pixelsOf(data.photo);
    self.postMessage({ result: await ANALYSES[data.analysis](pixels, data.strokes) });
  } catch {
    self.postMessage({});
  }
};

/** The garment on a transparent ground; null where it is not found. Safari makes a PNG of it. */
async function cutOut(picture: RgbaImage, strokes: GarmentStrokes): Promise<Blob | null> {
  const found = cutOutGarment(picture, strokes);
  if (!found.ok) return null;
  const { image, outer } = found.garment;
  const data = new Uint8ClampedArray(image.data);
  for (const [i, alpha] of outer.data.entries()) data[4 * i + 3] = alpha;
  const context = createCanvas(image);
  context.putImageData(new ImageData(data, image.width, image.height), 0, 0);
  return context.canvas.convertToBlob({ type: "image/webp", quality: 0.95 });
}

async function pixelsOf(photo: Blob): Promise<RgbaImage> {
  const bitmap = await decodePicture(photo);
  const { width, height } = fitWithin(bitmap, ANALYSED_SIDE);
  const context = createCanvas({ width, height });
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}
