import { loadKernels } from "#scripts/build-kernels.ts";
import { installKernels } from "#worker/engines/local/image/index.ts";
import { createLocalEngine } from "#worker/engines/local/local-engine.ts";
import { loadCodecModules } from "#worker/media/codecs/codec-modules-node.ts";
import { type Codecs, createCodecs } from "#worker/media/codecs/codecs.ts";
import { shrinkToFit } from "#worker/media/codecs/pixels.ts";
import { inspectImage } from "#worker/media/inspect/inspect.ts";
import { RESULT_QUALITY } from "#worker/media/working-picture.ts";
import { fullDemoPicture } from "../harness/demo-pictures.ts";
import { engineJob, NO_PROGRESS } from "../harness/engine-job.ts";
import { median } from "./statistics.ts";

const WARM_UPS = 2;
const ROUNDS = 6;
const PERSON = "person-1.jpg";
const GARMENTS = ["tee-plain.webp", "long-sleeve.webp", "tank-top.webp"];

/** Milliseconds of the engine per garment, from bytes to bytes, with pictures within 768x1024. */
export async function measureEngine(): Promise<{ garment: string; milliseconds: number }[]> {
  const codecs = createCodecs(await loadCodecModules());
  installKernels(await loadKernels());
  const person = await inside1024(PERSON, codecs);
  const results: { garment: string; milliseconds: number }[] = [];
  for (const garment of GARMENTS) {
    const picture = await inside1024(garment, codecs);
    results.push({ garment, milliseconds: await timeOf(codecs, person, picture) });
  }
  installKernels(null);
  return results;
}

/** The median of several runs, after the warm-up runs. */
async function timeOf(codecs: Codecs, person: Uint8Array, garment: Uint8Array): Promise<number> {
  const engine = createLocalEngine(codecs);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    const answer = await engine.startJob(engineJob(person, garment), NO_PROGRESS);
    if (answer.kind !== "done") throw new Error("the engine gave no picture");
    await codecs.encodeJpeg(answer.image, RESULT_QUALITY);
    if (round >= WARM_UPS) times.push(performance.now() - start);
  }
  return median(times);
}

async function inside1024(name: string, codecs: Codecs): Promise<Uint8Array> {
  const bytes = fullDemoPicture(name);
  const inspection = inspectImage(bytes);
  if (!inspection.ok) throw new Error(`${name}: ${inspection.reason}`);
  return codecs.encodeJpeg(shrinkToFit(await codecs.decodeImage(bytes, inspection), 1024), 94);
}
