import type { Fit } from "#worker/contract/fit.ts";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { type TryOnOutcome, tryOn } from "#worker/engines/local/try-on.ts";
import { codecs, decode } from "./pictures.ts";

export const STAGES = ["decode", "garment", "person", "warp", "composite", "encode"] as const;
type Stage = (typeof STAGES)[number];

/** CPU milliseconds of the process, including its compiler and garbage collector threads. */
export type StageTimes = Readonly<Record<Stage, number>>;

interface PairRun {
  readonly person: RgbaImage;
  readonly garment: RgbaImage;
  readonly outcome: TryOnOutcome;
  readonly times: StageTimes;
}

/** The quality the product encodes a result with. */
const OUTPUT_QUALITY = 90;

/**
 * Runs one try-on like a job of the product, from the stored bytes to those of the result. A stage
 * that was not reached counts 0 ms.
 */
export async function runPair(
  personBytes: Uint8Array,
  garmentBytes: Uint8Array,
  fit: Fit | null,
): Promise<PairRun> {
  const times: Record<Stage, number> = {
    decode: 0,
    garment: 0,
    person: 0,
    warp: 0,
    composite: 0,
    encode: 0,
  };
  let stage: Stage = "decode";
  let since = process.cpuUsage();
  const enter = (next: Stage) => {
    const { user, system } = process.cpuUsage(since);
    times[stage] += (user + system) / 1000;
    stage = next;
    since = process.cpuUsage();
  };
  const person = await decode(personBytes);
  const garment = await decode(garmentBytes);
  const outcome = await tryOn(person, garment, { ...fit, onStage: enter });
  enter("encode");
  if (outcome.ok) await codecs.encodeJpeg(outcome.image, OUTPUT_QUALITY);
  enter("decode");
  return { person, garment, outcome, times };
}

export function totalOf(times: StageTimes): number {
  return STAGES.reduce((sum, stage) => sum + times[stage], 0);
}
