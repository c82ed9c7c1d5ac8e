import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { drawFigure } from "#tests/bench/engine/drawn/figure.ts";
import { FIGURES } from "#tests/bench/engine/drawn/figure-spec.ts";
import { drawGarment } from "#tests/bench/engine/drawn/garment.ts";
import { GARMENTS } from "#tests/bench/engine/drawn/garment-spec.ts";
import { median } from "#tests/bench/statistics.ts";
import { decode } from "#tests/harness/pixels.ts";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { scaleTo, shrinkToFit } from "#worker/media/codecs/pixels.ts";
import { RESULT_QUALITY, WORKING_PICTURE } from "#worker/media/working-picture.ts";
import { detectMark } from "#worker/provenance/detect.ts";
import { embedMark } from "#worker/provenance/embed.ts";
import { DETECTION_KEY } from "#worker/provenance/pattern.ts";
import { ATTACKS, attack, COPIES, jpegOf } from "./copies.ts";

const DRAWN = 20;
const PICTURE = /(?<!-mask)\.(jpe?g|png|webp)$/i;

interface Named {
  readonly name: string;
  readonly load: () => Promise<RgbaImage>;
}

/** Prints detection rates, false positives, PSNR and time. @param dir is searched for pictures */
export async function benchWatermark(dir: string): Promise<void> {
  const files = readdirSync(dir, { recursive: true, encoding: "utf8" })
    .filter((name) => PICTURE.test(name))
    .sort()
    .map((name) => ({ name, load: () => decode(readFileSync(path.join(dir, name))) }));
  const pictures = [...files, ...drawn()];
  await reportRates(pictures.filter(({ name }) => /(^|\/)person\//.test(name)));
  await reportTime(pictures[0]);
  await reportUnmarked(pictures);
}

/** Drawn people as results of drawn photos, and garments on their grounds. */
function drawn(): Named[] {
  const people = FIGURES.slice(0, DRAWN).map((spec, k) => ({
    name: `drawn/person/${k}`,
    load: async () => drawFigure(spec).image,
  }));
  const garments = GARMENTS.slice(0, DRAWN).map((spec, k) => ({
    name: `drawn/garment/${k}`,
    load: async () => drawGarment(spec).image,
  }));
  return [...people, ...garments];
}

const marked = (image: RgbaImage): RgbaImage => {
  const copy = { ...image, data: image.data.slice() };
  embedMark(copy, DETECTION_KEY);
  return copy;
};

const detect = (image: RgbaImage) => detectMark(image, DETECTION_KEY);

async function reportRates(people: readonly Named[]): Promise<void> {
  const noise: number[] = [];
  const found = new Map(ATTACKS.map((each) => [each, { count: 0, of: 0 }]));
  for (const { load } of people) {
    const photo = shrinkToFit(await load(), WORKING_PICTURE.person.maxSide);
    const result = marked(photo);
    noise.push(signalToNoise(photo, result));
    const stored = await jpegOf(result, RESULT_QUALITY);
    for (const [each, sum] of found) {
      if (each.side > Math.max(stored.width, stored.height) && each.side < 1536) continue;
      sum.of++;
      if (detect(await attack(stored, each)).isMarked) sum.count++;
    }
  }
  console.log(
    `${people.length} results; PSNR ${Math.min(...noise).toFixed(1)} dB at least, median ${median(noise).toFixed(1)} dB`,
  );
  console.log(
    "| longer side | JPEG | whole | 80 x 70 % | 50 x 50 % |\n| --- | --- | --- | --- | --- |",
  );
  const cells = [...found].map(([, { count, of }]) => `${count} of ${of}`);
  for (let at = 0; at < ATTACKS.length; at += 3) {
    const { side = 0, quality = 0 } = ATTACKS[at] ?? {};
    console.log(
      `| ${side === 1536 ? "as stored" : side} | ${quality} | ${cells.slice(at, at + 3).join(" | ")} |`,
    );
  }
}

async function reportTime(picture?: Named): Promise<void> {
  if (!picture) return;
  const result = scaleTo(await picture.load(), 1152, 1536);
  const [writes, searches] = [[], []] as [number[], number[]];
  for (let round = 0; round < 9; round++) {
    const copy = { ...result, data: result.data.slice() };
    writes.push(cpuOf(() => embedMark(copy, DETECTION_KEY)));
    searches.push(cpuOf(() => detect(copy)));
  }
  const figures = (times: number[]) =>
    `${median(times).toFixed(0)} ms, the first ${times[0]?.toFixed(0)} ms`;
  console.log(`CPU at 1152x1536: writing ${figures(writes)}; detecting ${figures(searches)}`);
}

function cpuOf(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The threshold was chosen with the first key; the other keys have not been used before. */
const KEYS = [DETECTION_KEY, 0x51a7c30b, 0xe20d94f6];

/** Each key is a new trial of every copy, since its phases agree with a picture by chance alone. */
async function reportUnmarked(pictures: readonly Named[]): Promise<void> {
  const scores = KEYS.map((): number[] => []);
  const positives: string[] = [];
  for (const { name, load } of pictures) {
    const image = await load();
    for (const [copy, make] of Object.entries(COPIES)) {
      const made = await make(image);
      for (const [at, key] of KEYS.entries()) {
        const { score, isMarked } = detectMark(made, key);
        scores[at]?.push(score);
        if (isMarked) positives.push(`key ${at}, ${name}, ${copy}: ${score.toFixed(1)}`);
      }
    }
  }
  for (const [at, ofKey] of scores.entries()) {
    console.log(
      `key ${at}: ${ofKey.length} copies of ${pictures.length} pictures without the mark; highest score ${Math.max(...ofKey).toFixed(2)}, median ${median(ofKey).toFixed(2)}`,
    );
  }
  console.log(`${positives.length} false positives\n${positives.join("\n")}`);
}

function signalToNoise(one: RgbaImage, other: RgbaImage): number {
  let sum = 0;
  for (let at = 0; at < one.data.length; at++) {
    if (at % 4 !== 3) sum += ((one.data[at] ?? 0) - (other.data[at] ?? 0)) ** 2;
  }
  return 10 * Math.log10((255 * 255 * 0.75 * one.data.length) / sum);
}
