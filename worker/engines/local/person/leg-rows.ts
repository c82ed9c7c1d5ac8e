import { median, type Region } from "../image/index.ts";
import type { Body } from "./body.ts";
import { breadthAt } from "./leg-breadths.ts";
import { withoutHands } from "./leg-hands.ts";
import type { LegRow, Stature } from "./leg-row.ts";
import { trunkEdgeAt } from "./trunk.ts";

/** Shares of the length from the shoulders to the soles, as the next lines. */
const WAIST = 0.28;
const HIPS = { at: 0.39, end: 0.44 };
/** The least half widths, and the largest. */
const HALF = { waist: 0.085, hips: 0.115, most: 0.145, stance: 0.3 };
/** Over the least half width. */
const HIDDEN = 1.2;
const SMOOTH = 0.012;
const BELOW_HEM = 0.02;
/** Columns a row, at the hips and along the legs. */
const STEEPEST = { hips: 1.5, legs: 0.6 };
const SHINS = { from: 0.7, to: 0.86, widest: 0.2 };
/** Pixels, as the next. */
const SLACK = 3;
const LEAST_GAP = 2;
/** Over the width of both legs: a gap further from the middle is beside a leg. */
const FURTHEST_GAP = 0.3;

/** Rows from `top` to `ankle` along the silhouette, without arms, hands, floor and bags. */
export function outlineOfLegs(figure: Region, body: Body, stature: Stature): LegRow[] {
  const { level, tall, top, ankle } = stature;
  const rows = Array.from({ length: ankle - top + 1 }, (_, k) =>
    rowAt(figure, body, top + k, stature),
  );
  const at = (share: number) => Math.round(level + share * tall) - top;
  const bare = withoutHands(rows, { waist: at(WAIST), hips: at(HIPS.end) }, stature);
  return steadied(bare, (k) => {
    const share = (top + k - level) / tall;
    return share > HIPS.end ? 0 : halfOf(share) * tall;
  });
}

/** The share of the figure between crotch and ankle that the rows explain. */
export function explainedShare(
  { width, data }: Region,
  rows: readonly LegRow[],
  crotch: number,
  { tall, top, handsEnd }: Stature,
): number {
  let inside = 0;
  let all = 0;
  for (let y = Math.max(crotch, handsEnd); y < top + rows.length; y++) {
    const { left, right } = rows[y - top];
    const middle = (left + right) / 2;
    const first = Math.max(0, Math.round(middle - HALF.stance * tall));
    const last = Math.min(width - 1, Math.round(middle + HALF.stance * tall));
    for (let x = first; x <= last; x++) {
      if (!data[y * width + x]) continue;
      all++;
      if (x > left - SLACK && x < right + SLACK) inside++;
    }
  }
  return all ? inside / all : 0;
}

/** Whether the shins are neither separate nor close: the silhouette includes the space between. */
export function mergesShins(rows: readonly LegRow[], { level, tall, top }: Stature): boolean {
  const from = Math.round(level + SHINS.from * tall) - top;
  const shins = rows.slice(from, Math.round(level + SHINS.to * tall) - top);
  const merged = shins.filter(
    ({ left, right, innerLeft, innerRight }) =>
      innerRight - innerLeft < 1 && right - left > SHINS.widest * tall,
  );
  return merged.length > shins.length / 2;
}

/** A row whose legs meet in their middle. */
export function joined(row: LegRow): LegRow {
  const middle = (row.left + row.right) / 2;
  return { ...row, innerLeft: middle, innerRight: middle };
}

/** The edges of both legs, without their ripples. */
export function smoothed(rows: readonly LegRow[], { tall }: Stature) {
  const reach = Math.max(1, Math.round(SMOOTH * tall));
  const along = (of: (row: LegRow) => number) => medianOf(Float32Array.from(rows, of), reach);
  return {
    left: { outer: along(({ left }) => left), inner: along(({ innerLeft }) => innerLeft) },
    right: { outer: along(({ right }) => right), inner: along(({ innerRight }) => innerRight) },
  };
}

/** Replaces the rows above a skirt's or shorts' hem by legs of usual shape up to the hips and the crotch. */
export function withoutSkirt(
  rows: readonly LegRow[],
  crotch: number,
  bareFrom: number,
  { level, top, tall }: Stature,
): LegRow[] {
  const first = crotch - top;
  const last = Math.min(rows.length - 1, Math.round(bareFrom - top + BELOW_HEM * tall));
  const capped = rows.map((row) => {
    const middle = (row.left + row.right) / 2;
    const half = Math.min((row.right - row.left) / 2, HALF.most * tall);
    return { ...row, left: middle - half, right: middle + half };
  });
  const [hips, knees] = [capped[first], rows[last]];
  return rows.map((row, k) => {
    if (k <= first) return capped[k];
    if (k >= last) return row;
    const t = (k - first) / (last - first);
    const shareOf = (row: number) => (top + row - level) / tall;
    const legOf = (edgesOf: (row: LegRow) => readonly [number, number]) => {
      const ends = [hips, knees].map((row, end) => {
        const [from, to] = edgesOf(row);
        const usual = breadthAt(shareOf(end === 0 ? first : last));
        return { middle: (from + to) / 2, wide: (to - from) / usual };
      });
      const between = (of: (end: (typeof ends)[0]) => number) =>
        of(ends[0]) + t * (of(ends[1]) - of(ends[0]));
      const half = (between(({ wide }) => wide) * breadthAt(shareOf(k))) / 2;
      const middle = between((end) => end.middle);
      return [middle - half, middle + half];
    };
    const [left, innerLeft] = legOf((each) => [each.left, each.innerLeft]);
    const [innerRight, right] = legOf((each) => [each.innerRight, each.right]);
    const middle = Math.min(Math.max((innerLeft + innerRight) / 2, left), right);
    return {
      left,
      right,
      innerLeft: Math.min(innerLeft, middle),
      innerRight: Math.max(innerRight, middle),
    };
  });
}

/** The silhouette's edges without the arms, and the ends of the gap nearest the middle. */
function rowAt(figure: Region, body: Body, y: number, { level, tall, hands }: Stature): LegRow {
  const { left, right, shoulders } = body;
  const { width, data } = figure;
  const isBelow = { left: y > hands.left, right: y > hands.right };
  const first = Math.max(0, Math.round(shoulders.centre - HALF.stance * tall));
  const last = Math.min(width - 1, Math.round(shoulders.centre + HALF.stance * tall));
  const seen = data.subarray(y * width + first, y * width + last);
  const outline = seen.includes(1)
    ? { left: first + seen.indexOf(1), right: first + seen.lastIndexOf(1) }
    : { left: trunkEdgeAt(left, y), right: trunkEdgeAt(right, y) };
  let from = isBelow.left ? outline.left : trunkEdgeAt(left, y);
  let to = isBelow.right ? outline.right : trunkEdgeAt(right, y);
  // Hands in pockets hide the trunk's edges.
  const isHidden = !(isBelow.left && isBelow.right) && to - from < 2 * HALF.waist * tall;
  if (isHidden) {
    [from, to] = [outline.left, outline.right];
    const most = HIDDEN * halfOf((y - level) / tall) * tall;
    const spare = Math.max(0, (to - from) / 2 - most);
    [from, to] = [from + (isBelow.left ? 0 : spare), to - (isBelow.right ? 0 : spare)];
  }
  // The wall between a hip and a hand beside it is not part of the legs.
  const row = data.subarray(y * width, (y + 1) * width);
  let [outer, opposite] = [from, to];
  while (outer < opposite && !row[Math.ceil(outer)]) outer++;
  while (opposite > outer && !row[Math.floor(opposite)]) opposite--;
  if (outer < opposite) [from, to] = [outer, opposite];
  const middle = (from + to) / 2;
  let gap: readonly [number, number] = [middle, middle];
  let nearest = FURTHEST_GAP * (to - from);
  let before = from;
  for (let x = Math.ceil(from); x <= to; x++) {
    if (!data[y * width + x]) continue;
    const away = Math.abs((x + before) / 2 - middle);
    if (x - before > LEAST_GAP && away < nearest) {
      nearest = away;
      gap = [before, x];
    }
    before = x;
  }
  return { left: from, right: to, innerLeft: gap[0], innerRight: gap[1] };
}

/** The least half width of a body at a share of the length: hands may hide its edges. */
function halfOf(share: number): number {
  const t = Math.min(1, Math.max(0, (share - WAIST) / (HIPS.at - WAIST)));
  return HALF.waist + t * (HALF.hips - HALF.waist);
}

/** Edges without jumps, which are floor, bags or hands. */
function steadied(rows: readonly LegRow[], leastHalf: (k: number) => number): LegRow[] {
  let before: LegRow | undefined;
  return rows.map((row, k) => {
    const middle = (row.left + row.right) / 2;
    const half = leastHalf(k);
    const step = half > 0 ? STEEPEST.hips : STEEPEST.legs;
    let [left, right] = [Math.min(row.left, middle - half), Math.max(row.right, middle + half)];
    if (before) {
      left = Math.max(left, before.left - step);
      right = Math.min(right, before.right + step);
    }
    before = { ...row, left, right };
    return before;
  });
}

function medianOf(values: Float32Array, reach: number): Float32Array {
  return values.map((_, k) => {
    return median([...values.subarray(Math.max(0, k - reach), k + reach + 1)]);
  });
}
