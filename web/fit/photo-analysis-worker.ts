// The entry of a web worker that runs the local engine's analyses.
import { createCanvas, decodePicture } from "#web/media/bitmap.ts";
import { fitWithin } from "#web/media/fit-within.ts";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { findFit } from "#worker/engines/local/person/index.ts";
import { checkPhoto } from "#worker/engines/local/photo-check.ts";

/** Pixels that suffice to find a face and to place points. */
const ANALYSED_SIDE = 1365;
const ANALYSES = { findings: checkPhoto, points: findFit } as const;

export type Analyses = {
  readonly [Name in keyof typeof ANALYSES]: ReturnType<(typeof ANALYSES)[Name]>;
};

export interface AnalysisRequest {
  readonly analysis: keyof Analyses;
  readonly photo: Blob;
}

/** `result` is missing when the analysis failed. */
export interface AnalysisResponse<Name extends keyof Analyses> {
  readonly result?: Analyses[Name];
}

self.onmessage = async ({ data }: MessageEvent<AnalysisRequest>) => {
  try {
    self.postMessage({ result: ANALYSES[data.analysis](await pixelsOf(data.photo)) });
  } catch {
    self.postMessage({});
  }
};

async function pixelsOf(photo: Blob): Promise<RgbaImage> {
  const bitmap = await decodePicture(photo);
  const { width, height } = fitWithin(bitmap, ANALYSED_SIDE);
  const context = createCanvas({ width, height });
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}
