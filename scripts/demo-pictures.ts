// Re-encodes the demo's art for the project: `node scripts/demo-pictures.ts FOLDER`, where FOLDER
// holds `person/` and `garments/`. Run by hand when the art changes.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { loadCodecModules } from "#worker/media/codec-modules-node.ts";
import { createCodecs } from "#worker/media/codecs.ts";
import { inspectImage } from "#worker/media/inspect.ts";
import { shrinkToFit } from "#worker/media/pixels.ts";

/** Tall enough for the engine's working size; a result is shown no larger. */
const LONGEST_SIDE = 1365;
const QUALITY = 90;

const source = process.argv[2];
const target = fileURLToPath(new URL("../db/seed/pictures/", import.meta.url));
const codecs = createCodecs(await loadCodecModules());
mkdirSync(target, { recursive: true });

for (const folder of ["person", "garments"]) {
  for (const name of readdirSync(path.join(source, folder)).filter((n) => n.endsWith(".jpg"))) {
    const bytes = new Uint8Array(readFileSync(path.join(source, folder, name)));
    const inspection = inspectImage(bytes);
    if (!inspection.ok) throw new Error(`${name}: ${inspection.reason}`);
    const image = shrinkToFit(await codecs.decodeImage(bytes, inspection), LONGEST_SIDE);
    // A reference photo is stored as JPEG, as an uploaded one would be.
    const person = folder === "person";
    const encoded = await (person
      ? codecs.encodeJpeg(image, QUALITY)
      : codecs.encodeWebp(image, QUALITY));
    writeFileSync(path.join(target, person ? name : name.replace(/jpg$/, "webp")), encoded);
  }
}
