import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { ROOT } from "#scripts/process-tree.ts";
import { loadCodecModules } from "#worker/media/codecs/codec-modules-node.ts";
import { type Codecs, createCodecs } from "#worker/media/codecs/codecs.ts";
import { shrinkToFit } from "#worker/media/codecs/pixels.ts";
import { inspectImage } from "#worker/media/inspect/inspect.ts";

const SOURCE = path.join(ROOT, "db", "seed", "pictures");
const SMALL = path.join(ROOT, ".wrangler", "test-pictures");
/** The engine still detects a person and a garment, in a fifth of the time. */
const MAX_SIDE = { person: 320, full: 512, garment: 400 } as const;

/** Shrinks the demo's pictures for all test files of a run, because each pixel costs time. */
export async function makeDemoPictures(): Promise<void> {
  mkdirSync(SMALL, { recursive: true });
  const codecs = createCodecs(await loadCodecModules());
  for (const name of readdirSync(SOURCE)) {
    const target = path.join(SMALL, name);
    if (existsSync(target)) continue;
    const small = await smallDemoPicture(codecs, name);
    // Renamed only when complete, because two runs may write it.
    writeFileSync(`${target}.${process.pid}`, small);
    renameSync(`${target}.${process.pid}`, target);
  }
}

/** One of the demo's pictures, shrunk. */
export async function smallDemoPicture(
  codecs: Codecs,
  name: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = fullDemoPicture(name);
  const inspection = inspectImage(bytes);
  if (!inspection.ok) throw new Error(`${name}: ${inspection.reason}`);
  const person = name.includes("-full.") ? "full" : "person";
  const maxSide = MAX_SIDE[name.startsWith("person") ? person : "garment"];
  const image = shrinkToFit(await codecs.decodeImage(bytes, inspection), maxSide);
  const encode = name.endsWith("webp") ? codecs.encodeWebp : codecs.encodeJpeg;
  return new Uint8Array(await encode(image, 90));
}

/** One of the demo's pictures in full size. */
export function fullDemoPicture(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(path.join(SOURCE, name)));
}

/** The file of a shrunk demo picture. */
export function demoPicture(name: string): string {
  return path.join(SMALL, name);
}
