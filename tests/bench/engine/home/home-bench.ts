import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { GarmentKind } from "#worker/engines/local/garment/index.ts";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { takeGarment } from "#worker/engines/local/take-garment.ts";
import { overlapOf } from "../overlap.ts";
import { decode, store } from "../pictures.ts";
import { type DrawnOutline, maskOfRings, readOutline } from "./outlines.ts";

/** The least overlap of a right cut-out with the drawn outline. */
const RIGHT = 0.9;
const PICTURE = /\.jpe?g$/i;

interface Reading {
  readonly isRight: boolean;
  readonly said: string;
}

/** Judges a reading by its kind, its sleeves and its overlap with the drawn outline. */
function read(picture: RgbaImage, drawn: DrawnOutline, help: "none" | "given"): Reading {
  const isHelped = help === "given";
  const kind: GarmentKind | null = isHelped ? drawn.kind : null;
  const taken = takeGarment(picture, isHelped ? drawn.strokes : [], kind);
  if (!taken.ok) return { isRight: false, said: taken.failureCode };
  const { garment } = taken;
  const { width, height } = garment.outer;
  const overlap = overlapOf(maskOfRings(drawn.rings, width, height), garment.outer, 127);
  const sleeves = drawn.sleeves && garment.sleeves;
  const said = `${garment.kind}, sleeves ${sleeves}, overlap ${overlap.toFixed(2)}`;
  const isAlike = garment.kind === drawn.kind && sleeves === drawn.sleeves;
  return { isRight: isAlike && overlap >= RIGHT, said };
}

/**
 * Counts the pictures of a folder whose garment is read right without help, and with the kind and
 * at most three strokes by a person. Right is the drawn kind with its sleeves and
 * an overlap of `RIGHT`.
 */
export async function benchHome(dir: string): Promise<void> {
  const counts = { none: 0, given: 0, all: 0 };
  for (const file of readdirSync(dir).sort()) {
    const name = path.basename(file).replace(PICTURE, "");
    const drawn = PICTURE.test(file) ? readOutline(name) : null;
    if (!drawn) continue;
    const bytes = await store(new Uint8Array(readFileSync(path.join(dir, file))), "garment");
    const picture = await decode(bytes);
    const alone = read(picture, drawn, "none");
    const helped = alone.isRight ? alone : read(picture, drawn, "given");
    counts.all++;
    counts.none += Number(alone.isRight);
    counts.given += Number(helped.isRight);
    if (alone.isRight) continue;
    const after = helped.isRight ? "right with help" : `with help: ${helped.said}`;
    console.log(`  ${name.padEnd(14)} ${alone.said.padEnd(36)} ${after}`);
  }
  console.log(`${counts.none}/${counts.all} read right without help`);
  console.log(`${counts.given}/${counts.all} with the kind and at most three strokes by a person`);
}
