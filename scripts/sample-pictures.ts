// Makes the pictures of the visitor's gallery with the local engine: `node
// scripts/sample-pictures.ts`.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { tryOn } from "#worker/engines/local/try-on.ts";
import { loadCodecModules } from "#worker/media/codecs/codec-modules-node.ts";
import { createCodecs } from "#worker/media/codecs/codecs.ts";
import { shrinkToFit } from "#worker/media/codecs/pixels.ts";
import { inspectImage } from "#worker/media/inspect/inspect.ts";

const LOOKS = [
  ["person-1.jpg", "coat.webp"],
  ["person-2.jpg", "tee-striped.webp"],
  ["person-1.jpg", "knit-sweater.webp"],
  ["person-2.jpg", "blazer.webp"],
  ["person-1.jpg", "denim-shirt.webp"],
  ["person-2.jpg", "hoodie.webp"],
] as const;
const SIDE = 360;
const QUALITY = 70;

const folder = (path: string) => fileURLToPath(new URL(`../${path}/`, import.meta.url));
const source = folder("db/seed/pictures");
const target = folder("web/generations/gallery/samples");
const codecs = createCodecs(await loadCodecModules());

async function load(name: string): Promise<RgbaImage> {
  const bytes = new Uint8Array(readFileSync(source + name));
  const inspection = inspectImage(bytes);
  if (!inspection.ok) throw new Error(`${name}: ${inspection.reason}`);
  return codecs.decodeImage(bytes, inspection);
}

/** The lower square: from the chin down. */
function cropSquare({ width, height, data }: RgbaImage): RgbaImage {
  const top = height - width;
  const rows = data.slice(top * width * 4, (top + width) * width * 4);
  return { width, height: width, data: rows };
}

mkdirSync(target, { recursive: true });
for (const [place, [person, garment]] of LOOKS.entries()) {
  const outcome = await tryOn(await load(person), await load(garment));
  if (!outcome.ok) throw new Error(`${person} in ${garment}: ${outcome.failureCode}`);
  const image = shrinkToFit(cropSquare(outcome.image), SIDE);
  const bytes = await codecs.encodeWebp(image, QUALITY);
  writeFileSync(`${target}look-${place + 1}.webp`, bytes);
}
