import path from "node:path";
import type { FitPoints } from "#worker/contract/fit.ts";
import type { RgbaImage, Size } from "#worker/engines/local/image/index.ts";
import {
  type Body,
  type Face,
  findBody,
  findFaces,
  whyUnfit,
} from "#worker/engines/local/person/index.ts";
import { refusePhoto } from "#worker/engines/local/photo-check.ts";
import { takeGarment } from "#worker/engines/local/take-garment.ts";
import { MIN_CONFIDENCE } from "#worker/engines/local/try-on.ts";
import { hash } from "../drawn/noise.ts";
import { photograph } from "../drawn/photograph.ts";
import { judgeReading, readHomePictures } from "../home/home-pictures.ts";
import { type Outcome, type Sampling, summary, told } from "../outcomes.ts";
import { overlapOf } from "../overlap.ts";
import { decode, PEOPLE, readFolder, type StoredPicture } from "../pictures.ts";
import { type GroundPicture, largestBare } from "./ground.ts";
import { type Lie, type Placed, placeGarment, placePerson } from "./placed.ts";

/** The least overlap, and the largest distances of points in face widths. */
const RIGHT_PERSON = { silhouette: 0.92, shoulder: 0.3, elbow: 0.45 };
/** Pixels: a smaller ground has no texture. */
const LEAST_GROUND = 60;

/**
 * Puts garments photographed at home, and people from photos with a plain wall, on grounds that other
 * pictures show, and counts how many the engine reads right. Another seed gives pictures that nobody
 * has seen. What is right is the drawn outline of a garment, but for a person the engine's own reading
 * of the original photo: a fault in both is not counted.
 *
 * @param dir has the folders `home`, `person` and `round-2/person`
 * @param sampling `each`: the grounds for each garment and person; people are not turned
 */
export async function benchGrounds(dir: string, sampling: Sampling): Promise<void> {
  const atHome = await readHomePictures(path.join(dir, "home"));
  const pictures = atHome.map((own) => ({ ...own, bare: largestBare(own.mask) }));
  const grounds = pictures.filter(({ bare }) => Math.min(bare.width, bare.height) > LEAST_GROUND);
  const groundFor = (own: GroundPicture | null, at: number): GroundPicture => {
    const others = grounds.filter((ground) => ground !== own);
    return others[Math.floor(hash(at, 0, sampling.seed) * others.length)];
  };
  const garments: Outcome[] = [];
  for (const [k, garment] of pictures.entries()) {
    for (let n = 0; n < sampling.each; n++) {
      const at = k * sampling.each + n;
      const ground = groundFor(garment, at);
      const placed = placeGarment(garment, ground, lieAt(at, sampling));
      garments.push(await readGarment(garment, placed, `${garment.name} on ${ground.name}`));
    }
  }
  console.log(summary("garments", garments));
  const people: Outcome[] = [];
  const photos = [];
  for (const folder of PEOPLE) photos.push(...(await readFolder(dir, [folder], "person")));
  for (const [k, stored] of photos.entries()) {
    const person = await knownPerson(stored);
    if (!person) continue;
    for (let n = 0; n < sampling.each; n++) {
      const at = (pictures.length + k) * sampling.each + n;
      people.push(await readPerson(person, groundFor(null, at)));
    }
  }
  console.log(summary("people", people));
}

function lieAt(at: number, { seed, turn }: Sampling): Lie {
  const random = (k: number) => hash(at, k, seed);
  return {
    turn: ((turn * Math.PI) / 180) * (2 * random(1) - 1),
    share: 0.8 + 0.15 * random(2),
    light: 0.85 + 0.3 * random(3),
    shadow: [8 * random(4) - 4, 2 + 6 * random(5)],
  };
}

async function readGarment(
  { drawn }: GroundPicture,
  { image, mask }: Placed,
  name: string,
): Promise<Outcome> {
  const taken = takeGarment(await photograph(image));
  if (!taken.ok) return told(name, "refused", taken.failureCode);
  const { isRight, said } = judgeReading(taken.garment, drawn, mask);
  return told(name, isRight ? "right" : "wrong", said);
}

interface KnownPerson {
  readonly name: string;
  readonly photo: RgbaImage;
  readonly face: Face;
  readonly body: Body;
}

/** Null for a photo whose own ground is not plain: its silhouette is not certain. */
async function knownPerson({ name, bytes }: StoredPicture): Promise<KnownPerson | null> {
  const photo = await decode(bytes);
  const faces = findFaces(photo, { tilted: true });
  const [face] = faces;
  if (!face || refusePhoto(photo, faces)) return null;
  const body = findBody(photo, face);
  if (body.confidence < MIN_CONFIDENCE || !body.silhouette.plain) return null;
  return { name, photo, face, body };
}

async function readPerson(known: KnownPerson, ground: GroundPicture): Promise<Outcome> {
  const { photo, face } = known;
  const { image, mask } = placePerson(photo, known.body.silhouette.region, ground);
  const name = `${known.name} on ${ground.name}`;
  const placed = await photograph(image);
  const seen = findFaces(placed, { tilted: true });
  const refused = refusePhoto(placed, seen) ?? (seen[0] ? null : "no_person");
  if (refused) return told(name, "refused", refused);
  const body = findBody(placed, seen[0]);
  if (body.confidence < MIN_CONFIDENCE) return told(name, "refused", whyUnfit(body));
  const overlap = overlapOf(mask, body.silhouette.region, 0);
  const errorOf = (names: readonly (keyof FitPoints)[]) =>
    largestError(known.body.points, body.points, names, photo) / face.width;
  const [shoulder, elbow] = [
    errorOf(["leftShoulder", "rightShoulder"]),
    errorOf(["leftElbow", "rightElbow"]),
  ];
  const isNear = shoulder <= RIGHT_PERSON.shoulder && elbow <= RIGHT_PERSON.elbow;
  const isRight = isNear && overlap >= RIGHT_PERSON.silhouette;
  const said = `overlap ${overlap.toFixed(2)}, shoulder ${shoulder.toFixed(2)}, elbow ${elbow.toFixed(2)}`;
  return told(name, isRight ? "right" : "wrong", said);
}

/** In pixels of the photo. */
function largestError(
  known: FitPoints,
  found: FitPoints,
  names: readonly (keyof FitPoints)[],
  { width, height }: Size,
): number {
  return Math.max(
    ...names.map((name) => {
      const [from, to] = [known[name], found[name]];
      return Math.hypot((to.x - from.x) * width, (to.y - from.y) * height);
    }),
  );
}
