import { median } from "#tests/bench/statistics.ts";
import type { FitPoints } from "#worker/contract/fit.ts";
import { compositeGarment } from "#worker/engines/local/composite/index.ts";
import { cutOutGarment } from "#worker/engines/local/garment/index.ts";
import {
  dilate,
  erode,
  type Mask,
  type Point,
  type Region,
  type RgbaImage,
  toLab,
} from "#worker/engines/local/image/index.ts";
import { type Body, findBody, findFaces } from "#worker/engines/local/person/index.ts";
import { tryOn } from "#worker/engines/local/try-on.ts";
import { figureOf, warpTop } from "#worker/engines/local/warp/index.ts";
import { overlapOf } from "../overlap.ts";
import type { Figure } from "./figure.ts";
import type { GarmentSpec } from "./garment-spec.ts";
import { photograph } from "./photograph.ts";
import { drawTwin, printDifferences } from "./print-color.ts";

export interface PairMeasures {
  readonly image: RgbaImage;
  readonly confidence: number;
  /** Intersection over union with the true silhouette. */
  readonly silhouette: number;
  /** Distance of the worse of the two from the true point, in heads. */
  readonly shoulder: number;
  readonly elbow: number;
  /**
   * Share of the old top's pixels, its outermost left out, that no longer show it: there is the new
   * garment, they changed by more than 8 dE, or they are nearer to the wall behind than to the photo.
   */
  readonly covered: number;
  /**
   * Share of the picture's pixels that changed by more than 2.3 dE, which one just sees, and lie
   * neither on the garment (with 2 px around) nor on the old top (with 3 px around).
   */
  readonly outside: number;
  /** The number of pixels inside the face that do not equal the photo's exactly. */
  readonly face: number;
  /** Median dE (CIE 1976) of the garment's visible pixels from where they come from in its picture. */
  readonly print: number;
}

const COVERED_FROM = 8;
/** The just noticeable difference in CIE L*a*b* (Mahy, Van Eycken, Oosterlinck, 1994). */
const CHANGED_FROM = 2.3;
/** Two runs that differ by at least as much in a channel show the garment at this pixel. */
const GARMENT_FROM = 24;

function regionOf({ width, height, data }: Mask): Region {
  return { width, height, data: data.map((value) => (value > 127 ? 1 : 0)) };
}

/** The largest difference in a channel, per pixel. */
function differences(one: RgbaImage, other: RgbaImage): Uint8Array {
  const most = new Uint8Array(one.width * one.height);
  for (let i = 0; i < most.length; i++) {
    for (let c = 0; c < 3; c++) {
      const difference = Math.abs(one.data[i * 4 + c] - other.data[i * 4 + c]);
      most[i] = Math.max(most[i], difference);
    }
  }
  return most;
}

function colorDifferences(one: RgbaImage, other: RgbaImage): Float32Array {
  const [a, b] = [toLab(one), toLab(other)];
  return a.l.data.map((l, i) =>
    Math.hypot(l - b.l.data[i], a.a.data[i] - b.a.data[i], a.b.data[i] - b.b.data[i]),
  );
}

function shareWhere(region: Region, holds: (i: number) => boolean): number {
  let [inside, held] = [0, 0];
  for (let i = 0; i < region.data.length; i++) {
    if (!region.data[i]) continue;
    inside++;
    if (holds(i)) held++;
  }
  return inside === 0 ? 1 : held / inside;
}

/** The largest distance of the named points from the true ones, in heads. */
export function pointError(
  figure: Figure,
  found: FitPoints,
  names: readonly (keyof FitPoints)[],
): number {
  const { width, height } = figure.image;
  const away = (truth: Point, { x, y }: Point) =>
    Math.hypot(x * width - truth.x, y * height - truth.y) / figure.head;
  return Math.max(...names.map((name) => away(figure.points[name], found[name])));
}

/** Puts the garment's twin on an analysed figure, by the stages of a try-on. */
function wearTwin(photo: RgbaImage, body: Body, twin: RgbaImage): RgbaImage | string {
  const cut = cutOutGarment(twin);
  if (!cut.ok) return cut.failureCode;
  const figure = figureOf(body);
  const worn = warpTop(cut.garment, figure, photo);
  return worn ? compositeGarment(photo, worn, { body, figure, photo }) : "no shape";
}

/**
 * Tries a garment on a figure twice, the second time in other colours. The garment is visible where
 * the two results differ, independent of the engine's own data. A refusal returns its code.
 *
 * @param photo the figure's picture as the engine gets it, and `garment` that of the garment
 */
export async function measurePair(
  figure: Figure,
  photo: RgbaImage,
  spec: GarmentSpec,
  garment: RgbaImage,
): Promise<PairMeasures | string> {
  const outcome = await tryOn(photo, garment);
  if (!outcome.ok) return outcome.failureCode;
  const body = findBody(photo, findFaces(photo, { tilted: true })[0]);
  const twin = wearTwin(photo, body, await photograph(drawTwin(spec)));
  if (typeof twin === "string") return `In other colours: ${twin}`;
  const { image, confidence, points } = outcome;
  return {
    image,
    confidence,
    silhouette: overlapOf(figure.person, body.silhouette.region, 0),
    shoulder: pointError(figure, points, ["leftShoulder", "rightShoulder"]),
    elbow: pointError(figure, points, ["leftElbow", "rightElbow"]),
    ...changesOf(figure, photo, image, twin),
    print: printError(spec, garment, image, twin),
  };
}

/** Median dE of a result's visible garment from the garment's picture. */
export function printError(
  spec: GarmentSpec,
  garment: RgbaImage,
  result: RgbaImage,
  twin: RgbaImage,
): number {
  return median(printDifferences(spec, garment, { result, twin, visible: apart(result, twin) }));
}

function apart(image: RgbaImage, twin: RgbaImage): Region {
  const { width, height } = image;
  const data = differences(image, twin).map((most) => (most > GARMENT_FROM ? 1 : 0));
  return { width, height, data };
}

/** Measures the changes of the old top, the face and the rest of the picture. */
export function changesOf(figure: Figure, photo: RgbaImage, image: RgbaImage, twin: RgbaImage) {
  const visible = apart(image, twin);
  const oldTop = regionOf(figure.oldTop);
  const changes = differences(image, photo);
  const colors = colorDifferences(image, photo);
  const allowed = [dilate(visible, 2).data, dilate(oldTop, 3).data] as const;
  const inner = erode(oldTop, 1);
  const fromWall = colorDifferences(image, figure.wall);
  const isCovered = (i: number) =>
    visible.data[i] === 1 || colors[i] > COVERED_FROM || fromWall[i] < colors[i];
  let outside = 0;
  for (let i = 0; i < colors.length; i++) {
    if (colors[i] > CHANGED_FROM && !allowed[0][i] && !allowed[1][i]) outside++;
  }
  const face = erode(regionOf(figure.face), 1);
  return {
    covered: shareWhere(inner, isCovered),
    outside: outside / colors.length,
    face: changes.filter((by, i) => by > 0 && face.data[i]).length,
  };
}
