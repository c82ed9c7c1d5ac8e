import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { createLocalEngine } from "#worker/engines/local/local-engine.ts";
import { isUndressed } from "#worker/engines/local/person/index.ts";
import type { Codecs } from "#worker/media/codecs/codecs.ts";
import { shrinkToFit } from "#worker/media/codecs/pixels.ts";
import { inspectImage } from "#worker/media/inspect/inspect.ts";
import { RESULT_QUALITY } from "#worker/media/working-picture.ts";
import { embedMark } from "#worker/provenance/embed.ts";
import { DETECTION_KEY } from "#worker/provenance/pattern.ts";
import { blendPhoto } from "#worker/result-checks/blend-photo.ts";
import { CHECKED_SIDE, checkResult } from "#worker/result-checks/check-result.ts";
import { engineJob, NO_PROGRESS } from "../harness/engine-job.ts";
import type { Product } from "../harness/product.ts";

/** Parts of a try-on that the worker repeats alone, to measure them in the same process. */
export type Part = "checks" | "engine";

const PATH = "/bench/parts/";

/** The demo pictures of the measured try-ons, and the longer side of a provider's result in pixels. */
export const MEASURED = { person: "person-1.jpg", garment: "tee-plain.webp", side: 1365 } as const;
/** After these try-ons, the platform compiles little any more. */
export const WARM_UPS = 8;

/** Photo and result of the checks, photo and garment of the engine. */
export type Pictures = readonly [Uint8Array, Uint8Array];

/** Lets the worker repeat a part. The checks also blend and mark. @throws where it fails */
export async function requestPart(
  product: Pick<Product, "fetch">,
  part: Part,
  runs: number,
  pictures: Pictures,
): Promise<void> {
  const query = `?runs=${runs}&first=${pictures[0].length}`;
  const init = { method: "POST", body: Buffer.concat(pictures) };
  const answer = await product.fetch(`${PATH}${part}${query}`, init);
  if (!answer.ok) throw new Error(`the ${part} answer ${answer.status}: ${await answer.text()}`);
}

/** In the worker: the answer to such a request; null to any other. */
export async function repeatPart(codecs: Codecs, request: Request): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  if (!pathname.startsWith(PATH)) return null;
  const bytes = new Uint8Array(await request.arrayBuffer());
  const length = Number(searchParams.get("first"));
  const pictures = [bytes.slice(0, length), bytes.slice(length)] as const;
  const runs = Number(searchParams.get("runs"));
  if (pathname === `${PATH}engine`) await repeatEngine(codecs, runs, pictures);
  else await repeatChecks(codecs, runs, pictures);
  return new Response();
}

/** From the stored photo and garment to the JPEG. */
async function repeatEngine(codecs: Codecs, runs: number, [photo, garment]: Pictures) {
  const engine = createLocalEngine(codecs);
  for (let run = 0; run < runs; run++) {
    const answer = await engine.startJob(engineJob(photo, garment), NO_PROGRESS);
    if (answer.kind !== "done") throw new Error("the engine gave no picture");
    await codecs.encodeJpeg(answer.image, RESULT_QUALITY);
  }
}

/** Decodes photo and result once. */
async function repeatChecks(codecs: Codecs, runs: number, [before, after]: Pictures) {
  const [photo, result] = [await decode(codecs, before), await decode(codecs, after)];
  for (let run = 0; run < runs; run++) {
    const [small, other] = [shrinkToFit(photo, CHECKED_SIDE), shrinkToFit(result, CHECKED_SIDE)];
    if (isUndressed(small)) throw new Error("the photo does not pass");
    const { kept } = await checkResult(small, other, async () => []);
    if (!kept) throw new Error("the result does not pass");
    embedMark(blendPhoto(result, photo, kept), DETECTION_KEY);
  }
}

async function decode(codecs: Codecs, bytes: Uint8Array): Promise<RgbaImage> {
  const inspection = inspectImage(bytes);
  if (!inspection.ok) throw new Error(inspection.reason);
  return codecs.decodeImage(bytes, inspection);
}
