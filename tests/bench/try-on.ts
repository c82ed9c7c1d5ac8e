import { loadKernels } from "#scripts/build-kernels.ts";
import type { EngineAnswer } from "#worker/engines/engine.ts";
import { installKernels } from "#worker/engines/local/image/index.ts";
import { createLocalEngine } from "#worker/engines/local/local-engine.ts";
import { isUndressed } from "#worker/engines/local/person/index.ts";
import { loadCodecModules } from "#worker/media/codecs/codec-modules-node.ts";
import { type Codecs, createCodecs } from "#worker/media/codecs/codecs.ts";
import { shrinkToFit } from "#worker/media/codecs/pixels.ts";
import { inspectImage } from "#worker/media/inspect/inspect.ts";
import { sanitiseImage } from "#worker/media/sanitise.ts";
import { RESULT_QUALITY, WORKING_PICTURE } from "#worker/media/working-picture.ts";
import { embedMark } from "#worker/provenance/embed.ts";
import { DETECTION_KEY } from "#worker/provenance/pattern.ts";
import { CHECKED_SIDE, checkResult } from "#worker/result-checks/check-result.ts";
import { fullDemoPicture } from "../harness/demo-pictures.ts";
import { engineJob, NO_PROGRESS } from "../harness/engine-job.ts";
import { type Member, newMember, pictureDataUrl } from "../harness/member.ts";
import { startProduct } from "../harness/product.ts";
import { median } from "./statistics.ts";

const WARM_UPS = 2;
const ROUNDS = 6;
/** Enough for a 95th percentile. */
const PLATFORM_RUNS = 20;
const PERSON = "person-1.jpg";
const GARMENT = "tee-plain.webp";

type LocalAnswer = Extract<EngineAnswer, { kind: "done" }>;

async function engineOf(
  person: Uint8Array,
  garment: Uint8Array,
  codecs: Codecs,
): Promise<{ answer: LocalAnswer; milliseconds: number }> {
  const engine = createLocalEngine(codecs);
  const start = performance.now();
  const answer = await engine.startJob(engineJob(person, garment), NO_PROGRESS);
  if (answer.kind !== "done") throw new Error("the engine gave no picture");
  await codecs.encodeJpeg(answer.image, RESULT_QUALITY);
  return { answer, milliseconds: performance.now() - start };
}

async function working(name: string, role: "person" | "garment", codecs: Codecs) {
  const clean = await sanitiseImage(fullDemoPicture(name), codecs, WORKING_PICTURE[role]);
  if (!clean.ok) throw new Error(`${name}: ${clean.reason}`);
  return clean.bytes;
}

async function middleOf(run: () => Promise<number>): Promise<number> {
  return median(await timesOf(run));
}

/** Milliseconds of several runs, after two warm-up runs. */
async function timesOf(run: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const time = await run();
    if (round >= WARM_UPS) times.push(time);
  }
  return times;
}

/** Milliseconds: medians, and one figure for each run. */
interface PlatformTimes {
  /** From the POST that starts a try-on to its final event. */
  readonly total: number;
  /** The engine alone, from stored bytes to the JPEG. */
  readonly engine: number;
  /** The checks of photo and result and the watermark alone. */
  readonly checks: number;
  /** The total of each run without engine and checks; may be negative on a busy machine. */
  readonly added: readonly number[];
}

/** Measures a try-on by the product, and next to each run its engine and its checks in this process. */
export async function measurePlatform(): Promise<PlatformTimes> {
  const codecs = createCodecs(await loadCodecModules());
  installKernels(await loadKernels());
  const person = await working(PERSON, "person", codecs);
  const garment = await working(GARMENT, "garment", codecs);
  const product = await startProduct({ DAILY_CREDITS: "100", MAX_STARTS_PER_HOUR: "100" });
  try {
    const member = await newMember(product);
    const job = {
      model_image_url: pictureDataUrl(PERSON, fullDemoPicture(PERSON)),
      garment_image_url: pictureDataUrl(GARMENT, fullDemoPicture(GARMENT)),
    };
    const runs: { total: number; engine: number; checks: number }[] = [];
    for (let run = 0; run < WARM_UPS + PLATFORM_RUNS; run++) {
      const total = await totalOf(member, job);
      const { answer, milliseconds: engine } = await engineOf(person, garment, codecs);
      runs.push({ total, engine, checks: await checksOf(answer) });
    }
    const warm = runs.slice(WARM_UPS);
    const added = warm.map(({ total, engine, checks }) => total - engine - checks);
    const middle = (of: "total" | "engine" | "checks") => median(warm.map((run) => run[of]));
    return {
      total: middle("total"),
      engine: middle("engine"),
      checks: middle("checks"),
      added,
    };
  } finally {
    installKernels(null);
    await product.stop();
  }
}

async function totalOf(member: Member, job: Parameters<Member["tryOn"]>[0]): Promise<number> {
  const start = performance.now();
  const end = (await member.follow(await member.tryOn(job))).at(-1);
  if (end?.status !== "completed") throw new Error(`the try-on ended ${JSON.stringify(end)}`);
  return performance.now() - start;
}

async function checksOf({ image, photo }: LocalAnswer): Promise<number> {
  const start = performance.now();
  const [before, after] = [photo, image].map((each) => shrinkToFit(each, CHECKED_SIDE));
  if (!before || !after) throw new Error("there are no pictures");
  isUndressed(before);
  await checkResult(before, after, async () => []);
  embedMark(image, DETECTION_KEY);
  return performance.now() - start;
}

/** Milliseconds of the engine per garment, from bytes to bytes, with pictures within 768x1024. */
export async function measureEngine(): Promise<{ garment: string; milliseconds: number }[]> {
  const codecs = createCodecs(await loadCodecModules());
  const person = await inside1024(PERSON, codecs);
  const results: { garment: string; milliseconds: number }[] = [];
  for (const garment of [GARMENT, "long-sleeve.webp", "tank-top.webp"]) {
    const picture = await inside1024(garment, codecs);
    const milliseconds = await middleOf(
      async () => (await engineOf(person, picture, codecs)).milliseconds,
    );
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
