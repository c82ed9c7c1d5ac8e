import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { tryOn } from "#worker/engines/local/try-on.ts";
import { shrinkToFit } from "#worker/media/codecs/pixels.ts";
import { drawFigure } from "../drawn/figure.ts";
import { FIGURES, FIRST_BUSY, type FigureSpec } from "../drawn/figure-spec.ts";
import { drawGarment } from "../drawn/garment.ts";
import { GARMENTS, type GarmentSpec } from "../drawn/garment-spec.ts";
import { photograph } from "../drawn/photograph.ts";
import { codecs, decode, store } from "../pictures.ts";

/** The limits of the checks may be chosen on the fitted half of the photographed people only. */
export const GROUPS = ["fitted", "held out", "drawn"] as const;
export type Group = (typeof GROUPS)[number];

/** A try-on of the local engine, as the product would deliver it. */
export interface GoodResult {
  readonly group: Group;
  readonly person: string;
  readonly name: string;
  /** 0 for a person's first try-on. */
  readonly round: number;
  readonly photo: RgbaImage;
  readonly garment: RgbaImage;
  readonly result: RgbaImage;
}

const PICTURE = /\.(jpe?g|png|webp)$/i;
const SIDE = 1024;
const QUALITY = 90;
/** Parts of the people that are measured at once; each has people of both halves. */
export const PARTS = 4;
/** The number of results per person, each with the next garment. */
const EACH = 3;
/** Garments that are tried for them, of which the engine refuses some. */
const TRIED = 24;
const DRAWN = 10;
/** Seeds that no other benchmark or test draws. */
const FIRST_SEED = 7000;

interface Piece {
  readonly name: string;
  readonly picture: () => Promise<RgbaImage>;
}

/** A person, and the garments that are tried on. */
interface Wardrobe {
  readonly group: Group;
  readonly person: Piece;
  readonly garments: readonly Piece[];
}

function picturesIn(folder: string): string[] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .filter((file) => PICTURE.test(file))
    .sort()
    .map((file) => path.join(folder, file));
}

const read = (file: string) => new Uint8Array(readFileSync(file));

function pieceOf(file: string, role: "person" | "garment"): Piece {
  const stored = async () => decode(await store(read(file), role));
  return {
    name: path.basename(file).replace(PICTURE, ""),
    picture: async () => shrinkToFit(await stored(), SIDE),
  };
}

function photographed(dir: string): Wardrobe[] {
  const persons = ["person", "round-2/person"].flatMap((name) => picturesIn(path.join(dir, name)));
  const garments = ["home", "garment", "round-2/garment"]
    .flatMap((name) => picturesIn(path.join(dir, name)))
    .map((file) => pieceOf(file, "garment"));
  return persons.map((file, at) => ({
    group: at % 2 ? "held out" : "fitted",
    person: pieceOf(file, "person"),
    garments: Array.from(
      { length: Math.min(TRIED, garments.length) },
      (_, k) => garments[(at * 5 + k * 11) % garments.length] as Piece,
    ),
  }));
}

function drawn(): Wardrobe[] {
  return Array.from({ length: DRAWN }, (_, at): Wardrobe => {
    const base = FIGURES[(5 * at + 1) % FIRST_BUSY] as FigureSpec;
    const spec = { ...base, seed: FIRST_SEED + 13 * at, fullLength: at % 3 === 2 };
    const garments = Array.from({ length: EACH }, (_, k): Piece => {
      const garment = GARMENTS[(3 * at + 5 * k) % GARMENTS.length] as GarmentSpec;
      const picture = () => photograph(drawGarment(garment).image);
      return { name: garment.name.replaceAll(/[^\w-]+/g, "-"), picture };
    });
    const picture = () => photograph(drawFigure(spec).image);
    return { group: "drawn", person: { name: `drawn-${spec.seed}`, picture }, garments };
  });
}

/**
 * The try-ons of the people of a folder and of drawn people, made once: a first one of each person,
 * then a second one.
 *
 * @param dir with `person`, `garment`, `round-2/person`, `round-2/garment` and `home` in it
 * @param kept the folder for them
 * @param part the people of one of `PARTS` parts, from 0
 */
export async function* goodResults(
  dir: string,
  kept: string,
  part: number,
): AsyncGenerator<GoodResult> {
  mkdirSync(kept, { recursive: true });
  const people = [...photographed(dir), ...drawn()].filter((_, at) => (at >> 1) % PARTS === part);
  for (let round = 0; round < EACH; round++) {
    for (const wardrobe of people) {
      const good = await wearing(wardrobe, round, kept);
      if (good) yield { ...good, round };
    }
  }
}

/** The garment with this number among those that the engine accepts. */
async function wearing({ group, person, garments }: Wardrobe, number: number, kept: string) {
  const photo = await person.picture();
  let made = 0;
  for (const piece of garments) {
    const name = `${person.name}__${piece.name}`;
    const file = path.join(kept, name);
    if (existsSync(`${file}.none`)) continue;
    const garment = await piece.picture();
    if (!existsSync(`${file}.jpg`)) await make(photo, garment, file);
    if (!existsSync(`${file}.jpg`) || made++ < number) continue;
    return {
      group,
      person: person.name,
      name,
      photo,
      garment,
      result: await decode(read(`${file}.jpg`)),
    };
  }
  return null;
}

/** Writes an empty file where the engine refuses. */
async function make(photo: RgbaImage, garment: RgbaImage, file: string): Promise<void> {
  const outcome = await tryOn(photo, garment);
  if (outcome.ok) {
    writeFileSync(`${file}.jpg`, await codecs.encodeJpeg(outcome.image, QUALITY));
  } else writeFileSync(`${file}.none`, "");
}
