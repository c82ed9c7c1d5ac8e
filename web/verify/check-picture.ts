import type { CheckResponse } from "./check-worker.ts";

/** Bytes: a file of the most pixels is smaller. */
const MOST_BYTES = 50 * 1024 * 1024;
/** Long enough for a slow phone. */
const TIMEOUT_MS = 45_000;

/** Looks for the marks in a web worker; sends nothing. Never rejects, but when `signal` aborts. */
export async function checkPicture(picture: Blob, signal: AbortSignal): Promise<CheckResponse> {
  if (picture.size > MOST_BYTES) return "unreadable";
  // Vite bundles the worker only if the URL is written inside the call.
  const worker = new Worker(new URL("./check-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      AbortSignal.timeout(TIMEOUT_MS).addEventListener("abort", () => resolve("failed"));
      worker.onerror = () => resolve("failed");
      worker.onmessage = ({ data }: MessageEvent<CheckResponse>) => resolve(data);
      worker.postMessage(picture);
    });
  } finally {
    worker.terminate();
  }
}
