import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "#scripts/process-tree.ts";
import { shrinkImage } from "#worker/engines/local/image/index.ts";
import { tryOn } from "#worker/engines/local/try-on.ts";
import { decode } from "../pictures.ts";
import { drawFigure } from "./figure.ts";
import { FIGURES } from "./figure-spec.ts";
import { drawGarment } from "./garment.ts";
import { GARMENTS } from "./garment-spec.ts";
import { photograph } from "./photograph.ts";
import { emptyScenes, fullScenes, type Scene, stillScenes } from "./scenes.ts";

async function demo(...names: string[]): Promise<Scene[]> {
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(ROOT, "db", "seed", "pictures", name);
      return { name, image: await decode(new Uint8Array(readFileSync(file))) };
    }),
  );
}

/** Twenty pictures without a person, or with a person seen from behind. */
async function withoutPerson(): Promise<Scene[]> {
  const backs = [0, 3, 5].map((k) => {
    const spec = FIGURES[k];
    return { name: `from behind: ${spec.name}`, image: drawFigure(spec, { faceless: true }).image };
  });
  const laid = [0, 3].map((k) => {
    const spec = GARMENTS[k];
    return { name: `garment: ${spec.name}`, image: drawGarment(spec).image };
  });
  return [
    ...emptyScenes(),
    ...fullScenes(),
    ...stillScenes().slice(0, 2),
    ...backs,
    ...laid,
    ...(await demo("tee-print.webp", "blazer.webp", "dress.webp")),
  ];
}

/** Fifteen pictures without a garment. People are excluded, because a worn top is a garment. */
function withoutGarment(): Scene[] {
  return [...emptyScenes(), ...fullScenes(), ...stillScenes()];
}

interface Refusals {
  readonly count: number;
  /** The pictures that were accepted, or refused for another cause. */
  readonly wrong: readonly string[];
}

/** Every picture must be refused, with the cause of its role. */
export async function measureRefusals(role: "photo" | "garment"): Promise<Refusals> {
  const person = await photograph(drawFigure(FIGURES[0]).image);
  const garment = await photograph(shrinkImage(drawGarment(GARMENTS[0]).image, 288, 384));
  const scenes = role === "photo" ? await withoutPerson() : withoutGarment();
  const wrong: string[] = [];
  for (const { name, image } of scenes) {
    const picture = await photograph(image);
    const outcome = await (role === "photo" ? tryOn(picture, garment) : tryOn(person, picture));
    if (outcome.ok) wrong.push(`${name} was taken (confidence ${outcome.confidence.toFixed(2)})`);
    else if (outcome.cause !== role)
      wrong.push(`${name}: ${outcome.cause}, ${outcome.failureCode}`);
  }
  return { count: scenes.length, wrong };
}
