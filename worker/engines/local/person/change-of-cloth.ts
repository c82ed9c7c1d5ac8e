import { type LabImage, mean } from "../image/index.ts";
import { colorCost, learnColors } from "./colors.ts";

/** The middle columns of a trunk, and the rows from the chest to below the hips, in analysed pixels. */
interface Middle {
  /** The first and the last column. */
  readonly from: number;
  readonly to: number;
  /** The first row, and the row after the last one. */
  readonly first: number;
  readonly end: number;
  /** Whether a pixel is neither skin nor head. */
  readonly isCloth: (i: number) => boolean;
}

/** The bands whose colours are learned, over the rows of the middle. */
const BAND = 0.25;
/** Pixels. */
const LEAST_BAND = 4;
/** Cloth of one colour and patterned cloth. */
const COLORS = [1, 3];
/** Differences of colour costs: the most of a pixel, and the least mean on each side of the change. */
const MOST_ODDS = 3;
const LEAST_ODDS = 0.5;
/** The least share of the columns that change: a bag or a hand hides fewer. */
const LEAST_COLUMNS = 0.7;

/**
 * Returns the first row of the lower cloth where two cloths meet that may share some colours. Returns
 * null without a clear change over most columns.
 */
export function changeOfCloth(lab: LabImage, given: Middle): number | null {
  const { first, end } = given;
  const band = Math.round(BAND * (end - first));
  if (band < LEAST_BAND) return null;
  const middle = withSkinOfCloth(lab, given, end - band);
  const upper = costsIn(lab, middle, first, first + band);
  const lower = costsIn(lab, middle, end - band, end);
  if (!upper || !lower) return null;
  const oddsOf = (x: number, y: number) => {
    const i = y * lab.width + x;
    if (!middle.isCloth(i)) return Number.NaN;
    return Math.min(Math.max(lower(i) - upper(i), -MOST_ODDS), MOST_ODDS);
  };
  const columns = Array.from({ length: middle.to - middle.from + 1 }, (_, k) =>
    Float32Array.from({ length: end - first }, (__, row) => oddsOf(middle.from + k, first + row)),
  );
  const rows = Array.from({ length: end - first }, (_, row) => meanOf(columns.map((c) => c[row])));
  const change = mostLikely(rows);
  if (change === 0 || change === rows.length) return null;
  const isClear =
    mean(rows.slice(0, change)) > LEAST_ODDS && mean(rows.slice(change)) < -LEAST_ODDS;
  const changing = columns.filter(
    (odds) => meanOf(odds.subarray(0, change)) >= 0 && meanOf(odds.subarray(change)) <= 0,
  );
  return isClear && changing.length > LEAST_COLUMNS * columns.length ? first + change : null;
}

/** The mean of the values that are numbers; 0 where there are none. */
function meanOf(values: ArrayLike<number>): number {
  const seen = Array.from(values).filter((value) => !Number.isNaN(value));
  return seen.length === 0 ? 0 : mean(seen);
}

/** Hands hide a part of the lower cloth; if most of it has the colours of skin, these are the cloth's. */
function withSkinOfCloth(lab: LabImage, middle: Middle, top: number): Middle {
  const { from, to, end, isCloth } = middle;
  let [cloth, all] = [0, 0];
  for (let y = top; y < end; y++) {
    for (let x = from; x <= to; x++, all++) if (isCloth(y * lab.width + x)) cloth++;
  }
  return 2 * cloth < all ? { ...middle, isCloth: () => true } : middle;
}

/** The lower of the colour costs of plain and of patterned cloth in some rows; null if they show too little cloth. */
function costsIn(lab: LabImage, { from, to, isCloth }: Middle, first: number, end: number) {
  const samples: number[] = [];
  for (let y = first; y < end; y++) {
    for (let x = from; x <= to; x++) {
      const i = y * lab.width + x;
      if (isCloth(i)) samples.push(i);
    }
  }
  const models = COLORS.flatMap((count) => learnColors(lab, samples, count) ?? []);
  if (models.length === 0) return null;
  return (i: number) => Math.min(...models.map((model) => colorCost(model, lab, i)));
}

/** The number of rows above the change: their sum of odds is the largest. */
function mostLikely(rows: readonly number[]): number {
  let best = { row: 0, sum: 0 };
  let sum = 0;
  for (const [row, odds] of rows.entries()) {
    sum += odds;
    if (sum > best.sum) best = { row: row + 1, sum };
  }
  return best.row;
}
