import { describe, expect, test } from "vitest";
import { cutOutGarment } from "#worker/engines/local/garment/index.ts";
import { figureOf, warpTop } from "#worker/engines/local/warp/index.ts";
import { BARS, judge } from "../drawn/bars.ts";
import { changesOf, pointError, printError } from "../drawn/pair.ts";
import { photograph } from "../drawn/photograph.ts";
import { drawTwin } from "../drawn/print-color.ts";
import { overlapOf } from "../overlap.ts";
import {
  figureAt,
  GOLDEN_GARMENTS,
  GOLDEN_PAIRS,
  garmentAt,
  readGolden,
  renderPair,
  tileDifferences,
  wear,
} from "./golden.ts";

/** dE (CIE 1976): of a whole tile, and of its tenth worst pixel, since a single one may flip. */
const MEAN_DE = 0.02;
const TENTH_DE = 1;
/** Shares of the recorded values. */
const TEXTURE = 0.02;
const CONFIDENCE = 0.005;

/** Pairs that are rendered twice to measure the garment alone. */
const MEASURED = [0, 2, 7].map((k) => GOLDEN_PAIRS[k]);

const golden = await readGolden();
const unique = (of: 0 | 1) => [...new Set(GOLDEN_PAIRS.map((pair) => pair[of]))];
const bar = (name: keyof typeof BARS, value: number, of: string) =>
  expect(judge(BARS[name], [{ of, value }]).line).toMatch(/ ok$/);

describe.each(GOLDEN_PAIRS.map((pair, k) => [...pair, k] as const))(
  "figure %d in garment %d",
  (figure, garment, k) => {
    test("looks as recorded", async () => {
      const { tile, confidence, texture } = (await renderPair([figure, garment])).rendering;
      const recorded = golden[k];
      const away = tileDifferences(tile, recorded.tile);
      expect(away[9]).toBeLessThan(TENTH_DE);
      expect(away.reduce((sum, value) => sum + value, 0) / away.length).toBeLessThan(MEAN_DE);
      expect(Math.abs(texture / recorded.texture - 1)).toBeLessThan(TEXTURE);
      expect(Math.abs(confidence - recorded.confidence)).toBeLessThan(CONFIDENCE);
    });
  },
);

test.each(unique(0))("finds the silhouette and the joints of figure %d", async (k) => {
  const { body, ...figure } = await figureAt(k);
  bar("silhouette", overlapOf(figure.person, body.silhouette.region, 0), `${k}`);
  bar("shoulder", pointError(figure, body.points, ["leftShoulder", "rightShoulder"]), `${k}`);
  bar("elbow", pointError(figure, body.points, ["leftElbow", "rightElbow"]), `${k}`);
});

test.each(unique(1))("cuts out garment %d", async (k) => {
  const { whole, front, result } = await garmentAt(k);
  expect(result.ok).toBe(true);
  if (!result.ok) return;
  bar("whole", overlapOf(whole, result.garment.outer, 127), `${k}`);
  bar("front", overlapOf(front, result.garment.mask, 127), `${k}`);
});

test("lays no neckline nearer to the chin than 0.15 face widths", async () => {
  const { photo, body } = await figureAt(1);
  const { result } = await garmentAt(0);
  if (!result.ok) throw new Error(result.failureCode);
  const { garment } = result;
  const figure = figureOf(body);
  const raised = { ...garment, neckline: { ...garment.neckline, y: garment.neckline.y - 200 } };
  const fit = warpTop(raised, figure, photo)?.fit;
  expect(((fit?.neckline ?? 0) - figure.chin) / figure.unit).toBeCloseTo(0.15, 3);
});

test.each(MEASURED)(
  "covers the old top of figure %d with the colours of garment %d",
  async (...pair) => {
    const figure = await figureAt(pair[0]);
    const { photo } = await garmentAt(pair[1]);
    const spec = GOLDEN_GARMENTS[pair[1]];
    const { image } = await renderPair(pair);
    const twin = wear(figure, { result: cutOutGarment(await photograph(drawTwin(spec))) });
    const { covered, outside, face } = changesOf(figure, figure.photo, image, twin);
    bar("covered", covered, spec.name);
    bar("outside", outside, spec.name);
    bar("face", face, spec.name);
    bar("print", printError(spec, photo, image, twin), spec.name);
  },
);
