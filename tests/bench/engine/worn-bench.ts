import path from "node:path";
import { isBottom } from "#worker/engines/local/garment/index.ts";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { takeGarment } from "#worker/engines/local/take-garment.ts";
import { tryOn } from "#worker/engines/local/try-on.ts";
import { hash } from "./drawn/noise.ts";
import { photograph } from "./drawn/photograph.ts";
import { type HomePicture, isAlike, readHomePictures } from "./home/home-pictures.ts";
import { type Outcome, type Sampling, summary, told } from "./outcomes.ts";
import { decode, PEOPLE, readFolder } from "./pictures.ts";

/** Draws until a garment fits the person. */
const MOST_DRAWS = 6;

/**
 * Dresses people in garments, and reads the results as shop pictures with a model. Counts how many
 * garments have the kind and the sleeves of the drawn outline; their own outline is not compared. The
 * pictures have the faults of the engine's results too. People whom no garment fits are counted apart.
 *
 * @param dir has the folders `home`, `person` and `round-2/person`
 * @param sampling `each`: the garments for each person
 */
export async function benchWorn(dir: string, { each, seed }: Sampling): Promise<void> {
  const atHome = await readHomePictures(path.join(dir, "home"));
  const garments = atHome.filter(({ drawn }) => !isBottom(drawn.kind));
  const outcomes: Outcome[] = [];
  let [at, unfit] = [0, 0];
  for (const folder of PEOPLE) {
    for (const { name, bytes } of await readFolder(dir, [folder], "person")) {
      const photo = await decode(bytes);
      for (let n = 0; n < each; n++, at++) {
        const draws = Array.from({ length: MOST_DRAWS }, (_, k) => hash(at, k, seed));
        const drawn = draws.map((value) => garments[Math.floor(value * garments.length)]);
        const worn = await firstWorn(photo, drawn);
        if (worn) outcomes.push(await readWorn(name, worn));
        else unfit++;
      }
    }
  }
  console.log(`${summary("worn garments", outcomes)}; ${unfit} draws without a try-on`);
}

interface Worn {
  readonly garment: HomePicture;
  readonly image: RgbaImage;
}

/** The first of the garments that is read right and fits; null if there is none. */
async function firstWorn(photo: RgbaImage, garments: readonly HomePicture[]): Promise<Worn | null> {
  for (const garment of garments) {
    const taken = takeGarment(garment.picture);
    if (!taken.ok || !isAlike(taken.garment, garment.drawn)) continue;
    const result = await tryOn(photo, garment.picture);
    if (result.ok) return { garment, image: result.image };
  }
  return null;
}

async function readWorn(person: string, { garment, image }: Worn): Promise<Outcome> {
  const name = `${garment.name} on ${person}`;
  const taken = takeGarment(await photograph(image));
  if (!taken.ok) return told(name, "refused", taken.failureCode);
  const { kind, sleeves } = taken.garment;
  const isRight = isAlike(taken.garment, garment.drawn);
  return told(name, isRight ? "right" : "wrong", `${kind}, sleeves ${sleeves}`);
}
