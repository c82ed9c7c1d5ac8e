import {
  type LabImage,
  maxFilter,
  minFilter,
  minimaxFlood,
  squaredDistance,
  watershed,
} from "../image/index.ts";
import type { EdgeMaps } from "./edge-maps.ts";
import { gapsIn } from "./gaps.ts";
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
const BARE_BACKGROUND = 1;
const POCKET_WINDOW = 1;
/** Lab units a pixel: cloth of the ground's colour fades into a bare place, a gap ends in an edge. */
const GAP_EDGE = 0.75;
const GAP_SHARPNESS = 0.85;
/** Over the garment's area: larger bare places are those of a ring. */
const LARGEST_FADING = 0.14;
/** To a doubling of the gradient. */
const RELIEF_STEPS = 40;
const BACKGROUND = 1;
const CLOTH = 2;

export function openHoles(
  outside: Uint8Array,
  { width, height, unlike, strongest }: EdgeMaps,
): void {
  const farthest = maxFilter(unlike, width, height, POCKET_WINDOW);
  const bare = new Uint8Array(outside.length);
  for (let i = 0; i < bare.length; i++)
    bare[i] = !outside[i] && farthest[i] < BARE_BACKGROUND ? 1 : 0;
  if (!bare.includes(1)) return;
  const area = outside.reduce((sum, value) => sum + 1 - value, 0);
  for (const gap of gapsIn(outside, bare, width, height)) {
    const place = new Uint8Array(outside.length);
    for (const i of gap) place[i] = 1;
    const sharpness = outlineSharpness(place, GAP_EDGE, strongest, width, height);
    if (sharpness < GAP_SHARPNESS && gap.length < LARGEST_FADING * area) continue;
    for (const i of gap) outside[i] = 1;
  }
}

/** Moves the outline to the rim's strongest edge, past JPEG ringing, by a watershed. */
export function refineOutline(
  outside: Uint8Array,
  unlike: Float32Array,
  gradient: Float32Array,
  width: number,
  height: number,
): Uint8Array {
  const leastUnlike = minFilter(unlike, width, height, 1);
  const depth = squaredDistance(outside, width, height);
  const labels = new Uint8Array(outside.length);
  const relief = new Uint8Array(outside.length);
  for (let i = 0; i < labels.length; i++) {
    if (outside[i]) labels[i] = BACKGROUND;
    else if (depth[i] > DEEPEST * DEEPEST) labels[i] = CLOTH;
    else if (depth[i] > DEEP * DEEP && leastUnlike[i] > DEEP_UNLIKE) labels[i] = CLOTH;
    else if (depth[i] > RIM * RIM && leastUnlike[i] > UNLIKE_BACKGROUND) labels[i] = CLOTH;
    else relief[i] = Math.min(255, RELIEF_STEPS * Math.log2(1 + gradient[i]));
  }
  watershed(labels, relief, width, height);
  for (let i = 0; i < labels.length; i++) labels[i] = labels[i] === CLOTH ? 1 : 0;
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
