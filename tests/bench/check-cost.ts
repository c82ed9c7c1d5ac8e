import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { isUndressed } from "#worker/engines/local/person/index.ts";
import type { Codecs } from "#worker/media/codecs/codecs.ts";
import { shrinkToFit } from "#worker/media/codecs/pixels.ts";
import { inspectImage } from "#worker/media/inspect/inspect.ts";
import { embedMark } from "#worker/provenance/embed.ts";
import { DETECTION_KEY } from "#worker/provenance/pattern.ts";
import { blendPhoto } from "#worker/result-checks/blend-photo.ts";
import { CHECKED_SIDE, checkResult } from "#worker/result-checks/check-result.ts";

/** The body is a photo of `?photo=` bytes and a result; `?runs=` says how often they are checked. */
export const CHECKS_PATH = "/bench/checks";

/** In the worker: decodes both pictures once, then checks, blends and marks them as often as asked. */
export async function repeatChecks(codecs: Codecs, request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const bytes = new Uint8Array(await request.arrayBuffer());
  const length = Number(searchParams.get("photo"));
  const photo = await decode(codecs, bytes.subarray(0, length));
  const result = await decode(codecs, bytes.subarray(length));
  for (let run = 0; run < Number(searchParams.get("runs")); run++) {
    const [small, other] = [shrinkToFit(photo, CHECKED_SIDE), shrinkToFit(result, CHECKED_SIDE)];
    if (isUndressed(small)) throw new Error("the photo does not pass");
    const { kept } = await checkResult(small, other, async () => []);
    if (!kept) throw new Error("the result does not pass");
    embedMark(blendPhoto(result, photo, kept), DETECTION_KEY);
  }
  return new Response();
}

async function decode(codecs: Codecs, bytes: Uint8Array): Promise<RgbaImage> {
  const inspection = inspectImage(bytes);
  if (!inspection.ok) throw new Error(inspection.reason);
  return codecs.decodeImage(bytes, inspection);
}
