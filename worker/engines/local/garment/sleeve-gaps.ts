import { connectedComponents, inverted, type Size } from "../image/index.ts";
import type { Axis } from "./symmetry-axis.ts";

/** Over the pixels of the picture. */
const LEAST_AREA = 0.0003;
/** A net has thousands of gaps; sleeves have one each, or two at a fold. */
const MOST_GAPS = 6;
/** Over the garment's half width, from its axis. */
const BESIDE = 0.4;
/** Over the garment's height: the longest slit, and the neck above which no sleeve is. */
const LONGEST_SLIT = 0.45;
const NECK = 0.15;
/** The steepest slit: columns over rows, because cuffs turn inwards; and the cost of a column. */
const MOST_SLANT = { inwards: 0.7, outwards: 0.03 };
const ACROSS_COST = 4;
/** Half the width of a slit, in pixels. */
const HALF_SLIT = 1.5;

interface Extent {
  readonly top: number;
  readonly bottom: number;
  readonly half: number;
}

/**
 * A cuff that touches the trunk encloses a gap between sleeve and trunk. Returns the cloth (0 or 1 a
 * pixel) with slits from such gaps down to the ground, so that its outline has both edges; null
 * without such a gap.
 */
export function openSleeveGaps(
  cloth: Uint8Array,
  { width, height }: Size,
  axis: Axis,
): Uint8Array | null {
  let open: Uint8Array | null = null;
  const bare = inverted(cloth);
  const gaps = connectedComponents({ width, height, data: bare })
    .filter((gap) => gap.length >= LEAST_AREA * cloth.length && !touchesBorder(gap, width, height))
    .sort((p, q) => q.length - p.length)
    .slice(0, MOST_GAPS);
  if (gaps.length === 0) return null;
  const across = (i: number) => placeOf(axis, i, width, axis.right);
  const down = (i: number) => placeOf(axis, i, width, axis.down);
  const extent = extentOf(cloth, across, down);
  const tall = extent.bottom - extent.top;
  for (const gap of gaps) {
    const lowest = gap.reduce((p, q) => (down(q) > down(p) ? q : p));
    const middle = gap.reduce((sum, i) => sum + across(i), 0) / gap.length;
    const isBeside = Math.abs(middle) > BESIDE * extent.half;
    if (!isBeside || down(gap[0]) < extent.top + NECK * tall) continue;
    const end = nearestGround(bare, width, lowest, { across, down, most: LONGEST_SLIT * tall });
    if (end === null) continue;
    open ??= cloth.slice();
    slit(open, width, lowest, end);
  }
  return open;
}

function placeOf({ foot }: Axis, i: number, width: number, { x, y }: Axis["right"]): number {
  const column = i % width;
  return (column - foot.x) * x + ((i - column) / width - foot.y) * y;
}

function extentOf(
  cloth: Uint8Array,
  across: (i: number) => number,
  down: (i: number) => number,
): Extent {
  let [top, bottom, half] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (let i = 0; i < cloth.length; i++) {
    if (!cloth[i]) continue;
    top = Math.min(top, down(i));
    bottom = Math.max(bottom, down(i));
    half = Math.max(half, Math.abs(across(i)));
  }
  return { top, bottom, half };
}

function touchesBorder(pixels: Int32Array, width: number, height: number): boolean {
  return pixels.some((i) => {
    const x = i % width;
    return x === 0 || x === width - 1 || i < width || i >= width * (height - 1);
  });
}

/** The nearest bare pixel below a gap; null if none is near. */
function nearestGround(
  bare: Uint8Array,
  width: number,
  from: number,
  {
    across,
    down,
    most,
  }: { across: (i: number) => number; down: (i: number) => number; most: number },
): number | null {
  const [x, y] = [from % width, Math.floor(from / width)];
  const reach = Math.ceil(most);
  let [nearest, least] = [null as number | null, most];
  const rows = Math.floor(bare.length / width);
  for (let row = Math.max(0, y - reach); row < Math.min(rows, y + reach); row++) {
    for (let column = Math.max(0, x - reach); column < Math.min(width, x + reach); column++) {
      const i = row * width + column;
      if (!bare[i]) continue;
      const below = down(i) - down(from);
      const outwards = Math.abs(across(i)) - Math.abs(across(from));
      const cost = Math.hypot(below, ACROSS_COST * outwards);
      const steepest = outwards > 0 ? MOST_SLANT.outwards : MOST_SLANT.inwards;
      if (below < 1 || Math.abs(outwards) > steepest * below || cost >= least) continue;
      [nearest, least] = [i, cost];
    }
  }
  return nearest;
}

function slit(cloth: Uint8Array, width: number, from: number, to: number): void {
  const [x, y] = [from % width, Math.floor(from / width)];
  const [dx, dy] = [(to % width) - x, Math.floor(to / width) - y];
  const steps = Math.max(Math.abs(dx), Math.abs(dy), 1);
  for (let step = 0; step <= steps; step++) {
    const row = Math.round(y + (step / steps) * dy);
    const middle = x + (step / steps) * dx;
    const last = Math.min(width - 1, Math.floor(middle + HALF_SLIT));
    for (let column = Math.max(0, Math.ceil(middle - HALF_SLIT)); column <= last; column++) {
      cloth[row * width + column] = 0;
    }
  }
}
