import { expect, it } from "vitest";
import {
  exifSegment,
  paint,
  pngOf,
  RED,
  WHITE,
  withSegments,
} from "#tests/harness/drawn-pictures.ts";
import { loadCodecModules } from "./codecs/codec-modules-node.ts";
import { createCodecs } from "./codecs/codecs.ts";
import { inspectImage } from "./inspect/inspect.ts";
import { sanitiseImage } from "./sanitise.ts";

const codecs = createCodecs(await loadCodecModules());
const COLUMNS = paint(65, 33, (x) => (x % 2 ? RED : WHITE));
const QUALITY = 94;

/** Whether the stored picture has colours in half the resolution. */
async function isHalved(bytes: Uint8Array, maxSide: number): Promise<boolean> {
  const stored = await sanitiseImage(bytes, codecs, { maxSide, quality: QUALITY });
  if (!stored.ok) throw new Error(stored.reason);
  const inspection = inspectImage(stored.bytes);
  if (!inspection.ok) throw new Error(inspection.reason);
  return inspection.halfColor;
}

it("keeps the resolution of colours that the file has", async () => {
  expect(await isHalved(await codecs.encodeJpeg(COLUMNS, QUALITY), 65)).toBe(false);
  expect(await isHalved(await codecs.encodeJpeg(COLUMNS, QUALITY, true), 65)).toBe(true);
});

it("keeps it in a picture that is turned", async () => {
  const halved = await codecs.encodeJpeg(COLUMNS, QUALITY, true);
  expect(await isHalved(withSegments(halved, exifSegment(6, "note")), 65)).toBe(true);
});

it("has full colours in a smaller copy, and in a picture that is no JPEG", async () => {
  expect(await isHalved(await codecs.encodeJpeg(COLUMNS, QUALITY, true), 32)).toBe(false);
  expect(await isHalved(pngOf(COLUMNS), 65)).toBe(false);
});
