import type { Fit } from "#worker/contract/fit.ts";
import type { GarmentStrokes } from "#worker/contract/garment-strokes.ts";

import type {
  Analyses,
  AnalysisRequest,
  AnalysisResponse,
  GarmentKind,
} from "./photo-analysis-worker.ts";

/** Long enough for a slow phone, whose photos would otherwise be charged without a check. */
const TIMEOUT_MS = 45_000;

interface AnalysisOptions {
  readonly signal?: AbortSignal;
  /** For `cutOut`: lines on the garment and on the ground. */
  readonly strokes?: GarmentStrokes;
  /** For `garment`: the kind that a person chose. */
  readonly kind?: GarmentKind | null;
  /** For `legs`: the points placed by hand. */
  readonly fit?: Fit | null;
}

/** Analyses a photo in a web worker. @throws when it fails, takes over 45 s or is aborted */
export async function analysePhoto<Name extends keyof Analyses>(
  photo: Blob,
  analysis: Name,
  { signal, strokes = [], kind = null, fit = null }: AnalysisOptions = {},
): Promise<Analyses[Name]> {
  // Vite bundles the worker only if the URL is written inside the call.
  const worker = new Worker(new URL("./photo-analysis-worker.ts", import.meta.url), {
    type: "module",
  });
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const ended = signal ? AbortSignal.any([signal, timeout]) : timeout;
  try {
    return await new Promise((resolve, reject) => {
      const fail = () => reject(new Error(`The analysis ${analysis} has failed.`));
      ended.addEventListener("abort", fail);
      worker.onerror = fail;
      worker.onmessage = ({ data }: MessageEvent<AnalysisResponse<Name>>) =>
        data.result === undefined ? fail() : resolve(data.result);
      worker.postMessage({ analysis, photo, strokes, kind, fit } satisfies AnalysisRequest);
    });
  } finally {
    worker.terminate();
  }
}
