// The entry of a web worker that runs the local engine's analyses.
import { createCanvas, decodePicture } from "#web/media/bitmap.ts";
import { fitWithin } from "#web/media/fit-within.ts";
import type { GarmentRefusal } from "#worker/contract/failures.ts";
import type { Fit } from "#worker/contract/fit.ts";
import type { GarmentStrokes } from "#worker/contract/garment-strokes.ts";
import type { PhotoFinding } from "#worker/contract/photo-findings.ts";
import { findSubject, type Subject } from "#worker/engines/local/find-subject.ts";
import { cutOutPicture, type GarmentKind } from "#worker/engines/local/garment/index.ts";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { checkLegs } from "#worker/engines/local/legs-for.ts";
import { findFit, isUndressed } from "#worker/engines/local/person/index.ts";
import { checkPhoto } from "#worker/engines/local/photo-check.ts";
import { takeGarment } from "#worker/engines/local/take-garment.ts";

export type { GarmentKind, Subject };

/** Pixels that suffice to find a face and to place points. */
const ANALYSED_SIDE = 1365;
const ANALYSES = {
  findings: (photo: RgbaImage) => checkPhoto(photo),
  findingsInSwimwear: (photo: RgbaImage) => checkPhoto(photo, { swimwear: true }),
  undressed: (photo: RgbaImage): readonly PhotoFinding[] =>
    isUndressed(photo) ? ["undressed"] : [],
  points: findFit,
  // A message without a result is a failure.
  subject: (photo: RgbaImage) => ({ subject: findSubject(photo) }),
  legs: (photo: RgbaImage, { fit }: AnalysisRequest) => checkLegs(photo, fit),
  garment: (picture: RgbaImage, { kind }: AnalysisRequest) => readGarment(picture, kind),
  cutOut: (picture: RgbaImage, { strokes }: AnalysisRequest) => cutOut(picture, strokes),
} as const;

export type Analyses = {
  readonly [Name in keyof typeof ANALYSES]: Awaited<ReturnType<(typeof ANALYSES)[Name]>>;
};

export interface AnalysisRequest {
  readonly analysis: keyof Analyses;
  readonly photo: Blob;
  /** For `cutOut`. */
  readonly strokes: GarmentStrokes;
  /** For `garment`. */
  readonly kind: GarmentKind | null;
  /** For `legs`. */
  readonly fit: Fit | null;
}

/** `result` is missing when the analysis failed. */
export interface AnalysisResponse<Name extends keyof Analyses> {
  readonly result?: Analyses[Name];
}

self.onmessage = async ({ data }: MessageEvent<AnalysisRequest>) => {
  try {
    const pixels = await pixelsOf(data.photo);
    self.postMessage({ result: await ANALYSES[data.analysis](pixels, data) });
  } catch {
    self.postMessage({});
  }
};

/** The result of a garment picture's analysis, as in a try-on. */
interface GarmentReading {
  /** Null where a try-on refuses the picture. */
  readonly kind: GarmentKind | null;
  readonly refusal: GarmentRefusal | null;
}

interface CutOut extends GarmentReading {
  /** The garment on a transparent ground, also if it is refused; null if none is found. */
  readonly picture: Blob | null;
}

function readGarment(picture: RgbaImage, kind: GarmentKind | null = null): GarmentReading {
  const taken = takeGarment(picture, [], kind);
  return taken.ok
    ? { kind: taken.garment.kind, refusal: null }
    : { kind: null, refusal: taken.failureCode };
}

async function cutOut(picture: RgbaImage, strokes: GarmentStrokes): Promise<CutOut> {
  const cut = cutOutPicture(picture, strokes);
  if (!cut) return { picture: null, ...readGarment(picture) };
  const { width, height } = cut;
  const context = createCanvas({ width, height });
  context.putImageData(new ImageData(new Uint8ClampedArray(cut.data), width, height), 0, 0);
  // Safari encodes a PNG instead.
  const blob = await context.canvas.convertToBlob({ type: "image/webp", quality: 0.95 });
  return { picture: blob, ...readGarment(cut) };
}

async function pixelsOf(photo: Blob): Promise<RgbaImage> {
  const bitmap = await decodePicture(photo);
  const { width, height } = fitWithin(bitmap, ANALYSED_SIDE);
  const context = createCanvas({ width, height });
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}
