import { narrow, type Places } from "#tests/bench/engine/checks/narrow-body.ts";
import { bare, replaceGround } from "#tests/bench/engine/checks/synthetic-changes.ts";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { findBody, findFace } from "#worker/engines/local/person/index.ts";
import { loadCodecModules } from "#worker/media/codecs/codec-modules-node.ts";
import { createCodecs } from "#worker/media/codecs/codecs.ts";
import { shrinkToFit } from "#worker/media/codecs/pixels.ts";
import { inspectImage } from "#worker/media/inspect/inspect.ts";
import { fullDemoPicture } from "./demo-pictures.ts";

/** Large enough that the checks of results see the face. */
const SIDE = 640;
/** That of the shrunk photo that most tests upload: a copy in the same size compares most exactly. */
const RESULT_SIDE = 320;

const codecs = createCodecs(await loadCodecModules());

interface Demo {
  readonly photo: RgbaImage;
  readonly places: Pick<Places, "face" | "waist">;
}

async function decodeDemo(name: string, side = SIDE): Promise<RgbaImage> {
  const bytes = fullDemoPicture(name);
  const inspection = inspectImage(bytes);
  if (!inspection.ok) throw new Error(inspection.reason);
  return shrinkToFit(await codecs.decodeImage(bytes, inspection), side);
}

async function demoPerson(side = SIDE): Promise<Demo> {
  const photo = await decodeDemo("person-1.jpg", side);
  const face = findFace(photo);
  if (!face) throw new Error("no face");
  const middle = face.x + face.width / 2;
  const waist = { middle, y: face.y + 4 * face.width, half: face.width };
  return { photo, places: { face, waist } };
}

/** A good result of a provider for the first demo person: a JPEG with a longer side of `side`. */
export async function dressedPerson(side = RESULT_SIDE): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await codecs.encodeJpeg(dyed(await demoPerson(side)), 90));
}

/** The second demo person at full length, as a JPEG, with cloth in place of the gap between the legs. */
export async function inWideTrousers(): Promise<Buffer> {
  const photo = await decodeDemo("person-2-full.jpg");
  const { width, height, data } = photo;
  const at = (x: number, y: number) => 4 * (Math.round(y * height) * width + Math.round(x * width));
  const thigh = at(0.45, 0.5);
  const cloth = data.slice(thigh, thigh + 4);
  for (let y = 0.52; y < 0.93; y += 0.5 / height) {
    for (let x = 0.33; x < 0.67; x += 0.5 / width) data.set(cloth, at(x, y));
  }
  return Buffer.from(await codecs.encodeJpeg(photo, 90));
}

/** The first demo person, and results that a provider must not deliver, as data URLs. */
export async function changedPhotos() {
  const demo = await demoPerson();
  const { photo, places } = demo;
  return {
    photo: await dataUrl(photo),
    narrowed: await dataUrl(narrow(dyed(demo), places, "waist", 0.1)),
    reground: await dataUrl(replaceGround(dyed(demo), personIn(photo))),
    drifted: await dataUrl(drifted(dyed(demo))),
    bared: await dataUrl(bare(photo, places.face, "trunk")),
  };
}

function personIn(photo: RgbaImage): (x: number, y: number) => boolean {
  const face = findFace(photo);
  if (!face) throw new Error("no face");
  const { silhouette, scale } = findBody(photo, face);
  const { width, height, data } = silhouette.region;
  const on = (place: number, size: number) =>
    Math.min(size - 1, Math.max(0, Math.floor(place * scale)));
  return (x, y) => (data[on(y, height) * width + on(x, width)] ?? 0) > 0;
}

/** The picture with slightly warmer colours, like a provider's. */
function drifted(image: RgbaImage): RgbaImage {
  const gain = [1.03, 1, 0.96, 1];
  return { ...image, data: image.data.map((value, at) => value * (gain[at % 4] ?? 1)) };
}

async function dataUrl(image: RgbaImage): Promise<string> {
  const jpeg = await codecs.encodeJpeg(image, 90);
  return `data:image/jpeg;base64,${Buffer.from(jpeg).toString("base64")}`;
}

/** The picture with the middle of the top in another colour, like a try-on. */
function dyed({ photo: { width, height, data }, places: { waist } }: Demo): RgbaImage {
  const changed = data.map((value, at) => {
    const out = Math.abs(((at >> 2) % width) - waist.middle);
    const above = waist.y - Math.floor(at / 4 / width);
    return at % 4 === 1 && out < 0.1 * width && above > 0 && above < 0.2 * height ? 0 : value;
  });
  return { width, height, data: changed };
}
