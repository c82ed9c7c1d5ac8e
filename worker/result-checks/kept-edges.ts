import { blur, type LabImage, type Plane } from "../engines/local/image/index.ts";
import type { Aligned } from "./align.ts";

/** An edge of the photo that the result still has, and by how many pixels it moved to the right. */
interface KeptEdge {
  readonly x: number;
  readonly y: number;
  readonly moved: number;
}

/** The part of a picture whose edges are compared, in pixels. */
interface Window {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Half of the block that is compared, in pixels. */
const HALF = { width: 4, height: 3 };
/** Pixels next to an edge that mix the colours of both sides. */
const NEXT = 2;
const MOST_MOVED = 7;
const ROW_STEP = 3;
/** L*a*b* units per pixel. */
const LEAST_GRADIENT = 3;
/** L*a*b* units of the mean on each side of an edge: another garment has another colour. */
const SAME_COLOR = 7;
/** The difference of both blocks over the photo's own contrast there. */
const MOST_DIFFERENCE = 0.12;

/** Block matching along rows, with the vertex of a parabola for parts of a pixel. */
export function keptEdges({ photo, result, shows }: Aligned, window: Window): KeptEdge[] {
  const before = softened(photo);
  const after = softened(result);
  const edges: KeptEdge[] = [];
  const from = Math.max(HALF.width + MOST_MOVED + 1, Math.round(window.left));
  const to = Math.min(photo.width - HALF.width - MOST_MOVED - 2, Math.round(window.right));
  const bottom = Math.min(photo.height - HALF.height - 1, Math.round(window.bottom));
  for (let y = Math.max(HALF.height, Math.round(window.top)); y <= bottom; y += ROW_STEP) {
    for (const x of edgesOfRow(before, y, from, to)) {
      if (!shows(x - HALF.width, y) || !shows(x + HALF.width, y)) continue;
      const moved = moveOf(before, after, x, y);
      if (moved !== null) edges.push({ x, y, moved });
    }
  }
  return edges;
}

function softened({ l, a, b }: LabImage): readonly Plane[] {
  return [blur(l, 0.8), blur(a, 0.8), blur(b, 0.8)];
}

function edgesOfRow(planes: readonly Plane[], y: number, from: number, to: number): number[] {
  const [{ width }] = planes;
  const steepness = (x: number) => {
    const i = y * width + x;
    let sum = 0;
    for (const { data } of planes) sum += (data[i + 1] - data[i - 1]) ** 2;
    return Math.sqrt(sum) / 2;
  };
  const found: number[] = [];
  for (let x = from; x <= to; x++) {
    const here = steepness(x);
    if (here < LEAST_GRADIENT) continue;
    let isPeak = true;
    for (let off = -2; off <= 2 && isPeak; off++)
      if (off !== 0) isPeak = here >= steepness(x + off);
    if (isPeak) found.push(x);
  }
  return found;
}

/** Null where the result shows something else. */
function moveOf(
  before: readonly Plane[],
  after: readonly Plane[],
  x: number,
  y: number,
): number | null {
  const contrast = differenceOf(before, before, x, y, null);
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  const costs = new Float32Array(2 * MOST_MOVED + 1);
  for (let move = -MOST_MOVED; move <= MOST_MOVED; move++) {
    const cost = differenceOf(before, after, x, y, move);
    costs[move + MOST_MOVED] = cost;
    if (cost < least) {
      least = cost;
      best = move;
    }
  }
  if (Math.abs(best) === MOST_MOVED || least > MOST_DIFFERENCE * contrast) return null;
  if (!keepsColors(before, after, x, y, best)) return null;
  const [left, right] = [costs[best + MOST_MOVED - 1], costs[best + MOST_MOVED + 1]];
  const bend = left + right - 2 * least;
  return best + (bend > 0 ? (left - right) / (2 * bend) : 0);
}

/** The variance of the difference of two blocks; of the first alone where `move` is null. */
function differenceOf(
  before: readonly Plane[],
  after: readonly Plane[],
  x: number,
  y: number,
  move: number | null,
): number {
  const { width } = before[0];
  let variance = 0;
  for (let channel = 0; channel < before.length; channel++) {
    const one = before[channel].data;
    const other = after[channel].data;
    let [sum, squares, count] = [0, 0, 0];
    for (let down = -HALF.height; down <= HALF.height; down++) {
      const row = (y + down) * width + x;
      for (let off = -HALF.width; off <= HALF.width; off++) {
        const value = one[row + off] - (move === null ? 0 : other[row + off + move]);
        sum += value;
        squares += value * value;
        count++;
      }
    }
    variance += squares / count - (sum / count) ** 2;
    // A change of light is small; a large difference means different content.
    if (move !== null) variance += 0.1 * (sum / count) ** 2;
  }
  return variance;
}

function keepsColors(
  before: readonly Plane[],
  after: readonly Plane[],
  x: number,
  y: number,
  move: number,
): boolean {
  const { width } = before[0];
  return [-1, 1].every((side) => {
    let squares = 0;
    for (let channel = 0; channel < before.length; channel++) {
      let sum = 0;
      for (let down = -HALF.height; down <= HALF.height; down++) {
        const row = (y + down) * width + x;
        for (let off = NEXT + 1; off <= HALF.width; off++) {
          const from = row + side * off;
          sum += before[channel].data[from] - after[channel].data[from + move];
        }
      }
      squares += (sum / ((HALF.width - NEXT) * (2 * HALF.height + 1))) ** 2;
    }
    return squares < SAME_COLOR ** 2;
  });
}
