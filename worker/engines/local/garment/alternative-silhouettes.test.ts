import { describe, expect, it } from "vitest";
import { drawGarment } from "#tests/bench/engine/drawn/garment.ts";
import { GARMENTS, type GarmentSpec } from "#tests/bench/engine/drawn/garment-spec.ts";
import { garmentOverlap } from "#tests/bench/engine/overlap.ts";
import { codecs, decode, store } from "#tests/bench/engine/pictures.ts";
import { shrinkToFit } from "#worker/media/codecs/pixels.ts";

const CREAM = [236, 230, 218] as const;
const WHITE = [251, 251, 250] as const;

function drawn(name: string, cloth?: GarmentSpec["colors"][0]) {
  const spec = GARMENTS.find((garment) => garment.name.startsWith(name)) as GarmentSpec;
  const [own, ...others] = spec.colors;
  return drawGarment({ ...spec, colors: [cloth ?? own, ...others] });
}

interface Compression {
  readonly format: "jpeg" | "webp";
  readonly quality: number;
  /** Of the longer side, in pixels. */
  readonly side: number;
}

/** How well a garment is cut out as a shop shows it; null where it is refused. */
async function overlapAfter(
  { image, whole }: ReturnType<typeof drawGarment>,
  { format, quality, side }: Compression,
): Promise<number | null> {
  const small = shrinkToFit(image, side);
  const encode = format === "webp" ? codecs.encodeWebp : codecs.encodeJpeg;
  const bytes = new Uint8Array(await encode(small, quality));
  return garmentOverlap(await decode(await store(bytes, "garment")), whole);
}

describe("a garment in a small and strongly compressed picture", () => {
  it.each([
    ["9 print tee", undefined, { format: "webp", quality: 80, side: 350 }],
    ["3 plaid sleeveless", undefined, { format: "jpeg", quality: 80, side: 450 }],
  ] as const)("is cut out without its shadow: %s", async (name, cloth, compression) => {
    expect(await overlapAfter(drawn(name, cloth), compression)).toBeGreaterThan(0.97);
  });

  it.each([
    ["12 stripes tee", WHITE, { format: "jpeg", quality: 80, side: 600 }],
    ["5 stripes tee", CREAM, { format: "jpeg", quality: 80, side: 350 }],
  ] as const)("is not refused for the edge it has lost: %s", async (name, cloth, compression) => {
    expect(await overlapAfter(drawn(name, cloth), compression)).toBeGreaterThan(0.95);
  });

  it.each([
    ["8 plaid tee", WHITE, { format: "webp", quality: 80, side: 600 }],
    ["8 plaid tee", CREAM, { format: "webp", quality: 50, side: 350 }],
  ] as const)("is more than its pattern: %s", async (name, cloth, compression) => {
    expect(await overlapAfter(drawn(name, cloth), compression)).toBeGreaterThan(0.92);
  });
});
