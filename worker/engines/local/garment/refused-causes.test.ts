import { describe, expect, it } from "vitest";
import { exposed, turned } from "#tests/bench/engine/drawn/causes.ts";
import { drawFolded, drawLaid } from "#tests/bench/engine/drawn/laid.ts";
import { photograph } from "#tests/bench/engine/drawn/photograph.ts";
import { overlapOf } from "#tests/bench/engine/overlap.ts";
import { packGarment, unpackGarment } from "../packed-garment.ts";
import { takeGarment } from "../take-garment.ts";
import { cutOutGarment } from "./cut-out.ts";

/** One garment of each kind, and a top in each cut. */
const SEEDS = [100, 101, 102, 103, 104, 105, 106];

describe("a picture that was turned", () => {
  it.each(SEEDS)("is read as if it were upright: garment %i", async (seed) => {
    const { image, kind, whole } = drawLaid(seed);
    for (const quarters of [2, 1 + 2 * (seed % 2)]) {
      const result = cutOutGarment(await photograph(turned(image, quarters)));
      expect(result).toMatchObject({ ok: true, garment: { kind, turns: 4 - quarters } });
      expect(result.ok && overlapOf(whole, result.garment.outer, 127)).toBeGreaterThan(0.93);
    }
  });

  it("stays turned in the stored analysis", async () => {
    const picture = await photograph(turned(drawLaid(101).image, 1));
    const taken = takeGarment(picture);
    const unpacked = unpackGarment(packGarment(taken, "a"), "a", picture);
    expect(unpacked?.ok && unpacked.garment.turns).toBe(3);
    expect(unpacked).toEqual(taken);
  });

  it("is not turned again where it is upright", () => {
    for (const seed of SEEDS.slice(0, 3)) {
      expect(cutOutGarment(drawLaid(seed).image)).toMatchObject({
        ok: true,
        garment: { turns: 0 },
      });
    }
  });
});

describe("a refusal names what is wrong with the picture", () => {
  it.each([100, 101, 102, 103, 104, 105])("folded: %i", async (seed) => {
    const picture = await photograph(drawFolded(seed).image);
    expect(takeGarment(picture)).toEqual({ ok: false, failureCode: "garment_folded" });
  });

  it.each([100, 102, 104])("too dark: %i", async (seed) => {
    const picture = await photograph(exposed(drawLaid(seed).image, 0.006, 8, seed));
    expect(takeGarment(picture)).toEqual({ ok: false, failureCode: "garment_dark" });
  });

  it.each([100, 102, 105])("too bright: %i", async (seed) => {
    const picture = await photograph(exposed(drawLaid(seed).image, 80, 0, seed));
    expect(takeGarment(picture)).toEqual({ ok: false, failureCode: "garment_bright" });
  });
});
