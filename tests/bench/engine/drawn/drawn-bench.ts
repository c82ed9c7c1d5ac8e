import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { cutOutGarment } from "#worker/engines/local/garment/index.ts";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { overlapOf } from "../overlap.ts";
import { type Cell, sheetPage, sheetPicture, thumbnail } from "../sheet.ts";
import { BARS, type Bar, judge, type Reading } from "./bars.ts";
import type { Rgb } from "./canvas.ts";
import { drawFigure } from "./figure.ts";
import { FIGURES, type FigureSpec } from "./figure-spec.ts";
import { drawGarment, type Garment } from "./garment.ts";
import { GARMENTS, type GarmentSpec } from "./garment-spec.ts";
import { measurePair, type PairMeasures } from "./pair.ts";
import { photograph } from "./photograph.ts";
import { measureRefusals } from "./refusals.ts";

const PAIR_BARS = ["shoulder", "elbow", "covered", "outside", "face", "print"] as const;
const GIVEN: Bar = { name: "refused though fit", most: 0, digits: 0 };
const REFUSED: Bar = { name: "not refused though unfit", most: 0, digits: 0 };
/** Colours nearer than this, in RGB, would hide whether the old top is covered. */
const ALIKE = 50;
const PAIRS_A_ROW = 2;

interface DrawnGarment extends Garment {
  readonly spec: GarmentSpec;
  /** Its picture as the engine gets it. */
  readonly photo: RgbaImage;
}

/** The least used garment whose colours differ clearly from the figure's old top. */
function garmentFor(
  { top, seed }: FigureSpec,
  garments: readonly DrawnGarment[],
  used: Map<string, number>,
): DrawnGarment {
  const old = top.stripe ? [top.color, top.stripe] : [top.color];
  const apart = (one: Rgb, other: Rgb) => Math.hypot(...one.map((value, c) => value - other[c]));
  const standsOut = ({ spec }: DrawnGarment) => {
    const own = spec.pattern === "plain" ? spec.colors.slice(0, 1) : spec.colors;
    return own.every((color) => old.every((was) => apart(color, was) > ALIKE));
  };
  const usesOf = ({ spec }: DrawnGarment) => used.get(spec.name) ?? 0;
  const turned = garments.map((_, k) => garments[(k + 3 * seed) % garments.length]);
  const chosen = turned
    .filter(standsOut)
    .reduce((one, other) => (usesOf(other) < usesOf(one) ? other : one));
  used.set(chosen.spec.name, usesOf(chosen) + 1);
  return chosen;
}

function measureGarments(garments: readonly DrawnGarment[]) {
  const [whole, front]: [Reading[], Reading[]] = [[], []];
  for (const { spec, photo, whole: all, front: shown } of garments) {
    const result = cutOutGarment(photo);
    const { name: of } = spec;
    whole.push({ of, value: result.ok ? overlapOf(all, result.garment.outer, 127) : 0 });
    front.push({ of, value: result.ok ? overlapOf(shown, result.garment.mask, 127) : 0 });
  }
  return [judge(BARS.whole, whole), judge(BARS.front, front)];
}

/** Figures in front of a busy wall may be refused; accepted ones count like the others. */
async function measureFigures(garments: readonly DrawnGarment[], size: number) {
  const silhouettes: Reading[] = [];
  const pairs: { of: string; measures: PairMeasures }[] = [];
  const refused: Reading[] = [];
  const cells: Cell[] = [];
  const used = new Map<string, number>();
  for (const spec of FIGURES) {
    const figure = drawFigure(spec);
    const garment = garmentFor(spec, garments, used);
    const photo = await photograph(figure.image);
    const measures = await measurePair(figure, photo, garment.spec, garment.photo);
    const of = `${spec.name} | ${garment.spec.name}`;
    const cell = (image: RgbaImage, ...lines: string[]) =>
      cells.push({ image: thumbnail(image, size), lines });
    cell(figure.image, spec.name);
    cell(garment.image, garment.spec.name);
    if (typeof measures === "string") {
      console.log(`  ${of}: refused, ${measures}`);
      cells.push({ image: thumbnail(figure.image, size), lines: [measures], refused: true });
      if (spec.wall !== "busy") refused.push({ of, value: 1 });
      continue;
    }
    silhouettes.push({ of: spec.name, value: measures.silhouette });
    pairs.push({ of, measures });
    if (spec.wall !== "busy") refused.push({ of, value: 0 });
    const values = [
      `${measures.confidence.toFixed(2)} sil ${measures.silhouette.toFixed(3)}`,
      `sh ${measures.shoulder.toFixed(2)} el ${measures.elbow.toFixed(2)}`,
      `cov ${measures.covered.toFixed(3)} out ${measures.outside.toFixed(4)}`,
      `face ${measures.face} dE ${measures.print.toFixed(1)}`,
    ];
    cell(measures.image, ...values);
  }
  const judged = [judge(GIVEN, refused)];
  if (pairs.length === 0) return { judged, cells };
  judged.push(judge(BARS.silhouette, silhouettes));
  for (const key of PAIR_BARS) {
    const readings = pairs.map(({ of, measures }) => ({ of, value: measures[key] }));
    judged.push(judge(BARS[key], readings));
  }
  return { judged, cells };
}

async function measureRefused() {
  const readings: Reading[] = [];
  for (const role of ["photo", "garment"] as const) {
    const { count, wrong } = await measureRefusals(role);
    console.log(`  ${count} pictures without a ${role === "photo" ? "person" : "garment"}:`);
    console.log(wrong.length === 0 ? "    all refused" : wrong.map((w) => `    ${w}`).join("\n"));
    readings.push({ of: role, value: wrong.length });
  }
  return judge(REFUSED, readings);
}

/**
 * Runs the engine on drawn people and garments, whose masks and points are exact, and compares the
 * worst case of each measure with its bar. Prints all measures, and writes the sheets.
 *
 * @param out the folder for sheet.html and sheet.jpg: figure, garment and result, two to a row
 * @param size the height of a picture on the sheets, in pixels
 * @returns whether all bars are reached
 */
export async function benchDrawn(out: string, size: number): Promise<boolean> {
  const start = performance.now();
  const garments: DrawnGarment[] = [];
  for (const spec of GARMENTS) {
    const drawn = drawGarment(spec);
    garments.push({ spec, photo: await photograph(drawn.image), ...drawn });
  }
  const { judged, cells } = await measureFigures(garments, size);
  const all = [...measureGarments(garments), ...judged, await measureRefused()];
  const rows: Cell[][] = [];
  for (let k = 0; k < cells.length; k += 3 * PAIRS_A_ROW) {
    rows.push(cells.slice(k, k + 3 * PAIRS_A_ROW));
  }
  mkdirSync(out, { recursive: true });
  writeFileSync(path.join(out, "sheet.html"), await sheetPage("Drawn", rows));
  writeFileSync(path.join(out, "sheet.jpg"), await sheetPicture(rows, size));
  console.log(`${"".padEnd(26)}   middle    worst  bar`);
  console.log(all.map(({ line }) => line).join("\n"));
  const { user, system } = process.cpuUsage();
  const [wall, cpu] = [(performance.now() - start) / 1000, (user + system) / 1e6];
  console.log(`${wall.toFixed(0)} s, of them ${cpu.toFixed(0)} s of CPU`);
  console.log(`The sheets are ${path.join(out, "sheet.html")} and sheet.jpg`);
  return all.every(({ holds }) => holds);
}
