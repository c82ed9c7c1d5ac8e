import type { GarmentStrokes } from "#worker/contract/garment-strokes.ts";
import {
  blurRegion,
  connectedComponents,
  dilate,
  erode,
  inverted,
  type LabImage,
  largestComponent,
  minimaxFlood,
  type Region,
  watershed,
} from "../image/index.ts";
import { cutByColor } from "./color-cut.ts";
import type { EdgeMaps } from "./edge-maps.ts";
import { gapsIn } from "./gaps.ts";
import { removeHanger } from "./hanger.ts";
import type { Silhouette } from "./silhouette.ts";
import { seedsOf } from "./stroke-seeds.ts";
import { outlineSharpness } from "./threshold.ts";

/** The largest distance of the outline from that of the cut, in pixels of the cut. */
const BAND = 2;
/** Narrower parts, as straps, keep their middle. */
const STRAP = 4;
/** Pixels: a pattern's edges end at the outline and make it rough. */
const SMOOTHING = 1.5;
const GROUND = 1;
const CLOTH = 2;
/** Over the area of the largest thing. */
const LEAST_THING = 0.08;
/** Shares of pixels with a clear colour, 0..1: in scenes, and with garments. */
const UNCLEAR = 0.55;
const CLEAR = 0.85;
/** Lab units a pixel. */
const EDGE = 0.75;

/**
 * The silhouette by the colours of cloth and ground, for any pattern of either. With strokes the
 * outline needs no edges, because a person has checked it.
 */
export function cutSilhouette(
  edgeMaps: EdgeMaps,
  lab: LabImage,
  strokes: GarmentStrokes,
): Silhouette {
  const { width, height, strongest } = edgeMaps;
  const cut = cutByColor(lab, strokes);
  const things = connectedComponents(cut).map(({ length }) => length);
  const most = Math.max(0, ...things);
  const share = things.reduce((sum, area) => sum + (area > LEAST_THING * most ? area : 0), 0);
  const labels = labelsAround(closeHoles(cut), width, height);
  const seeds = seedsOf(strokes, edgeMaps);
  for (let i = 0; i < seeds.length; i++) {
    if (seeds[i] !== 0) labels[i] = seeds[i] > 0 ? CLOTH : GROUND;
  }
  watershed(labels, edgeMaps.relief, width, height);
  const soft = blurRegion(
    { width, height, data: labels.map((label) => (label === CLOTH ? 1 : 0)) },
    SMOOTHING,
  );
  const cloth = labels.map((_, i) => (soft.data[i] > 0.5 ? 1 : 0));
  removeHanger(cloth, width, height);
  const largest = largestComponent(cloth, width, height);
  const edges = outlineSharpness(largest.inside, EDGE, strongest, width, height);
  const told = Math.min(1, Math.max(0, (cut.clearness - UNCLEAR) / (CLEAR - UNCLEAR)));
  const all = most > 0 ? (largest.area * share) / most : 0;
  return { width, height, ...largest, all, sharpness: strokes.length > 0 ? 1 : edges * told };
}

/** The largest thing without its holes, but for the gaps that a garment has. */
function closeHoles({ width, height, data }: Region): Region {
  const { inside } = largestComponent(data, width, height);
  const closed = minimaxFlood(inside, width, height);
  const holes = inside.map((own, i) => closed[i] - own);
  const outside = inverted(inside);
  for (const gap of gapsIn(outside, holes, width, height)) for (const i of gap) closed[i] = 0;
  return { width, height, data: closed };
}

/** Labels for a watershed at another size: 0 where the outline may lie. */
function labelsAround(region: Region, width: number, height: number): Uint8Array {
  const middle = erode(region, BAND);
  const near = dilate(middle, STRAP - BAND);
  const around = dilate(region, BAND);
  const labels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * region.height) / height) * region.width;
    for (let x = 0; x < width; x++) {
      const i = row + Math.floor((x * region.width) / width);
      if (!around.data[i]) labels[y * width + x] = GROUND;
      else if (middle.data[i] || (region.data[i] && !near.data[i])) labels[y * width + x] = CLOTH;
    }
  }
  return labels;
}
