// Makes the demo's pictures: `node scripts/demo-pictures.ts FOLDER`, with `person/` and `garments/`
// in it; each person has a mask beside the picture, NAME-mask.png.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { drawFullLength } from "#tests/bench/engine/drawn/full-length.ts";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { tryOn } from "#worker/engines/local/try-on.ts";
import { loadCodecModules } from "#worker/media/codecs/codec-modules-node.ts";
import { createCodecs } from "#worker/media/codecs/codecs.ts";
import { shrinkToFit } from "#worker/media/codecs/pixels.ts";
import { inspectImage } from "#worker/media/inspect/inspect.ts";

/** The engine's working size. */
const LONGEST_SIDE = 1365;
const QUALITY = 90;
const SHOWN_QUALITY = 84;

type Square = readonly [left: number, top: number, side: number];

const INFLUENCER = "person-1.jpg";
/** The item of the influencer's portrait, from the chin to the hip. */
const PORTRAIT_ITEM = "knit-sweater";
const PORTRAIT: Square = [172, 338, 680];
/** From the chin down. */
const CHEST: Square = [72, 338, 880];
/** Items with a good result, and their crop. */
const WORN: Readonly<Record<string, Square>> = {
  "tee-striped": CHEST,
  coat: [0, 338, 1024],
  "knit-sweater": CHEST,
  "tee-plain": CHEST,
  "long-sleeve": CHEST,
};

/** The colour of the trousers of each person at full length. */
const TROUSERS: Readonly<Record<string, readonly [number, number, number]>> = {
  "person-1": [46, 54, 78],
  "person-2": [66, 82, 112],
};

const source = process.argv[2] ?? ".";
const target = fileURLToPath(new URL("../db/seed/pictures/", import.meta.url));
const codecs = createCodecs(await loadCodecModules());
mkdirSync(target, { recursive: true });

async function load(folder: string, name: string): Promise<RgbaImage> {
  const bytes = new Uint8Array(readFileSync(path.join(source, folder, name)));
  const inspection = inspectImage(bytes);
  if (!inspection.ok) throw new Error(`${name}: ${inspection.reason}`);
  return shrinkToFit(await codecs.decodeImage(bytes, inspection), LONGEST_SIDE);
}

function crop({ width, data }: RgbaImage, [left, top, side]: Square): RgbaImage {
  const out = new Uint8ClampedArray(side * side * 4);
  for (let y = 0; y < side; y++) {
    const from = ((top + y) * width + left) * 4;
    out.set(data.subarray(from, from + side * 4), y * side * 4);
  }
  return { width: side, height: side, data: out };
}

function write(name: string, bytes: Uint8Array): void {
  writeFileSync(path.join(target, name), bytes);
}

for (const folder of ["person", "garments"]) {
  for (const name of readdirSync(path.join(source, folder)).filter((n) => n.endsWith(".jpg"))) {
    const image = await load(folder, name);
    // Uploaded photos are stored as JPEG too.
    if (folder === "person") write(name, await codecs.encodeJpeg(image, QUALITY));
    else write(name.replace(/jpg$/, "webp"), await codecs.encodeWebp(image, QUALITY));
  }
}

for (const [name, cloth] of Object.entries(TROUSERS)) {
  const mask = await load("person", `${name}-mask.png`);
  const image = drawFullLength(await load("person", `${name}.jpg`), mask, cloth);
  write(`${name}-full.jpg`, await codecs.encodeJpeg(shrinkToFit(image, LONGEST_SIDE), QUALITY));
}

const influencer = await load("person", INFLUENCER);
for (const [garment, square] of Object.entries(WORN)) {
  const worn = await tryOn(influencer, await load("garments", `${garment}.jpg`));
  if (!worn.ok) throw new Error(`${garment}: ${worn.failureCode}`);
  const writeCrop = async (name: string, part: Square) =>
    write(name, await codecs.encodeWebp(crop(worn.image, part), SHOWN_QUALITY));
  await writeCrop(`worn-${garment}.webp`, square);
  if (garment === PORTRAIT_ITEM) await writeCrop("portrait.webp", PORTRAIT);
}
