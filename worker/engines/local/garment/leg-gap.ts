import {
  countInside,
  dilate,
  erode,
  floodFill,
  type Lab,
  type LabImage,
  labDistance,
  medianColor,
} from "../image/index.ts";
import type { RatedSilhouette } from "./silhouette-quality.ts";

/** Shares of the garment's rows: the least gap between legs, and how far its narrow end may be filled. */
const LEAST_GAP = 0.2;
const FILLED = 0.25;
/** The share of the gap's rows, from its upper end, that shows the ground and the cloth beside it. */
const NEAR = 0.3;
/** How far above the hem the gap may end below, as where one leg lies lower. */
const ABOVE_HEM = 0.1;
/** Pixels of the analysed picture: blends at an edge, half of a joint, and the cloth beside the gap. */
const RIM = 2;
const JOINT = 2;
const BESIDE = 8;
/** The least number of pixels for a colour. */
const ENOUGH = 20;
/** The least difference of ground and cloth, in L*a*b*. */
const UNLIKE = 14;
/** The largest distance of a ground pixel from the ground's colour, over that from the cloth's: it is shaded. */
const NEARER = 0.75;

interface Gap {
  /** Its uppermost row, and the columns of each row from there down. */
  readonly top: number;
  readonly runs: readonly (readonly [from: number, to: number])[];
}

/**
 * Opens the narrow upper end of the gap between legs, which a smoothed outline fills: pixels like the
 * ground in the gap that continue it upwards. An outline that a person gave stays. `labOf`
 * returns the picture in the silhouette's size.
 */
export function openLegGap(shape: RatedSilhouette, labOf: () => LabImage): RatedSilhouette {
  const { silhouette } = shape;
  if (shape.isGiven) return shape;
  const { inside, width } = silhouette;
  const first = Math.floor(inside.indexOf(1) / width);
  const tall = Math.floor(inside.lastIndexOf(1) / width) - first;
  const gap = findGap(shape, tall);
  if (!gap) return shape;
  const lab = labOf();
  const colors = colorsAround(gap, inside, lab);
  if (!colors) return shape;
  const isGround = (i: number) => {
    const own: Lab = [lab.l.data[i], lab.a.data[i], lab.b.data[i]];
    return labDistance(own, colors.ground) < NEARER * labDistance(own, colors.cloth);
  };
  const highest = gap.top - FILLED * tall;
  const lowest = gap.top + NEAR * gap.runs.length;
  const half = Math.max(...gap.runs.map(([from, to]) => to - from)) / 2;
  const [from, to] = gap.runs[0];
  const isNear = (i: number) => {
    const y = Math.floor(i / width);
    return y > highest && y < lowest && Math.abs((i % width) - (from + to) / 2) < half;
  };
  const ground = inside.map((own, i) => (isNear(i) && (!own || isGround(i)) ? 1 : 0));
  // Joints of a floor part the ground.
  const whole = erode(dilate({ width, height: silhouette.height, data: ground }, JOINT), JOINT);
  const seeds = Array.from({ length: to - from + 1 }, (_, k) => gap.top * width + from + k);
  const reached = floodFill(width, silhouette.height, seeds, (i) => whole.data[i] === 1);
  const open = inside.map((own, i) => (reached.data[i] ? 0 : own));
  return { ...shape, silhouette: { ...silhouette, inside: open, area: countInside(open) } };
}

/** The gap between two legs on the axis, from the hem up; null without one. */
function findGap({ silhouette, axis }: RatedSilhouette, tall: number): Gap | null {
  const { inside, width, height } = silhouette;
  const axisAt = (y: number) => axis.foot.x + ((y - axis.foot.y) * axis.down.x) / axis.down.y;
  const runs: [number, number][] = [];
  let y = height - 1;
  const runAt = (row: number): [number, number] | null => {
    const x = Math.round(axisAt(row));
    const line = inside.subarray(row * width, (row + 1) * width);
    if (x < 1 || x >= width - 1 || line[x]) return null;
    const from = line.lastIndexOf(1, x) + 1;
    const to = line.indexOf(1, x) - 1;
    return from > 0 && to >= 0 ? [from, to] : null;
  };
  while (y > 0 && !runAt(y)) y--;
  if (Math.floor(inside.lastIndexOf(1) / width) - y > ABOVE_HEM * tall) return null;
  for (let run = runAt(y); y > 0 && run; run = runAt(y)) {
    runs.unshift(run);
    y--;
  }
  return runs.length > LEAST_GAP * tall ? { top: y + 1, runs } : null;
}

/** The colours of the ground in the gap's upper part and of the cloth beside it; null if alike. */
function colorsAround({ top, runs }: Gap, inside: Uint8Array, lab: LabImage) {
  const ground: number[] = [];
  const cloth: number[] = [];
  for (const [k, [from, to]] of runs.slice(0, Math.ceil(NEAR * runs.length)).entries()) {
    const row = (top + k) * lab.width;
    for (let x = from + RIM; x <= to - RIM; x++) ground.push(row + x);
    for (const x of [from - BESIDE, to + BESIDE]) {
      if (x >= 0 && x < lab.width && inside[row + x]) cloth.push(row + x);
    }
  }
  if (Math.min(ground.length, cloth.length) < ENOUGH) return null;
  const colors = { ground: medianColor(lab, ground), cloth: medianColor(lab, cloth) };
  return labDistance(colors.ground, colors.cloth) > UNLIKE ? colors : null;
}
