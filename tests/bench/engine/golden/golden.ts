import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "#scripts/process-tree.ts";
import { pngOf } from "#tests/harness/drawn-pictures.ts";
import { compositeGarment } from "#worker/engines/local/composite/index.ts";
import { cutOutGarment } from "#worker/engines/local/garment/index.ts";
import { blur, type RgbaImage, shrinkImage, toLab } from "#worker/engines/local/image/index.ts";
import { type Body, findBody, findFaces } from "#worker/engines/local/person/index.ts";
import { figureOf, warpTop } from "#worker/engines/local/warp/index.ts";
import { meanOfNine } from "../drawn/canvas.ts";
import { drawFigure, type Figure } from "../drawn/figure.ts";
import { FIGURES } from "../drawn/figure-spec.ts";
import { drawGarment, type Garment } from "../drawn/garment.ts";
import { GARMENTS, SHORT_TEE } from "../drawn/garment-spec.ts";
import { hash } from "../drawn/noise.ts";
import { photograph } from "../drawn/photograph.ts";
import { decode } from "../pictures.ts";

/** The garments to render: those of the drawn benchmark, and one more. */
export const GOLDEN_GARMENTS = [...GARMENTS, SHORT_TEE];
const SHORT = GARMENTS.length;

/** Indices into FIGURES and GOLDEN_GARMENTS: each pose, sleeve, cut and flat wall, and a covered neck. */
export const GOLDEN_PAIRS = [
  [1, 0],
  [1, 3],
  [2, 0],
  [2, SHORT],
  [2, 2],
  [2, 5],
  [3, 3],
  [3, 1],
  [4, 5],
  [6, 0],
  [6, 2],
  [20, 2],
] as const;

/** A figure whose photo is out of focus, and the number of its blurs. */
const SOFT = { figure: 4, times: 2 };
/** A figure whose photo is grainy, and the largest grain in levels. */
const GRAINY = { figure: 6, levels: 12 };

const TILE = { width: 96, height: 128 };
const ACROSS = 4;
const FOLDER = path.join(ROOT, "tests", "bench", "engine", "golden");
const SHEET = path.join(FOLDER, "golden.png");
const NUMBERS = path.join(FOLDER, "golden.json");
/** L*: a smaller difference from the photo does not count as the garment. */
const CHANGED = 2;

/** A drawn figure with its photo and the engine's analysis of the photo. */
interface DrawnFigure extends Figure {
  readonly photo: RgbaImage;
  readonly body: Body;
}

interface DrawnGarment extends Garment {
  readonly photo: RgbaImage;
  readonly result: ReturnType<typeof cutOutGarment>;
}

/** The compared values of one result. */
interface Rendering {
  /** The result by area average, 96x128. */
  readonly tile: RgbaImage;
  readonly confidence: number;
  /** Mean distance in L* of the changed pixels from their surroundings: grain, folds and focus. */
  readonly texture: number;
}

function blurInPlace({ width, data }: RgbaImage): void {
  for (let c = 0; c < 3; c++) {
    let plane: Float32Array = Float32Array.from(
      { length: data.length / 4 },
      (_, i) => data[i * 4 + c],
    );
    for (let k = 0; k < SOFT.times; k++) plane = meanOfNine(plane, width);
    for (let i = 0; i < plane.length; i++) data[i * 4 + c] = plane[i];
  }
}

function addNoise({ data }: RgbaImage): void {
  for (let p = 0; p < data.length; p++) {
    if (p % 4 === 3) continue;
    data[p] = data[p] + GRAINY.levels * (hash(p, 0, 1) + hash(p, 1, 1) - 1);
  }
}

const figures = new Map<number, Promise<DrawnFigure>>();
const garments = new Map<number, Promise<DrawnGarment>>();

function once<T>(known: Map<number, Promise<T>>, key: number, make: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}

/** A drawn figure with the engine's analysis of its photo; analysed once. */
export function figureAt(k: number): Promise<DrawnFigure> {
  return once(figures, k, async () => {
    const figure = drawFigure(FIGURES[k]);
    if (k === SOFT.figure) blurInPlace(figure.image);
    if (k === GRAINY.figure) addNoise(figure.image);
    const photo = await photograph(figure.image);
    const [face] = findFaces(photo, { tilted: true });
    if (!face) throw new Error(`no face on figure ${k}`);
    return { ...figure, photo, body: findBody(photo, face) };
  });
}

/** A drawn garment with the engine's cut-out of its photo; analysed once. */
export function garmentAt(k: number): Promise<DrawnGarment> {
  return once(garments, k, async () => {
    const garment = drawGarment(GOLDEN_GARMENTS[k]);
    const photo = await photograph(garment.image);
    return { ...garment, photo, result: cutOutGarment(photo) };
  });
}

/** The picture of a garment on a figure. Throws where the engine refuses the garment. */
export function wear({ photo, body }: DrawnFigure, { result }: Pick<DrawnGarment, "result">) {
  if (!result.ok) throw new Error(result.failureCode);
  const figure = figureOf(body);
  const worn = warpTop(result.garment, figure, photo);
  if (!worn) throw new Error("no shape");
  return compositeGarment(photo, worn, { body, figure, photo });
}

function textureOf(image: RgbaImage, photo: RgbaImage): number {
  const [shown, before] = [toLab(image).l, toLab(photo).l.data];
  const smooth = blur(shown, 1.5).data;
  let [sum, count] = [0, 0];
  for (let i = 0; i < before.length; i++) {
    if (Math.abs(shown.data[i] - before[i]) < CHANGED) continue;
    sum += Math.abs(shown.data[i] - smooth[i]);
    count++;
  }
  return sum / count;
}

export async function renderPair([figureIndex, garmentIndex]: readonly [number, number]) {
  const figure = await figureAt(figureIndex);
  const garment = await garmentAt(garmentIndex);
  const image = wear(figure, garment);
  const cutOut = garment.result.ok ? garment.result.garment.confidence : 0;
  const rendering: Rendering = {
    tile: shrinkImage(image, TILE.width, TILE.height),
    confidence: Math.min(figure.body.confidence, cutOut),
    texture: textureOf(image, figure.photo),
  };
  return { image, rendering };
}

function copyTile(sheet: RgbaImage, tile: RgbaImage, k: number, out: boolean): void {
  const [left, top] = [(k % ACROSS) * TILE.width, Math.floor(k / ACROSS) * TILE.height];
  for (let y = 0; y < TILE.height; y++) {
    const at = ((top + y) * sheet.width + left) * 4;
    const row = y * TILE.width * 4;
    if (out) tile.data.set(sheet.data.subarray(at, at + TILE.width * 4), row);
    else sheet.data.set(tile.data.subarray(row, row + TILE.width * 4), at);
  }
}

/** Renders all pairs and records them as the golden results. */
export async function recordGolden(): Promise<void> {
  const width = ACROSS * TILE.width;
  const height = Math.ceil(GOLDEN_PAIRS.length / ACROSS) * TILE.height;
  const sheet = { width, height, data: new Uint8ClampedArray(width * height * 4) };
  const numbers: Omit<Rendering, "tile">[] = [];
  for (const [k, pair] of GOLDEN_PAIRS.entries()) {
    const { confidence, texture, tile } = (await renderPair(pair)).rendering;
    copyTile(sheet, tile, k, false);
    const rounded = (value: number) => Number(value.toFixed(4));
    numbers.push({ confidence: rounded(confidence), texture: rounded(texture) });
  }
  writeFileSync(SHEET, pngOf(sheet));
  writeFileSync(NUMBERS, `${JSON.stringify(numbers, null, 2)}\n`);
}

/** The recorded results, in the order of GOLDEN_PAIRS. */
export async function readGolden(): Promise<Rendering[]> {
  const sheet = await decode(new Uint8Array(readFileSync(SHEET)));
  const numbers = JSON.parse(readFileSync(NUMBERS, "utf8")) as Omit<Rendering, "tile">[];
  return numbers.map((row, k) => {
    const tile = { ...TILE, data: new Uint8ClampedArray(TILE.width * TILE.height * 4) };
    copyTile(sheet, tile, k, true);
    return { ...row, tile };
  });
}

/** dE (CIE 1976) of two tiles, per pixel, the largest first. */
export function tileDifferences(one: RgbaImage, other: RgbaImage): Float32Array {
  const [a, b] = [toLab(one), toLab(other)];
  const away = a.l.data.map((l, i) =>
    Math.hypot(l - b.l.data[i], a.a.data[i] - b.a.data[i], a.b.data[i] - b.b.data[i]),
  );
  return away.sort().reverse();
}
