import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";

export const CLASSES = [
  "short sleeves",
  "long sleeves",
  "sleeveless",
  "dresses",
  "bottoms",
] as const;
type GarmentClass = (typeof CLASSES)[number];

/** The class of a garment by the part of its file's name before the first hyphen. */
const CLASS_OF: Readonly<Record<string, GarmentClass>> = {
  tee: "short sleeves",
  shirt: "short sleeves",
  worn: "short sleeves",
  long: "long sleeves",
  outer: "long sleeves",
  sleeveless: "sleeveless",
  bandeau: "sleeveless",
  sports: "sleeveless",
  dress: "dresses",
  skirt: "bottoms",
  trousers: "bottoms",
  shorts: "bottoms",
};
const PERSONS = /^persons?$/;
const GARMENTS = /^(garments?|home)$/;
const PICTURE = /\.(jpe?g|png|webp)$/i;
/** The prefix of photos that show the feet. */
const FULL_LENGTH = "full-";

export interface FittingPair {
  readonly person: string;
  readonly garment: string;
  readonly class: GarmentClass;
}

/** A file's name without its folder and extension. */
export function nameOf(file: string): string {
  return path.basename(file).replace(PICTURE, "");
}

/** The same order on every run, unrelated to the names. */
export function shuffled<T>(all: readonly T[], seed: string, name: (one: T) => string): T[] {
  const keyed = all.map((one) => {
    const key = createHash("sha256")
      .update(`${seed} ${name(one)}`)
      .digest("hex");
    return { one, key };
  });
  return keyed.sort((p, q) => (p.key < q.key ? -1 : 1)).map(({ one }) => one);
}

function picturesBelow(dir: string, folder: RegExp): string[] {
  return readdirSync(dir, { recursive: true, encoding: "utf8" })
    .filter((file) => PICTURE.test(file) && folder.test(path.basename(path.dirname(file))))
    .sort()
    .map((file) => path.join(dir, file));
}

/**
 * The pairs of all people and garments below a folder that fit: dresses, skirts, trousers and
 * shorts only with photos that show the feet (`full-*`).
 *
 * @param dir has folders `person` with photos, and `garment` or `home` with garments
 * @param each the most pairs of one class, drawn by `seed`
 */
export function fittingPairs(dir: string, each: number, seed: string): FittingPair[] {
  const persons = picturesBelow(dir, PERSONS);
  const all = picturesBelow(dir, GARMENTS).flatMap((garment) => {
    const found = CLASS_OF[nameOf(garment).split("-")[0]];
    if (!found) return [];
    const onlyFull = found === "dresses" || found === "bottoms";
    const fitting = persons.filter((file) => !onlyFull || nameOf(file).startsWith(FULL_LENGTH));
    return fitting.map((person) => ({ person, garment, class: found }));
  });
  const pairs = shuffled(all, seed, ({ person, garment }) => `${person} ${garment}`);
  return CLASSES.flatMap((one) => pairs.filter((pair) => pair.class === one).slice(0, each));
}
