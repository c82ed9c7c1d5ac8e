// Measures true and false matches of the perceptual hash: `node tests/bench/fingerprints.ts
// [FOLDER …]`. Uses the demo pictures, the drawn garments and the folders' pictures; the bounds are
// chosen on every second picture.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { flatten, shrinkToFit } from "#worker/media/codecs/pixels.ts";
import {
  type Candidate,
  candidateOf,
  distanceTo,
  fingerprintOf,
  lookOf,
  SAME_PICTURE,
} from "#worker/media/fingerprint.ts";
import { pictureChanges } from "../harness/picture-changes.ts";
import { drawGarment } from "./engine/drawn/garment.ts";
import { GARMENTS } from "./engine/drawn/garment-spec.ts";
import { codecs, decode } from "./engine/pictures.ts";

const SIDE = 640;
const BOUNDS = [10, 14, SAME_PICTURE, 22, 26, 31];

interface Known {
  readonly name: string;
  readonly image: RgbaImage;
  readonly fingerprint: string | null;
  readonly candidate: Candidate;
}

function known(name: string, picture: RgbaImage): Known {
  const image = shrinkToFit(flatten(picture, [250, 247, 242]), SIDE);
  const look = lookOf(image);
  return { name, image, fingerprint: fingerprintOf(look), candidate: candidateOf(look) };
}

async function readPictures(folder: string): Promise<Known[]> {
  const files = readdirSync(folder).filter((file) => /\.(jpe?g|png|webp)$/.test(file));
  const pictures: Known[] = [];
  for (const file of files.sort()) {
    const bytes = new Uint8Array(readFileSync(path.join(folder, file)));
    pictures.push(known(`${path.basename(folder)}/${file}`, await decode(bytes)));
  }
  return pictures;
}

function percent(distances: readonly number[], bound: number): string {
  const within = distances.filter((distance) => distance <= bound).length;
  return `${((100 * within) / distances.length).toFixed(1)} %`.padStart(8);
}

const folders = [new URL("../../db/seed/pictures", import.meta.url).pathname];
const pictures = [
  ...(await Promise.all([...folders, ...process.argv.slice(2)].map(readPictures))).flat(),
  ...GARMENTS.map((spec) => known(`drawn ${spec.name}`, drawGarment(spec).image)),
];
const marked = pictures.flatMap(({ fingerprint, ...rest }) =>
  fingerprint === null ? [] : [{ ...rest, distance: distanceTo(fingerprint) }],
);
console.log(`${pictures.length} pictures, ${pictures.length - marked.length} too plain`);

const head = ["".padEnd(44), ...BOUNDS.map((bound) => `<= ${bound}`.padStart(8))].join("");
const halves = ["chosen on", "held out"] as const;
for (const [half, title] of halves.entries()) {
  const own = marked.filter((_, at) => at % 2 === half);
  const pairs = own.flatMap((one) =>
    pictures
      .filter((other) => other.name !== one.name)
      .map((other) => ({ names: [one.name, other.name], away: one.distance(other.candidate) })),
  );
  console.log(`\n${title}: ${own.length} pictures, ${pairs.length} pairs\n${head}`);
  const wrong = BOUNDS.map((bound) => pairs.filter(({ away }) => away <= bound).length);
  console.log(
    "different pictures taken for copies".padEnd(44),
    ...wrong.map((n) => `${n}`.padStart(7)),
  );
  for (const [name, change] of Object.entries(pictureChanges(codecs))) {
    const distances: number[] = [];
    for (const one of own)
      distances.push(one.distance(candidateOf(lookOf(await change(one.image)))));
    console.log(name.padEnd(44) + BOUNDS.map((bound) => percent(distances, bound)).join(""));
  }
  const nearest = pairs.sort((one, other) => one.away - other.away).slice(0, 6);
  for (const { names, away } of nearest) console.log(`  ${away}: ${names.join(" ~ ")}`);
}
