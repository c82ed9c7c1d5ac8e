import { sourceSet } from "#web/media/source-set.ts";

/** The widths at which both result cards show their picture. */
export const RESULT_SIZES = "(width < 768px) 100vw, 512px";

/** A slower picture is loaded on the screen. */
const LIMIT_MS = 8000;

/** Makes the browser load and decode the pictures of a result, so that they appear at once. */
export async function preloadResult(urls: readonly string[]): Promise<void> {
  const limit = new Promise<void>((resolve) => setTimeout(resolve, LIMIT_MS));
  await Promise.race([limit, Promise.all(urls.map(decode))]);
}

/** Also resolves if the picture cannot be loaded; its frame then shows the failure. */
async function decode(url: string): Promise<void> {
  const image = new Image();
  image.sizes = RESULT_SIZES;
  const candidates = sourceSet(url);
  if (candidates) image.srcset = candidates;
  image.src = url;
  await image.decode().catch(() => {});
}
