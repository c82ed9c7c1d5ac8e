import type { FitPoints } from "#worker/contract/fit.ts";
import type { Mask, Point, RgbaImage } from "#worker/engines/local/image.ts";
import { blurWeighted } from "#worker/engines/local/raster/blur.ts";
import { toLab } from "#worker/engines/local/raster/lab.ts";
import { createPlane } from "#worker/engines/local/raster/plane.ts";
import { dilate, erode, type Region } from "#worker/engines/local/raster/region.ts";
import { tryOn } from "#worker/engines/local/try-on.ts";
import { median } from "../../load.ts";
import type { Rgb } from "./canvas.ts";
import type { Figure } from "./figure.ts";
import { drawGarment } from "./garment.ts";
import type { GarmentSpec } from "./garment-spec.ts";
import { photograph } from "./photograph.ts";

export interface PairMeasures {
  readonly image: RgbaImage;
  readonly confidence: number;
  /** Distance of the worse of the two from the true point, in heads. */
  readonly shoulder: number;
  readonly elbow: number;
  /** Share of the old top's pixels, its outermost left out, that changed by more than 8 dE. */
  readonly covered: number;
  /**
   * Share of the picture's pixels that changed by more than 2 levels in a channel and lie neither
   * on the garment (with 2 px around) nor on the old top (with 3 px around).
   */
  readonly outside: number;
  /** How many pixels of the face, its outermost left out, are not exactly the photo's. */
  readonly face: number;
  /** Median dE (CIE 1976) of the garment's visible pixels from where they come from in its picture. */
  readonly print: number;
}

const COVERED_FROM = 8;
const CHANGED_FROM = 2;
/** Two runs that differ by as much in a channel show the garment there, and not what is around it. */
const GARMENT_FROM = 24;
/** The twin's colours: a fixed channel, and two that run from left to right and from top to bottom. */
const TWIN = { fixed: 200, from: 50, span: 130 };

function regionOf({ width, height, data }: Mask): Region {
  return { width, height, data: data.map((value) => (value > 127 ? 1 : 0)) };
}

/** The largest difference in a channel, per pixel. */
function differences(one: RgbaImage, other: RgbaImage): Uint8Array {
  const most = new Uint8Array(one.width * one.height);
  for (let i = 0; i < most.length; i++) {
    for (let c = 0; c < 3; c++) {
      const difference = Math.abs(one.data[i * 4 + c]! - other.data[i * 4 + c]!);
      most[i] = Math.max(most[i]!, difference);
    }
  }
  return most;
}

function colorDifferences(one: RgbaImage, other: RgbaImage): Float32Array {
  const [a, b] = [toLab(one), toLab(other)];
  return a.l.data.map((l, i) =>
    Math.hypot(l - b.l.data[i]!, a.a.data[i]! - b.a.data[i]!, a.b.data[i]! - b.b.data[i]!),
  );
}

/** The channel that is weakest in the garment, which its twin has most of; then the other two. */
function twinChannels({ colors }: GarmentSpec): [number, number, number] {
  const share = (c: number) =>
    colors.reduce((sum, color) => sum + color[c]! / (color[0] + color[1] + color[2]), 0);
  const fixed = [0, 1, 2].sort((one, other) => share(one) - share(other))[0]!;
  return [fixed, (fixed + 1) % 3, (fixed + 2) % 3];
}

/** The same garment in colours that tell the place in its picture, by proportions that light keeps. */
function drawTwin(spec: GarmentSpec): RgbaImage {
  const [fixed, across, down] = twinChannels(spec);
  return drawGarment(spec, (u, v) => {
    const color = [0, 0, 0];
    color[fixed] = TWIN.fixed;
    color[across] = TWIN.from + TWIN.span * u;
    color[down] = TWIN.from + TWIN.span * v;
    return color as unknown as Rgb;
  }).image;
}

/** For each visible pixel the dE from its place in the garment's picture, read off the twin's colour. */
function printDifferences(
  result: RgbaImage,
  twin: RgbaImage,
  visible: Region,
  garment: RgbaImage,
  channels: readonly number[],
): number[] {
  const { width, height } = result;
  const weight = createPlane(width, height);
  weight.data.set(visible.data);
  const [fixed, across, down] = channels.map((c) => {
    const plane = createPlane(width, height);
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = twin.data[i * 4 + c]!;
    return blurWeighted(plane, weight, 2).data;
  }) as [Float32Array, Float32Array, Float32Array];
  const [shown, own] = [toLab(result), toLab(garment)];
  const inner = erode(visible, 3);
  const found: number[] = [];
  for (let i = 0; i < inner.data.length; i++) {
    if (!inner.data[i]) continue;
    const share = (value: number) =>
      Math.min(1, Math.max(0, ((value / fixed[i]!) * TWIN.fixed - TWIN.from) / TWIN.span));
    const x = Math.round(share(across[i]!) * (garment.width - 1));
    const y = Math.round(share(down[i]!) * (garment.height - 1));
    const k = y * garment.width + x;
    const [dl, da, db] = (["l", "a", "b"] as const).map((c) => shown[c].data[i]! - own[c].data[k]!);
    found.push(Math.hypot(dl!, da!, db!));
  }
  return found;
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

function worstOf(figure: Figure, found: FitPoints, names: readonly (keyof FitPoints)[]): number {
  const { width, height } = figure.image;
  const away = (truth: Point, { x, y }: Point) =>
    Math.hypot(x * width - truth.x, y * height - truth.y) / figure.head;
  return Math.max(...names.map((name) => away(figure.points[name], found[name])));
}

/**
 * Lays a garment on a figure twice, the second time in other colours: where the two results differ
 * one sees the garment, whatever the engine says of it. A refusal comes back as its sentence.
 */
export async function measurePair(
  figure: Figure,
  spec: GarmentSpec,
  garmentImage: RgbaImage,
): Promise<PairMeasures | string> {
  const photo = await photograph(figure.image);
  const garment = await photograph(garmentImage);
  const outcome = await tryOn(photo, garment);
  if (!outcome.ok) return outcome.message;
  const twin = await tryOn(photo, await photograph(drawTwin(spec)));
  if (!twin.ok) return `In other colours: ${twin.message}`;
  const { image, confidence, points } = outcome;
  const { width, height } = image;
  const apart = differences(image, twin.image).map((most) => (most > GARMENT_FROM ? 1 : 0));
  const visible: Region = { width, height, data: apart };
  const oldTop = regionOf(figure.oldTop);
  const changes = differences(image, photo);
  const colors = colorDifferences(image, photo);
  const allowed = [dilate(visible, 2).data, dilate(oldTop, 3).data];
  const outside = changes.filter((by, i) => by > CHANGED_FROM && !allowed.some((area) => area[i]));
  const face = erode(regionOf(figure.face), 1);
  return {
    image,
    confidence,
    shoulder: worstOf(figure, points, ["leftShoulder", "rightShoulder"]),
    elbow: worstOf(figure, points, ["leftElbow", "rightElbow"]),
    covered: shareWhere(erode(oldTop, 1), (i) => colors[i]! > COVERED_FROM),
    outside: outside.length / changes.length,
    face: changes.filter((by, i) => by > 0 && face.data[i]).length,
    print: median(printDifferences(image, twin.image, visible, garment, twinChannels(spec))),
  };
}
