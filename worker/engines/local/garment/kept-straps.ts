import { createRegion, type Point, type Region, type Size } from "../image/index.ts";

/** Over the collar's width: a wider run beside the bay is no strap. */
const WIDEST_STRAP = 0.4;
/** The share of a row of a strap that the opening leaves where it only trims the strap. */
const TRIMMED = 0.25;
/** The share of the bay's rows in which the opening cuts the strap through. */
const CUT_ROWS = 0.1;
/** Over the collar's width: a shallower bay is that of a neckline without straps. */
const SHALLOWEST_BAY = 0.25;

interface Run {
  readonly from: number;
  readonly to: number;
}

/**
 * Closes the opening where it cuts through a strap, in place. A strap is the run of cloth between the
 * outline and the bay that the ground forms below the collar points. `inside` and `opening` are 0 or 1.
 *
 * @returns the straps that were cut through
 */
export function keepStraps(
  inside: Uint8Array,
  opening: Uint8Array,
  { width, height }: Size,
  [left, right]: readonly [Point, Point],
): Region {
  const kept = createRegion(width, height);
  const middle = Math.round((left.x + right.x) / 2);
  const top = Math.max(0, Math.round(Math.min(left.y, right.y)));
  const collar = right.x - left.x;
  let bottom = top;
  while (bottom * width < inside.length && !inside[bottom * width + middle]) bottom++;
  if (bottom - top < SHALLOWEST_BAY * collar) return kept;
  for (const step of [-1, 1]) {
    const runs: Run[] = [];
    for (let y = top; y < bottom; y++) {
      const run = strapIn(inside, y * width, {
        middle,
        step,
        width,
        widest: WIDEST_STRAP * collar,
      });
      if (run) runs.push(run);
    }
    const cut = runs.filter((run) => remaining(opening, run) < TRIMMED * (run.to - run.from));
    if (cut.length < CUT_ROWS * (bottom - top)) continue;
    for (const { from, to } of runs) {
      opening.fill(0, from, to);
      kept.data.fill(1, from, to);
    }
  }
  return kept;
}

/** The cloth of a row on one side of the middle, with its folds; null without any or if it is too wide. */
function strapIn(
  inside: Uint8Array,
  row: number,
  { middle, step, width, widest }: { middle: number; step: number; width: number; widest: number },
): Run | null {
  const isCloth = (x: number) => x >= 0 && x < width && inside[row + x] === 1;
  const edge = step > 0 ? width : -1;
  let first = middle;
  while (first !== edge && !isCloth(first)) first += step;
  let last = first;
  for (let k = 0; k <= widest; k++) if (isCloth(first + k * step)) last = first + k * step;
  if (first === edge || Math.abs(last - first) + 1 > widest) return null;
  return { from: row + Math.min(first, last), to: row + Math.max(first, last) + 1 };
}

function remaining(opening: Uint8Array, { from, to }: Run): number {
  let count = 0;
  for (let i = from; i < to; i++) count += 1 - opening[i];
  return count;
}
