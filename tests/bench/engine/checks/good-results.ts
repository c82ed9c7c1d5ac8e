import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { tryOn } from "#worker/engines/local/try-on.ts";
import { shrinkToFit } from "#worker/media/codecs/pixels.ts";
import { codecs, decode, store } from "../pictures.ts";

/** A try-on of the local engine, as the product would deliver it. */
export interface GoodResult {
  readonly name: string;
  readonly photo: RgbaImage;
  readonly garment: RgbaImage;
  readonly result: RgbaImage;
}

const PICTURE = /\.(jpe?g|png|webp)$/i;
const SIDE = 1024;
const QUALITY = 90;
/** The number of results per person, each with the next garment. */
const EACH = 6;
/** Garments that are tried for them; the engine refuses some. */
const TRIED = 24;

function picturesIn(folder: string): string[] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .filter((file) => PICTURE.test(file))
    .sort()
    .map((file) => path.join(folder, file));
}

const nameOf = (file: string) => path.basename(file).replace(PICTURE, "");
const read = (file: string) => new Uint8Array(readFileSync(file));

/**
 * The try-ons of a folder's people in its garments, made once and stored in `kept`.
 *
 * @param dir with `person`, `garment`, `round-2/person`, `round-2/garment` and `home` in it
 */
export async function* goodResults(dir: string, kept: string): AsyncGenerator<GoodResult> {
  mkdirSync(kept, { recursive: true });
  const persons = ["person", "round-2/person"].flatMap((name) => picturesIn(path.join(dir, name)));
  const garments = ["home", "garment", "round-2/garment"].flatMap((name) =>
    picturesIn(path.join(dir, name)),
  );
  for (const [at, person] of persons.entries()) {
    const photo = shrinkToFit(await decode(await store(read(person), "person")), SIDE);
    let made = 0;
    for (let k = 0; k < TRIED && made < EACH; k++) {
      const garment = garments[(at * 5 + k * 11) % garments.length];
      const name = `${nameOf(person)}__${nameOf(garment)}`;
      const picture = await decode(await store(read(garment), "garment"));
      const result = await resultOf(photo, picture, path.join(kept, name));
      if (!result) continue;
      made++;
      yield { name, photo, garment: picture, result };
    }
  }
}

/** Null where the engine refuses. */
async function resultOf(photo: RgbaImage, garment: RgbaImage, file: string) {
  if (existsSync(`${file}.none`)) return null;
  if (existsSync(`${file}.jpg`)) return decode(read(`${file}.jpg`));
  const outcome = await tryOn(photo, garment);
  if (!outcome.ok) {
    writeFileSync(`${file}.none`, outcome.failureCode);
    return null;
  }
  const jpeg = await codecs.encodeJpeg(outcome.image, QUALITY);
  writeFileSync(`${file}.jpg`, jpeg);
  return decode(jpeg);
}
