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
  /** The longer side, in pixels. */
  readonly side: number;
}

/** The overlap of a garment's cut-out after a shop's compression; null if it is refused. */
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
    expect(await overlapAfter(drawn(name, cloth), compression)).toBeGreaterThan(0.93);
  });

  it("is more than its pattern", async () => {
    const compression = { format: "webp", quality: 80, side: 600 } as const;
    expect(await overlapAfter(drawn("8 plaid tee", WHITE), compression)).toBeGreaterThan(0.92);
  });

  it("is mostly more than its pattern where compression has removed the edges", async () => {
    const garment = drawn("8 plaid tee", CREAM);
    const overlaps: (number | null)[] = [];
    for (let side = 330; side <= 380; side += 10) {
      overlaps.push(await overlapAfter(garment, { format: "webp", quality: 50, side }));
    }
    expect(overlaps.filter((overlap) => (overlap ?? 0) > 0.7).length).toBeGreaterThanOrEqual(5);
  });
});
