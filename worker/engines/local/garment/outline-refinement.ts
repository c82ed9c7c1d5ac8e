import {
  countInside,
  type LabImage,
  minimaxFlood,
  squaredDistance,
  watershed,
} from "../image/index.ts";
import type { EdgeMaps } from "./edge-maps.ts";
import { gapsIn } from "./gaps.ts";
import { findPaleParts } from "./pale-parts.ts";
import { outlineSharpness } from "./threshold.ts";

/** Analysed pixels. */
const RIM = 5;
/** Lab units. */
const UNLIKE_BACKGROUND = 5;
const DEEP = 10;
const DEEP_UNLIKE = 1.5;
const DEEPEST = 30;
const HARDLY_SHADY = 0.07;
const SHADE_TINT = 4;
const SHADE_LIGHTER = 4;
const SHADE_DARKER = 25;
/** The noise of a ground whose every edge is that of cloth or shadow, in Lab units. */
export const CLEAN_GROUND = 0.3;
const BARE_BACKGROUND = 1;
/** The mean of a gap on a clean ground, in Lab units; pale cloth has folds. */
const BARE_GAP = 0.3;
/** Lab units a pixel: cloth of the ground's colour fades into a bare place, a gap ends in an edge. */
const GAP_EDGE = 0.75;
const GAP_SHARPNESS = 0.85;
/** Over the garment's area: larger bare places are those of a ring. */
const LARGEST_FADING = 0.14;
/** Over the garment's area: a larger bare place is the garment itself, as pale as its ground. */
const LARGEST_GAP = 0.45;
const BACKGROUND = 1;
const CLOTH = 2;

/** Opens the gaps inside the outline, in place: `outside` is 1 outside. */
export function openHoles(
  outside: Uint8Array,
  { width, height, unlike, mostUnlike, strongest, noise }: EdgeMaps,
): void {
  const bare = new Uint8Array(outside.length);
  for (let i = 0; i < bare.length; i++)
    bare[i] = !outside[i] && mostUnlike[i] < BARE_BACKGROUND ? 1 : 0;
  if (!bare.includes(1)) return;
  const area = outside.length - countInside(outside);
  for (const gap of gapsIn(outside, bare, width, height)) {
    if (gap.length > LARGEST_GAP * area) continue;
    const difference = gap.reduce((sum, i) => sum + unlike[i], 0) / gap.length;
    if (noise < CLEAN_GROUND && difference > BARE_GAP) continue;
    const place = new Uint8Array(outside.length);
    for (const i of gap) place[i] = 1;
    const sharpness = outlineSharpness(place, GAP_EDGE, strongest, width, height);
    if (sharpness < GAP_SHARPNESS && gap.length < LARGEST_FADING * area) continue;
    for (const i of gap) outside[i] = 1;
  }
}

/**
 * Moves the outline to the rim's strongest edge, past JPEG ringing, by a watershed. On a clean ground
 * this keeps parts as pale as the ground, as straps.
 */
export function refineOutline(outside: Uint8Array, edgeMaps: EdgeMaps): Uint8Array {
  const { width, height, relief, noise } = edgeMaps;
  const seeds = seedsWithin(outside, edgeMaps);
  const settle = () => {
    const labels = seeds.slice();
    watershed(labels, relief, width, height);
    return labels.map((label) => (label === CLOTH ? 1 : 0));
  };
  const settled = settle();
  const pale = noise < CLEAN_GROUND ? findPaleParts(outside, settled, edgeMaps) : null;
  if (!pale) return settled;
  for (let i = 0; i < pale.length; i++) if (pale[i]) seeds[i] = CLOTH;
  return settle();
}

function seedsWithin(
  outside: Uint8Array,
  { width, height, leastUnlike }: EdgeMaps,
): Uint8Array<ArrayBuffer> {
  const depth = squaredDistance(outside, width, height);
  const labels = new Uint8Array(outside.length);
  for (let i = 0; i < labels.length; i++) {
    if (outside[i]) labels[i] = BACKGROUND;
    else if (depth[i] > DEEPEST * DEEPEST) labels[i] = CLOTH;
    else if (depth[i] > DEEP * DEEP && leastUnlike[i] > DEEP_UNLIKE) labels[i] = CLOTH;
    else if (depth[i] > RIM * RIM && leastUnlike[i] > UNLIKE_BACKGROUND) labels[i] = CLOTH;
  }
  return labels;
}

/** Removes the background's hue where it connects to the outside, unless cloth has that hue. */
export function removeShadow(
  inside: Uint8Array,
  { width, height, l, a, b }: LabImage,
  surface: LabImage,
): void {
  const barriers = new Uint8Array(inside.length);
  let area = 0;
  let shady = 0;
  for (let i = 0; i < inside.length; i++) {
    if (!inside[i]) continue;
    area++;
    const dL = l.data[i] - surface.l.data[i];
    const tint = (a.data[i] - surface.a.data[i]) ** 2 + (b.data[i] - surface.b.data[i]) ** 2;
    if (tint < SHADE_TINT * SHADE_TINT && dL < SHADE_LIGHTER && dL > -SHADE_DARKER) shady++;
    else barriers[i] = 1;
  }
  if (shady > HARDLY_SHADY * area) return;
  const pass = minimaxFlood(barriers, width, height);
  for (let i = 0; i < inside.length; i++) if (!pass[i]) inside[i] = 0;
}
