import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { loadKernels } from "#scripts/build-kernels.ts";
import { type Fit, fitInput } from "#worker/contract/fit.ts";
import { installKernels, type RgbaImage } from "#worker/engines/local/image/index.ts";
import { loadCodecModules } from "#worker/media/codecs/codec-modules-node.ts";
import { type Codecs, createCodecs } from "#worker/media/codecs/codecs.ts";
import { inspectImage } from "#worker/media/inspect/inspect.ts";
import { sanitiseImage } from "#worker/media/sanitise.ts";
import { WORKING_PICTURE } from "#worker/media/working-picture.ts";

export const codecs: Codecs = createCodecs(await loadCodecModules());
// The worker uses the kernels too, so that the benchmarks measure the same code.
installKernels(await loadKernels());

/** A picture as the product stores it: clean, upright, in the working size. */
export interface StoredPicture {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The exact mask from the file beside it, in the original size; its red channel counts. */
  readonly mask: RgbaImage | null;
  /** The points put by hand and the tuck, from `NAME.fit.json` beside it. */
  readonly fit: Fit | null;
}

/** The folders of people. */
export const PEOPLE = ["person", "round-2/person"];
const MASK = "-mask.png";
const PICTURE = /\.(jpe?g|png|webp|gif)$/i;

export async function decode(bytes: Uint8Array): Promise<RgbaImage> {
  const inspection = inspectImage(bytes);
  if (!inspection.ok) throw new Error(inspection.reason);
  return codecs.decodeImage(bytes, inspection);
}

/** Returns the bytes that an upload would store. */
export async function store(bytes: Uint8Array, role: "person" | "garment"): Promise<Uint8Array> {
  const clean = await sanitiseImage(bytes, codecs, WORKING_PICTURE[role]);
  if (!clean.ok) throw new Error(clean.reason);
  return clean.bytes;
}

/** All pictures of the first of `folders` that DIR has, in the order of their names. */
export async function readFolder(
  dir: string,
  folders: readonly string[],
  role: "person" | "garment",
): Promise<StoredPicture[]> {
  const folder = folders.map((name) => path.join(dir, name)).find((name) => existsSync(name));
  if (!folder) throw new Error(`${dir} has no folder ${folders.join("/ or ")}/.`);
  const files = readdirSync(folder).filter((file) => PICTURE.test(file) && !file.endsWith(MASK));
  const pictures: StoredPicture[] = [];
  for (const file of files.sort()) {
    const name = file.replace(PICTURE, "");
    const mask = path.join(folder, name + MASK);
    const fit = path.join(folder, `${name}.fit.json`);
    pictures.push({
      name,
      bytes: await store(new Uint8Array(readFileSync(path.join(folder, file))), role),
      mask: existsSync(mask) ? await decode(new Uint8Array(readFileSync(mask))) : null,
      fit: existsSync(fit) ? v.parse(fitInput, JSON.parse(readFileSync(fit, "utf8"))) : null,
    });
  }
  return pictures;
}
