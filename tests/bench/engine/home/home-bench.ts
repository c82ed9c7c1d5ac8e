import type { GarmentKind } from "#worker/engines/local/garment/index.ts";
import { takeGarment } from "#worker/engines/local/take-garment.ts";
import { type HomePicture, judgeReading, readHomePictures } from "./home-pictures.ts";

interface Reading {
  readonly isRight: boolean;
  readonly said: string;
}

function read({ picture, drawn, mask }: HomePicture, help: "none" | "given"): Reading {
  const isHelped = help === "given";
  const kind: GarmentKind | null = isHelped ? drawn.kind : null;
  const taken = takeGarment(picture, isHelped ? drawn.strokes : [], kind);
  if (!taken.ok) return { isRight: false, said: taken.failureCode };
  return judgeReading(taken.garment, drawn, mask);
}

/**
 * Counts the pictures of a folder whose garment is read right without help, and with the kind and
 * at most three strokes by a person.
 */
export async function benchHome(dir: string): Promise<void> {
  const counts = { none: 0, given: 0, all: 0 };
  for (const own of await readHomePictures(dir)) {
    const alone = read(own, "none");
    const helped = alone.isRight ? alone : read(own, "given");
    counts.all++;
    counts.none += Number(alone.isRight);
    counts.given += Number(helped.isRight);
    if (alone.isRight) continue;
    const after = helped.isRight ? "right with help" : `with help: ${helped.said}`;
    console.log(`  ${own.name.padEnd(14)} ${alone.said.padEnd(36)} ${after}`);
  }
  console.log(`${counts.none}/${counts.all} read right without help`);
  console.log(`${counts.given}/${counts.all} with the kind and at most three strokes by a person`);
}
