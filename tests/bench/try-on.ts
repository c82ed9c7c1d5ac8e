import { createLocalEngine } from "#worker/engines/local/local-engine.ts";
import { loadCodecModules } from "#worker/media/codecs/codec-modules-node.ts";
import { type Codecs, createCodecs } from "#worker/media/codecs/codecs.ts";
import { shrinkToFit } from "#worker/media/codecs/pixels.ts";
import { inspectImage } from "#worker/media/inspect/inspect.ts";
import { sanitiseImage } from "#worker/media/sanitise.ts";
import { RESULT_QUALITY, WORKING_PICTURE } from "#worker/media/working-picture.ts";
import { fullDemoPicture } from "../harness/demo-pictures.ts";
import { engineJob, NO_PROGRESS } from "../harness/engine-job.ts";
import { newMember, pictureDataUrl } from "../harness/member.ts";
import { startProduct } from "../harness/product.ts";
import { median } from "./load.ts";

const ROUNDS = 6;
const PERSON = "person-1.jpg";
const GARMENT = "tee-plain.webp";

async function engineOf(person: Uint8Array, garment: Uint8Array, codecs: Codecs): Promise<number> {
  const engine = createLocalEngine(codecs);
  const start = performance.now();
  const answer = await engine.startJob(engineJob(person, garment), NO_PROGRESS);
  if (answer.kind !== "done") throw new Error("the engine gave no picture");
  await codecs.encodeJpeg(answer.image, RESULT_QUALITY);
  return performance.now() - start;
}

async function working(name: string, role: "person" | "garment", codecs: Codecs) {
  const clean = await sanitiseImage(fullDemoPicture(name), codecs, WORKING_PICTURE[role]);
  if (!clean.ok) throw new Error(`${name}: ${clean.reason}`);
  return clean.bytes;
}

/** The median of several runs, after two warm-up runs. */
async function middleOf(run: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const time = await run();
    if (round >= 2) times.push(time);
  }
  return median(times);
}

/**
 * Measures the milliseconds from the POST that starts a try-on to its final event, and those of the
 * engine alone on the same pictures in this process.
 */
export async function measurePlatform(): Promise<{ total: number; engine: number }> {
  const codecs = createCodecs(await loadCodecModules());
  const person = await working(PERSON, "person", codecs);
  const garment = await working(GARMENT, "garment", codecs);
  const engine = await middleOf(() => engineOf(person, garment, codecs));
  const product = await startProduct({ DAILY_CREDITS: "100", MAX_STARTS_PER_HOUR: "100" });
  try {
    const member = await newMember(product);
    const job = {
      model_image_url: pictureDataUrl(PERSON, fullDemoPicture(PERSON)),
      garment_image_url: pictureDataUrl(GARMENT, fullDemoPicture(GARMENT)),
    };
    const total = await middleOf(async () => {
      const start = performance.now();
      const end = (await member.follow(await member.tryOn(job))).at(-1);
      if (end?.status !== "completed") throw new Error(`the try-on ended ${JSON.stringify(end)}`);
      return performance.now() - start;
    });
    return { total, engine };
  } finally {
    await product.stop();
  }
}

/** Milliseconds of the engine per garment, from bytes to bytes, with pictures within 768x1024. */
export async function measureEngine(): Promise<{ garment: string; milliseconds: number }[]> {
  const codecs = createCodecs(await loadCodecModules());
  const person = await inside1024(PERSON, codecs);
  const results: { garment: string; milliseconds: number }[] = [];
  for (const garment of [GARMENT, "long-sleeve.webp", "tank-top.webp"]) {
    const picture = await inside1024(garment, codecs);
    const milliseconds = await middleOf(() => engineOf(person, picture, codecs));
    results.push({ garment, milliseconds });
  }
  return results;
}

async function inside1024(name: string, codecs: Codecs): Promise<Uint8Array> {
  const bytes = fullDemoPicture(name);
  const inspection = inspectImage(bytes);
  if (!inspection.ok) throw new Error(`${name}: ${inspection.reason}`);
  return codecs.encodeJpeg(shrinkToFit(await codecs.decodeImage(bytes, inspection), 1024), 94);
}
