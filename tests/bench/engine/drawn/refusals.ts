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

/** Twenty pictures with nobody on them, or with somebody seen from behind. */
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

/** Nineteen pictures without a garment, or with somebody in it. */
async function withoutGarment(): Promise<Scene[]> {
  const people = [1, 6].map((k) => {
    const spec = FIGURES[k];
    return { name: `person: ${spec.name}`, image: drawFigure(spec).image };
  });
  return [
    ...emptyScenes(),
    ...fullScenes(),
    ...stillScenes(),
    ...people,
    ...(await demo("person-1.jpg", "person-2.jpg")),
  ];
}

interface Refusals {
  readonly count: number;
  /** What was taken for a person or a garment, or refused for another reason. */
  readonly wrong: readonly string[];
}

/** Every picture has to be refused, and as the photo or the garment it was given as. */
export async function measureRefusals(role: "photo" | "garment"): Promise<Refusals> {
  const person = await photograph(drawFigure(FIGURES[0]).image);
  const garment = await photograph(shrinkImage(drawGarment(GARMENTS[0]).image, 288, 384));
  const scenes = role === "photo" ? await withoutPerson() : await withoutGarment();
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
