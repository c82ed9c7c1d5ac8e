// One version of the engine in its own process: `speed-run.ts CHECKOUT` answers each message of
// JPEGs with CPU milliseconds, by the engine and the codecs of CHECKOUT. The checks are this one's.
import { existsSync } from "node:fs";
import path from "node:path";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import type { TryOnOutcome } from "#worker/engines/local/try-on.ts";
import type { Codecs } from "#worker/media/codecs/codecs.ts";
import { shrinkToFit } from "#worker/media/codecs/pixels.ts";
import { inspectImage } from "#worker/media/inspect/inspect.ts";
import { CHECKED_SIDE, checkResult } from "#worker/result-checks/check-result.ts";

/** JPEGs, in the product's working size. */
export interface SpeedTask {
  readonly person: Uint8Array;
  readonly garment: Uint8Array;
}

/** CPU milliseconds of the process, including its compiler and garbage collector threads. */
export interface SpeedAnswer {
  /** From JPEGs to a JPEG; null for a refused pair. */
  readonly tryOn: number | null;
  /** All checks of the result, from decoded pictures. */
  readonly checks: number;
}

/** The quality the product encodes a result with. */
const OUTPUT_QUALITY = 90;

const [checkout] = process.argv.slice(2);
const has = (name: string) => existsSync(path.join(checkout, name));
const load = (name: string) => import(path.join(checkout, name));
// Older versions have the codecs in another folder, and no kernels.
const folder = has("worker/media/codecs") ? "worker/media/codecs" : "worker/media";
const { loadCodecModules } = await load(`${folder}/codec-modules-node.ts`);
const codecs: Codecs = (await load(`${folder}/codecs.ts`)).createCodecs(await loadCodecModules());
const engine: { tryOn: (person: RgbaImage, garment: RgbaImage) => Promise<TryOnOutcome> } =
  await load("worker/engines/local/try-on.ts");
if (has("scripts/build-kernels.ts")) {
  const { installKernels } = await load("worker/engines/local/image/index.ts");
  installKernels(await (await load("scripts/build-kernels.ts")).loadKernels());
}

async function decode(bytes: Uint8Array): Promise<RgbaImage> {
  const inspection = inspectImage(bytes);
  if (!inspection.ok) throw new Error(inspection.reason);
  return codecs.decodeImage(bytes, inspection);
}

async function timed<T>(run: () => Promise<T>): Promise<readonly [T, number]> {
  const since = process.cpuUsage();
  const result = await run();
  const { user, system } = process.cpuUsage(since);
  return [result, (user + system) / 1000];
}

async function answer({ person, garment }: SpeedTask): Promise<SpeedAnswer> {
  const [outcome, tryOn] = await timed(async () => {
    const tried = await engine.tryOn(await decode(person), await decode(garment));
    if (tried.ok) await codecs.encodeJpeg(tried.image, OUTPUT_QUALITY);
    return tried;
  });
  if (!outcome.ok) return { tryOn: null, checks: 0 };
  const copy = async (bytes: Uint8Array) => shrinkToFit(await decode(bytes), CHECKED_SIDE);
  const [before, after] = [await copy(person), shrinkToFit(outcome.image, CHECKED_SIDE)];
  const garments = async () => [await copy(garment)];
  const [, checks] = await timed(() => checkResult(before, after, garments));
  return { tryOn, checks };
}

process.on("message", async (task: SpeedTask) => {
  process.send?.(await answer(task));
});
