import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  PHOTO_ATTESTATION_HEADER,
  PHOTO_ATTESTATION_VERSION,
} from "#worker/contract/photo-attestation.ts";
import { loadCodecModules } from "#worker/media/codecs/codec-modules-node.ts";
import { createCodecs } from "#worker/media/codecs/codecs.ts";
import { sanitiseImage } from "#worker/media/sanitise.ts";
import { WORKING_PICTURE } from "#worker/media/working-picture.ts";
import { dressedPerson } from "../harness/changed-photos.ts";
import { fullDemoPicture } from "../harness/demo-pictures.ts";
import { type Member, newMember, pictureDataUrl } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { countedBundle } from "./counted-bundle.ts";
import { MEASURED, type Part, type Pictures, requestPart, WARM_UPS } from "./repeated-parts.ts";
import { median } from "./statistics.ts";

/** Enough for a 95th percentile. */
const RUNS = 20;
const { person: PERSON, garment: GARMENT, side: RESULT_SIDE } = MEASURED;

/** Milliseconds: medians, and one figure for each run. */
interface PlatformTimes {
  /** From the POST that starts a try-on to its final event. */
  readonly total: number;
  /** The engine alone, from stored bytes to the JPEG. */
  readonly engine: number;
  /** The checks of photo and result, the blending and the watermark alone. */
  readonly checks: number;
  /** The total of each run without engine and checks; may be negative on a busy machine. */
  readonly added: readonly number[];
}

interface Measured {
  /** As the app sends a try-on: the photo was uploaded while the person chose the garment. */
  readonly ahead: PlatformTimes;
  /** Both pictures are in the job. */
  readonly inJob: PlatformTimes;
}

/** Measures try-ons by the product, and after each the engine and the checks alone, in the same worker. */
export async function measurePlatform(): Promise<Measured> {
  const directory = mkdtempSync(path.join(tmpdir(), "drape-platform-"));
  const limits = { DAILY_CREDITS: "100", MAX_STARTS_PER_HOUR: "100" };
  const product = await startProduct(limits, { bundle: await countedBundle(directory) });
  try {
    const member = await newMember(product);
    const parts = await partsOf(product);
    const person = pictureDataUrl(PERSON, fullDemoPicture(PERSON));
    const inJob = await timesOf(member, parts, async () => person);
    const ahead = await timesOf(member, parts, () => uploadAhead(member));
    return { ahead, inJob };
  } finally {
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

type Parts = Readonly<Record<Part, () => Promise<number>>>;

/** @param photo runs before each try-on, and resolves to the photo's address */
async function timesOf(
  member: Member,
  parts: Parts,
  photo: () => Promise<string>,
): Promise<PlatformTimes> {
  const garment_image_url = pictureDataUrl(GARMENT, fullDemoPicture(GARMENT));
  const runs: { total: number; engine: number; checks: number }[] = [];
  for (let run = 0; run < WARM_UPS + RUNS; run++) {
    const job = { model_image_url: await photo(), garment_image_url };
    const total = await totalOf(member, job);
    runs.push({ total, engine: await parts.engine(), checks: await parts.checks() });
  }
  const warm = runs.slice(WARM_UPS);
  const middle = (of: "total" | "engine" | "checks") => median(warm.map((run) => run[of]));
  return {
    total: middle("total"),
    engine: middle("engine"),
    checks: middle("checks"),
    added: warm.map(({ total, engine, checks }) => total - engine - checks),
  };
}

async function totalOf(member: Member, job: Parameters<Member["tryOn"]>[0]): Promise<number> {
  const start = performance.now();
  const end = (await member.follow(await member.tryOn(job))).at(-1);
  if (end?.status !== "completed") throw new Error(`the try-on ended ${JSON.stringify(end)}`);
  return performance.now() - start;
}

async function uploadAhead(member: Member): Promise<string> {
  const headers = { [PHOTO_ATTESTATION_HEADER]: PHOTO_ATTESTATION_VERSION };
  const call = { raw: fullDemoPicture(PERSON), headers };
  const { json, text } = await member.call("PUT", "/api/me/job-photo", call);
  if (!json?.url) throw new Error(`photo refused: ${text}`);
  return json.url;
}

/** The times of the engine and of the checks alone, without the transport of the pictures. */
async function partsOf(product: Product): Promise<Parts> {
  const [person, garment] = [await working(PERSON, "person"), await working(GARMENT, "garment")];
  const result = await dressedPerson(RESULT_SIDE);
  const repeat = async (part: Part, runs: number, pictures: Pictures) => {
    const start = performance.now();
    await requestPart(product, part, runs, pictures);
    return performance.now() - start;
  };
  const timeOf = (part: Part, pictures: Pictures) => async () => {
    const without = await repeat(part, 0, pictures);
    return (await repeat(part, 1, pictures)) - without;
  };
  return {
    engine: timeOf("engine", [person, garment]),
    checks: timeOf("checks", [person, result]),
  };
}

async function working(name: string, role: "person" | "garment"): Promise<Uint8Array> {
  const codecs = createCodecs(await loadCodecModules());
  const clean = await sanitiseImage(fullDemoPicture(name), codecs, WORKING_PICTURE[role]);
  if (!clean.ok) throw new Error(`${name}: ${clean.reason}`);
  return clean.bytes;
}
