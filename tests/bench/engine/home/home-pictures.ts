import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { GarmentCutout } from "#worker/engines/local/garment/index.ts";
import type { Mask, RgbaImage } from "#worker/engines/local/image/index.ts";
import { overlapOf } from "../overlap.ts";
import { decode, store } from "../pictures.ts";
import { type DrawnOutline, maskOfRings, readOutline } from "./outlines.ts";

/** A garment photographed at home, with its drawn outline. */
export interface HomePicture {
  readonly name: string;
  readonly picture: RgbaImage;
  readonly drawn: DrawnOutline;
  readonly mask: Mask;
}

/** The least overlap of a right cut-out with the drawn outline. */
const RIGHT = 0.9;
const PICTURE = /\.jpe?g$/i;

/** All pictures of a folder whose outline is drawn, in the order of their names. */
export async function readHomePictures(dir: string): Promise<HomePicture[]> {
  const found: HomePicture[] = [];
  for (const file of readdirSync(dir).sort()) {
    const name = file.replace(PICTURE, "");
    const drawn = PICTURE.test(file) ? readOutline(name) : null;
    if (!drawn) continue;
    const bytes = await store(new Uint8Array(readFileSync(path.join(dir, file))), "garment");
    const picture = await decode(bytes);
    const mask = maskOfRings(drawn.rings, picture.width, picture.height);
    found.push({ name, picture, drawn, mask });
  }
  return found;
}

/** Judges a reading by its kind, its sleeves and its overlap with the true mask; a turned garment has none. */
export function judgeReading(
  { kind, sleeves, outer, turns }: GarmentCutout,
  drawn: DrawnOutline,
  mask: Mask,
) {
  const overlap = turns === 0 ? overlapOf(mask, outer, 127) : 0;
  const seen = drawn.sleeves && sleeves;
  const isRight = isAlike({ kind, sleeves }, drawn) && overlap >= RIGHT;
  const said = `${kind}, sleeves ${seen}, overlap ${overlap.toFixed(2)}`;
  return { isRight, said };
}

/** Whether a reading has the kind and the sleeves of the drawn outline; some outlines tell no sleeves. */
export function isAlike(
  { kind, sleeves }: Pick<GarmentCutout, "kind" | "sleeves">,
  drawn: DrawnOutline,
): boolean {
  return kind === drawn.kind && (drawn.sleeves === null || sleeves === drawn.sleeves);
}
