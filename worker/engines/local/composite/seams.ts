import {
  blurPlanesWeighted,
  blurRegion,
  connectedComponents,
  createPlane,
  createRegion,
  dilate,
  erode,
  type Layer,
  type Plane,
  type Point,
} from "../image/index.ts";

const REACH = 0.7;
const WIDEST_SLIT = 0.14;
/** Pixels; smaller slits are steps of a slanting edge. */
const STEP = 6;

/** Morphological closing of the coverage, filled by normalised convolution. */
export function closeSeam(garment: Layer, end: Point, unit: number): void {
  const reach = REACH * unit;
  const left = Math.max(0, Math.round(end.x - reach));
  const top = Math.max(0, Math.round(end.y - 1.4 * reach));
  const width = Math.min(garment.width, Math.round(end.x + reach)) - left;
  const height = Math.min(garment.height, Math.round(end.y + 0.6 * reach)) - top;
  if (width < 8 || height < 8) return;
  const radius = (WIDEST_SLIT / 2) * unit;
  const covered = createRegion(width, height);
  const at = (i: number) =>
    ((top + Math.floor(i / width)) * garment.width + left + (i % width)) * 4;
  for (let i = 0; i < covered.data.length; i++) {
    covered.data[i] = garment.data[at(i) + 3] >= 128 ? 1 : 0;
  }
  const closed = erode(dilate(covered, radius), radius);
  const inside = erode(closed, 1);
  // Only adds cloth: soft outer edges stay as they are.
  const open = createRegion(width, height);
  for (let i = 0; i < covered.data.length; i++) {
    const x = i % width;
    const y = Math.floor(i / width);
    // A closing is undefined at the window's border.
    const knows = Math.min(x, y, width - 1 - x, height - 1 - y) > 2 * radius;
    const isOpen = inside.data[i] ? garment.data[at(i) + 3] < 255 : !covered.data[i];
    open.data[i] = knows && closed.data[i] && isOpen ? 1 : 0;
  }
  const slits = connectedComponents(open)
    .filter(({ length }) => length > STEP)
    .flatMap((part) => [...part]);
  if (slits.length === 0) return;
  const weight = createPlane(width, height);
  const channels = [0, 1, 2].map(() => createPlane(width, height));
  for (let i = 0; i < covered.data.length; i++) {
    const p = at(i);
    weight.data[i] = garment.data[p + 3] / 255;
    for (let c = 0; c < 3; c++) channels[c].data[i] = garment.data[p + c];
  }
  const soft = blurRegion(closed, 0.8);
  const fill = blurPlanesWeighted(channels, weight, radius);
  for (const i of slits) addCloth(garment.data, at(i), soft.data[i], fill, i);
}

function addCloth(
  data: Uint8ClampedArray,
  p: number,
  alpha: number,
  fill: readonly Plane[],
  i: number,
): void {
  const own = data[p + 3] / 255;
  const total = Math.max(own, alpha);
  if (total <= own) return;
  fill.forEach((channel, c) => {
    data[p + c] = (data[p + c] * own + channel.data[i] * (total - own)) / total;
  });
  data[p + 3] = 255 * total;
}
