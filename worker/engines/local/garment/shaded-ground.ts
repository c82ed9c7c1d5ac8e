import {
  blurRegion,
  connectedComponents,
  countInside,
  type LabImage,
  largestComponent,
  type Plane,
} from "../image/index.ts";
import { findCastShadows } from "./cast-shadows.ts";
import { binsOf, histogramOf } from "./color-histogram.ts";
import { extentOf } from "./gaps.ts";
import type { Silhouette } from "./silhouette.ts";
import { type RatedSilhouette, rateAnew } from "./silhouette-quality.ts";
import type { Axis } from "./symmetry-axis.ts";

/** The light of shaded ground, as a factor of L* + 16: its colour keeps its tint. */
const SHADES = [1, 0.92, 0.85, 0.78, 0.71];
/** Every n-th pixel of the ground shows its colours. */
const SAMPLED = 4;
/** The least odds of shaded ground to cloth, and the share of a colour that neither has. */
const LEAST_ODDS = 1.5;
const RARE = 2e-4;
/** Pixels of the analysed picture. */
const SMOOTHING = 1.5;
/** The share of the other cloth that looks like ground; prints and stripes have more. */
const MOST_ALIKE = 0.025;
/** Each side has one whole gap, or two at a fold, and as many ends of open ones; more are a print. */
const MOST_GAPS = 4;
/** Over the pixels of the picture: the narrow end of an open gap, and other places. */
const LEAST_AREA = { end: 0.0003, whole: 0.001 };
/** The least share of the cloth that holds together without the ground. */
const WHOLE = 0.99;
/** Over the garment's width: from the axis to a gap, and the sleeve outside it. */
const BESIDE = 0.1;
const SLEEVE = 0.03;
/** Over the garment's height, from its top. */
const NECK = 0.12;
/** The rows of a gap over its mean width, and the share of its rows beside a sleeve. */
const SLENDER = 3.5;
const ENCLOSED = 0.7;

/**
 * Removes ground in shade that the silhouette took for cloth: in gaps between sleeve and trunk, and
 * beside the outline, as the shadow that a hanging garment casts on a wall. An outline that a person
 * gave stays. `labOf` returns the picture in the silhouette's size.
 */
export function removeShadedGround(shape: RatedSilhouette, labOf: () => LabImage): RatedSilhouette {
  const { silhouette, axis } = shape;
  if (shape.isGiven) return shape;
  const { inside, width, height } = silhouette;
  const lab = labOf();
  const data = likeGround(inside, lab);
  const { top, bottom, left, right } = extentOf(inside, width, 1);
  const extent = { top, tall: bottom - top, wide: right - left };
  const places = connectedComponents({ width, height, data }).filter(
    ({ length }) => length > LEAST_AREA.end * inside.length,
  );
  const whole = places.filter(({ length }) => length > LEAST_AREA.whole * inside.length);
  const shadows = findCastShadows(whole, shape, lab);
  // Small places inside the cloth are prints and buttons.
  const gaps = places.filter((place) => {
    if (shadows.includes(place) || !isGap(place, silhouette, { axis, ...extent })) return false;
    return whole.includes(place) || touchesGround(place, silhouette);
  });
  const wholeGaps = gaps.filter((gap) => whole.includes(gap));
  const hasPrintedEnds = gaps.length - wholeGaps.length > MOST_GAPS;
  const removed = [...(hasPrintedEnds ? wholeGaps : gaps), ...shadows];
  const rest = countInside(data) - removed.reduce((sum, { length }) => sum + length, 0);
  const isPrinted = wholeGaps.length > MOST_GAPS || rest > MOST_ALIKE * silhouette.area;
  if (removed.length === 0 || isPrinted) return shape;
  const cloth = inside.slice();
  for (const place of removed) for (const i of place) cloth[i] = 0;
  const largest = largestComponent(cloth, width, height);
  // A band across a sleeve would cut it off.
  if (largest.area < WHOLE * countInside(cloth)) return shape;
  return rateAnew(shape, largest);
}

/** 1 for pixels inside whose colour is more frequent in the shaded ground than in the cloth. */
export function likeGround(inside: Uint8Array, lab: LabImage): Uint8Array {
  const { width, height } = lab;
  const ground = shadedGround(inside, lab);
  const bins = binsOf(lab);
  const cloth = histogramOf(bins, inside, 1);
  const data = inside.map((own, i) =>
    own && ground[bins[i]] + RARE > LEAST_ODDS * (cloth[bins[i]] + RARE) ? 1 : 0,
  );
  const soft = blurRegion({ width, height, data }, SMOOTHING);
  return inside.map((own, i) => (own && soft.data[i] > 0.5 ? 1 : 0));
}

/** The histogram of the ground in each of `SHADES`. */
function shadedGround(inside: Uint8Array, lab: LabImage): Float32Array {
  const sample: number[] = [];
  for (let i = 0; i < inside.length; i += SAMPLED) if (!inside[i]) sample.push(i);
  const l = inAllShades(lab.l, sample, 16);
  const [a, b] = [inAllShades(lab.a, sample, 0), inAllShades(lab.b, sample, 0)];
  const { width } = l;
  return histogramOf(binsOf({ width, height: 1, l, a, b }), new Uint8Array(width).fill(1), 1);
}

/** The values of some pixels in each of `SHADES`, which scale them above `-offset`. */
function inAllShades({ data }: Plane, pixels: readonly number[], offset: number): Plane {
  const shaded = new Float32Array(pixels.length * SHADES.length);
  let k = 0;
  for (const shade of SHADES) {
    for (const i of pixels) shaded[k++] = (data[i] + offset) * shade - offset;
  }
  return { width: shaded.length, height: 1, data: shaded };
}

/** Whether the ground is at most two pixels beside or below a place, whose rim the blur has removed. */
function touchesGround(place: Int32Array, { inside, width }: Silhouette): boolean {
  return place.some((i) => {
    const x = i % width;
    const steps = [1, 2].flatMap((step) => [
      step * width,
      ...(x >= step ? [-step] : []),
      ...(x + step < width ? [step] : []),
    ]);
    return steps.some((by) => inside[i + by] === 0);
  });
}

interface Garment {
  readonly axis: Axis;
  readonly top: number;
  readonly tall: number;
  readonly wide: number;
}

/** Whether a place is narrow and lies below the neck between the trunk and a sleeve. */
function isGap(
  place: Int32Array,
  { inside, width }: Silhouette,
  { axis, top, tall, wide }: Garment,
): boolean {
  const axisAt = (y: number) => axis.foot.x + ((y - axis.foot.y) * axis.down.x) / axis.down.y;
  const rows = new Map<number, [from: number, to: number]>();
  for (const i of place) {
    const x = i % width;
    const [from, to] = rows.get((i - x) / width) ?? [x, x];
    rows.set((i - x) / width, [Math.min(from, x), Math.max(to, x)]);
  }
  if (rows.size ** 2 < SLENDER * place.length) return false;
  if (Math.min(...rows.keys()) < top + NECK * tall) return false;
  let enclosed = 0;
  for (const [y, [from, to]] of rows) {
    const middle = axisAt(y);
    if (Math.max(from - middle, middle - to) < BESIDE * wide) return false;
    const row = inside.subarray(y * width, (y + 1) * width);
    const [trunk, sleeve] =
      from > middle
        ? [row.subarray(Math.ceil(middle), from), row.subarray(to + 1)]
        : [row.subarray(to + 1, Math.floor(middle)), row.subarray(0, from)];
    // A stripe of a sleeve has a gap of its own towards the trunk.
    if (!trunk.includes(0) && countInside(sleeve) > SLEEVE * wide) enclosed++;
  }
  return enclosed > ENCLOSED * rows.size;
}
