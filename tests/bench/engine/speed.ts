import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { ROOT } from "#scripts/process-tree.ts";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { scaleTo } from "#worker/media/codecs/pixels.ts";
import { drawFigure } from "./drawn/figure.ts";
import { FIGURES } from "./drawn/figure-spec.ts";
import { drawGarment } from "./drawn/garment.ts";
import { GARMENTS } from "./drawn/garment-spec.ts";
import { codecs, readFolder } from "./pictures.ts";
import type { SpeedAnswer, SpeedTask } from "./speed-run.ts";

const SIZE = { width: 768, height: 1024 };
/** The quality that the product stores pictures in. */
const QUALITY = 94;
const PAIRS = 8;
/** Runs of all pairs; the first ones compile the code and are not counted. */
const ROUNDS = { warm: 2, counted: 3 };
const RUN = path.join(import.meta.dirname, "speed-run.ts");

async function drawnPairs(): Promise<SpeedTask[]> {
  const stored = ({ image }: { readonly image: RgbaImage }) =>
    codecs.encodeJpeg(scaleTo(image, SIZE.width, SIZE.height), QUALITY);
  const pairs: SpeedTask[] = [];
  for (let k = 0; k < PAIRS; k++) {
    const person = await stored(drawFigure(FIGURES[k % FIGURES.length]));
    pairs.push({ person, garment: await stored(drawGarment(GARMENTS[k % GARMENTS.length])) });
  }
  return pairs;
}

/** As many pairs of a folder's people and garments, each with the next garment. */
async function pairsOf(dir: string): Promise<SpeedTask[]> {
  const persons = await readFolder(dir, ["person", "persons"], "person");
  const garments = await readFolder(dir, ["garment", "garments"], "garment");
  return Array.from({ length: PAIRS }, (_, k) => ({
    person: persons[k % persons.length].bytes,
    garment: garments[k % garments.length].bytes,
  }));
}

/** Ends this process with an error where the child fails. */
function start(checkout: string): ChildProcess {
  const child = fork(RUN, [checkout], { serialization: "advanced" });
  child.once("exit", (code) => {
    if (code !== 0) throw new Error("The measured process failed.");
  });
  return child;
}

async function ask(child: ChildProcess, task: SpeedTask): Promise<SpeedAnswer> {
  child.send(task);
  const [answer] = await once(child, "message");
  return answer as SpeedAnswer;
}

function rank(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

/**
 * Prints the median and p90 of warm try-ons from JPEGs to a JPEG, in CPU time, the share of the
 * result checks, and the ratio to another version. Versions take turns in processes of their own.
 * Pairs that either version refuses are not counted.
 *
 * @param before another checkout with its node_modules; null measures this one alone
 * @param dir a folder as `benchFolder` takes it; null draws pictures of 768x1024
 */
export async function benchSpeed(before: string | null, dir: string | null): Promise<void> {
  const pairs = dir ? await pairsOf(dir) : await drawnPairs();
  const children = (before ? [ROOT, before] : [ROOT]).map(start);
  const times: number[][] = children.map(() => []);
  const checks: number[] = [];
  let refused = 0;
  for (let round = 0; round < ROUNDS.warm + ROUNDS.counted; round++) {
    for (const pair of pairs) {
      const answers: SpeedAnswer[] = [];
      for (const child of children) answers.push(await ask(child, pair));
      if (round < ROUNDS.warm) continue;
      if (answers.some(({ tryOn }) => tryOn === null)) {
        refused++;
        continue;
      }
      for (const [k, { tryOn }] of answers.entries()) times[k].push(Number(tryOn));
      checks.push(answers[0].checks);
    }
  }
  for (const child of children) child.disconnect();
  print(times, checks, refused);
}

function print([own, other]: readonly number[][], checks: readonly number[], refused: number) {
  const middle = rank(own, 0.5);
  const row = (name: string, times: readonly number[]) =>
    console.log(
      `  ${name.padEnd(10)} ${rank(times, 0.5).toFixed(0).padStart(7)} ${rank(times, 0.9).toFixed(0).padStart(6)}`,
    );
  console.log(`${own.length} try-ons, ${refused} refused; CPU ms, the compiler's included`);
  console.log("              median    p90");
  row("this", own);
  if (other) row("before", other);
  row("checks", checks);
  if (other) {
    const [median, most] = [0.5, 0.9].map((share) => rank(own, share) / rank(other, 0.5));
    console.log(`median ${median.toFixed(2)}, p90 ${most.toFixed(2)} of the median before`);
  }
  console.log(`checks ${((100 * rank(checks, 0.5)) / middle).toFixed(0)} % of a try-on`);
}
