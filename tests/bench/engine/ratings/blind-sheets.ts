import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { type tryOn as currentTryOn, tryOn } from "#worker/engines/local/try-on.ts";
import { decode, store } from "../pictures.ts";
import { type Cell, sheetPicture, thumbnail } from "../sheet.ts";
import { type FittingPair, fittingPairs, nameOf, shuffled } from "./fitting-pairs.ts";

type Engine = "now" | "before";

/** One try-on; `number` is its place on the sheets, null where the engine refused. */
export interface Attempt {
  readonly engine: Engine;
  readonly person: string;
  readonly garment: string;
  readonly class: FittingPair["class"];
  readonly number: number | null;
  readonly confidence: number | null;
  readonly refusal: string | null;
}

interface Sampling {
  /** The most pairs of one class. */
  readonly each: number;
  readonly seed: string;
  /** The folder of another checkout, whose engine's results are mixed in. */
  readonly before?: string | undefined;
}

const PER_SHEET = 20;
const ACROSS = 5;
/** Pixels of a result's height, and of the photo and the garment beside it. */
const RESULT = 400;
const INPUT = 196;

async function enginesOf(before: string | undefined) {
  const engines: [Engine, typeof currentTryOn][] = [["now", tryOn]];
  if (before) {
    const file = path.resolve(before, "worker/engines/local/try-on.ts");
    const module = await import(pathToFileURL(file).href);
    engines.push(["before", module.tryOn]);
  }
  return engines;
}

/** The result, and to the right of it the photo above the garment. */
function besideInputs(result: RgbaImage, photo: RgbaImage, garment: RgbaImage): RgbaImage {
  const [left, top, below] = [
    thumbnail(result, RESULT),
    thumbnail(photo, INPUT),
    thumbnail(garment, INPUT),
  ];
  const width = left.width + 4 + Math.max(top.width, below.width);
  const data = new Uint8ClampedArray(width * RESULT * 4).fill(255);
  const put = (picture: RgbaImage, x: number, y: number) => {
    for (let row = 0; row < picture.height; row++) {
      const from = row * picture.width * 4;
      const pixels = picture.data.subarray(from, from + picture.width * 4);
      data.set(pixels, ((y + row) * width + x) * 4);
    }
  };
  put(left, 0, 0);
  put(top, left.width + 4, 0);
  put(below, left.width + 4, RESULT - below.height);
  return { width, height: RESULT, data };
}

/**
 * Writes numbered sheets of shuffled results without names (`sheet-1.jpg` …) for rating, and the
 * meaning of the numbers (`attempts.json`) for the report.
 */
export async function drawBlindSheets(dir: string, out: string, sampling: Sampling) {
  mkdirSync(out, { recursive: true });
  const engines = await enginesOf(sampling.before);
  const stored = new Map<string, Uint8Array>();
  const picture = async (file: string, role: "person" | "garment") => {
    const bytes = stored.get(file) ?? (await store(new Uint8Array(readFileSync(file)), role));
    stored.set(file, bytes);
    return decode(bytes);
  };
  const attempts: Attempt[] = [];
  const results: { attempt: Attempt; image: RgbaImage }[] = [];
  for (const pair of fittingPairs(dir, sampling.each, sampling.seed)) {
    const photo = await picture(pair.person, "person");
    const garment = await picture(pair.garment, "garment");
    for (const [engine, tryOnBy] of engines) {
      const outcome = await tryOnBy(photo, garment);
      const names = { person: nameOf(pair.person), garment: nameOf(pair.garment) };
      const attempt = { engine, ...names, class: pair.class, number: null };
      if (!outcome.ok) {
        const refusal = outcome.failureCode ?? outcome.cause;
        attempts.push({ ...attempt, confidence: null, refusal });
        continue;
      }
      const image = besideInputs(outcome.image, photo, garment);
      results.push({
        attempt: { ...attempt, confidence: outcome.confidence, refusal: null },
        image,
      });
    }
  }
  const order = shuffled(results, sampling.seed, ({ attempt }) => Object.values(attempt).join(" "));
  const cells = order.map(({ attempt, image }, at): Cell => {
    attempts.push({ ...attempt, number: at + 1 });
    return { image, lines: [`${at + 1}`] };
  });
  for (let from = 0, sheet = 1; from < cells.length; from += PER_SHEET, sheet++) {
    const shown = cells.slice(from, from + PER_SHEET);
    const rows = Array.from({ length: Math.ceil(shown.length / ACROSS) }, (_, row) =>
      shown.slice(row * ACROSS, (row + 1) * ACROSS),
    );
    writeFileSync(path.join(out, `sheet-${sheet}.jpg`), await sheetPicture(rows, RESULT));
  }
  writeFileSync(path.join(out, "attempts.json"), JSON.stringify(attempts, null, 1));
  return { attempts: attempts.length, results: results.length };
}
