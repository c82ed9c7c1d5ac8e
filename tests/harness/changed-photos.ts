import { narrow, type Places } from "#tests/bench/engine/checks/narrow-body.ts";
import { bare } from "#tests/bench/engine/checks/synthetic-changes.ts";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { findFace } from "#worker/engines/local/person/index.ts";
import { loadCodecModules } from "#worker/media/codecs/codec-modules-node.ts";
import { createCodecs } from "#worker/media/codecs/codecs.ts";
import { shrinkToFit } from "#worker/media/codecs/pixels.ts";
import { inspectImage } from "#worker/media/inspect/inspect.ts";
import { fullDemoPicture } from "./demo-pictures.ts";

/** Large enough that the checks of results see the face. */
const SIDE = 640;

const codecs = createCodecs(await loadCodecModules());

interface Demo {
  readonly photo: RgbaImage;
  readonly places: Pick<Places, "face" | "waist">;
}

async function demoPerson(): Promise<Demo> {
  const bytes = fullDemoPicture("person-1.jpg");
  const inspection = inspectImage(bytes);
  if (!inspection.ok) throw new Error(inspection.reason);
  const photo = shrinkToFit(await codecs.decodeImage(bytes, inspection), SIDE);
  const face = findFace(photo);
  if (!face) throw new Error("no face");
  const middle = face.x + face.width / 2;
  const waist = { middle, y: face.y + 4 * face.width, half: face.width };
  return { photo, places: { face, waist } };
}

/** A good result of a provider for the first demo person, as a JPEG. */
export async function dressedPerson(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await codecs.encodeJpeg(dyed(await demoPerson()), 90));
}

/** The first demo person, and what a provider should not make of it, as data URLs. */
export async function changedPhotos() {
  const demo = await demoPerson();
  const { photo, places } = demo;
  return {
    photo: await dataUrl(photo),
    narrowed: await dataUrl(narrow(dyed(demo), places, "waist", 0.1)),
    bared: await dataUrl(bare(photo, places.face, "trunk")),
  };
}

async function dataUrl(image: RgbaImage): Promise<string> {
  const jpeg = await codecs.encodeJpeg(image, 90);
  return `data:image/jpeg;base64,${Buffer.from(jpeg).toString("base64")}`;
}

/** The middle of the top in another colour, as a garment that was tried on. */
function dyed({ photo: { width, height, data }, places: { waist } }: Demo): RgbaImage {
  const changed = data.map((value, at) => {
    const out = Math.abs(((at >> 2) % width) - waist.middle);
    const above = waist.y - Math.floor(at / 4 / width);
    return at % 4 === 1 && out < 0.1 * width && above > 0 && above < 0.2 * height ? 0 : value;
  });
  return { width, height, data: changed };
}
