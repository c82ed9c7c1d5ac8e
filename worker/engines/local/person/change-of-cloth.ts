import { type LabImage, mean } from "../image/index.ts";
import { colorCost, learnColors } from "./colors.ts";

/** The middle columns of a trunk, and the rows from the chest to below the hips. */
interface Middle {
  readonly from: number;
  readonly to: number;
  readonly first: number;
  readonly last: number;
}

/** The bands whose colours are learned, over the rows of the middle. */
const BAND = 0.25;
/** Pixels. */
const LEAST_BAND = 4;
/** Cloth of one colour and patterned cloth. */
const COLORS = [1, 3];
const MOST_ODDS = 3;
/** The least mean odds a pixel on each side of the change. */
const LEAST_ODDS = 0.5;

/**
 * Returns the first row of the lower cloth where two cloths meet that may share some colours. Returns
 * null without a clear change.
 */
export function changeOfCloth(lab: LabImage, { from, to, first, last }: Middle): number | null {
  const band = Math.round(BAND * (last - first));
  if (band < LEAST_BAND) return null;
  const costIn = (top: number) => {
    const samples: number[] = [];
    for (let y = top; y < top + band; y++) {
      for (let x = from; x <= to; x++) samples.push(y * lab.width + x);
    }
    const models = COLORS.flatMap((count) => learnColors(lab, samples, count) ?? []);
    return (i: number) => Math.min(...models.map((model) => colorCost(model, lab, i)));
  };
  const [upper, lower] = [costIn(first), costIn(last - band)];
  const odds = Array.from({ length: last - first }, (_, row) => {
    let sum = 0;
    for (let x = from; x <= to; x++) {
      const i = (first + row) * lab.width + x;
      sum += Math.min(Math.max(lower(i) - upper(i), -MOST_ODDS), MOST_ODDS);
    }
    return sum / (to - from + 1);
  });
  let best = { row: 0, sum: 0 };
  let sum = 0;
  for (const [row, value] of odds.entries()) {
    sum += value;
    if (sum > best.sum) best = { row: row + 1, sum };
  }
  if (best.row === 0 || best.row === odds.length) return null;
  const above = mean(odds.slice(0, best.row));
  const below = -mean(odds.slice(best.row));
  return above > LEAST_ODDS && below > LEAST_ODDS ? first + best.row : null;
}
