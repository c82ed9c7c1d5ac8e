import type { LookAnswer, LookRequest, Looks } from "./photo-analysis-worker.ts";

/** Longer than this, and nobody waits for it any more. */
const LIMIT_MS = 10_000;

/**
 * Looks at a photo in this browser, as the site's own engine does, in a thread of its own.
 * @throws where the look fails, takes too long, or `signal` ends it
 */
export async function analysePhoto<Look extends keyof Looks>(
  photo: Blob,
  look: Look,
  signal?: AbortSignal,
): Promise<Looks[Look]> {
  const worker = new Worker(new URL("./photo-analysis-worker.ts", import.meta.url), {
    type: "module",
  });
  const limit = AbortSignal.timeout(LIMIT_MS);
  const ends = signal ? AbortSignal.any([signal, limit]) : limit;
  try {
    return await new Promise((resolve, reject) => {
      const fail = () => reject(new Error(`The look for ${look} has failed.`));
      ends.addEventListener("abort", fail);
      worker.onerror = fail;
      worker.onmessage = ({ data }: MessageEvent<LookAnswer<Look>>) =>
        data.found === undefined ? fail() : resolve(data.found);
      worker.postMessage({ look, photo } satisfies LookRequest);
    });
  } finally {
    worker.terminate();
  }
}
