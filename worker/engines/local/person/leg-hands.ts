import type { Body } from "./body.ts";
import type { Hands, LegRow, Stature } from "./leg-row.ts";
import { outermost } from "./outermost.ts";
import type { Side } from "./shoulders.ts";

/** Shares of the length from the shoulders to the soles, as the next lines. */
const LOWEST_HANDS = 0.5;
const BELOW_HANDS = 0.04;
const BELOW_FINGERS = 0.025;
const HIPS_SPREAD = 0.025;
const THIGHS_SPREAD = 0.04;
/** A leg that stands aside spreads by at most this. */
const MOST_ASIDE = 0.065;
/** Below the hands a leg is still as far out. */
const LEG_GOES_ON = 0.03;
/** In face widths: the length of a hand, its furthest reach, and the step of the outline at fingertips. */
const HAND = 1.4;
const HANDS_OUT = 2.2;
const NOTCH = 0.09;
/** Columns a row: below the notch is a leg and no object. */
const STEEPEST_LEG = 0.6;

/** The ends of the hands beside the legs; the same row on both sides where no fingertips show. */
export function handsOf(body: Body, level: number, tall: number): Hands {
  const { left, right, face } = body;
  const ends = [left, right].map((arm) => arm.top + arm.outer.length - 1);
  const hands = Math.max(left.wrist, right.wrist) + HAND * face.width;
  const lowest = level + LOWEST_HANDS * tall;
  const usual = Math.round(Math.min(...[Math.max(...ends), hands, lowest]) + BELOW_HANDS * tall);
  return { left: fingertips(body, -1, usual), right: fingertips(body, 1, usual) };
}

/** The notch of the outline between a hand and the leg below it, from the row `last` upwards; `last` without one. */
function fingertips({ silhouette, left, right, face, shoulders }: Body, side: Side, last: number) {
  const { region } = silhouette;
  const reach = Math.round(shoulders.centre + side * HANDS_OUT * face.width);
  const furthest = Math.min(Math.max(reach, 0), region.width - 1);
  const outAt = (y: number) => side * outermost(region, y, shoulders.centre, side, furthest);
  const { wrist } = side < 0 ? left : right;
  const below = outAt(last);
  let notch = last;
  let innermost = below;
  for (let y = last - 1; y > wrist; y--) {
    const out = outAt(y);
    if (out > innermost + NOTCH * face.width) {
      const isLeg = below - innermost < STEEPEST_LEG * (last - notch + 1);
      return isLeg ? notch : last;
    }
    if (out <= innermost) [innermost, notch] = [out, y];
  }
  return last;
}

/** Limits hips by waist and thighs, and thighs by straight lines; hands reach further out. */
export function withoutHands(
  rows: readonly LegRow[],
  { waist, hips }: { readonly waist: number; readonly hips: number },
  { top, tall, hands }: Stature,
): LegRow[] {
  const along = (name: "left" | "right", side: Side) => {
    const below = Math.round(hands[name] - top + BELOW_FINGERS * tall);
    const end = Math.min(Math.max(0, below), rows.length - 1);
    const most = Math.max(side * rows[waist][name], side * rows[end][name]) + HIPS_SPREAD * tall;
    const outAt = (k: number) => {
      const out = side * rows[k][name];
      return k > end ? out : Math.min(out, most);
    };
    const from = outAt(hips);
    const leg = side * rows[Math.min(rows.length - 1, end + Math.round(LEG_GOES_ON * tall))][name];
    const isAside = Math.max(outAt(end), leg) < from + MOST_ASIDE * tall;
    const to = Math.min(outAt(end), Math.max(from + THIGHS_SPREAD * tall, isAside ? leg : from));
    return (k: number) => {
      const isHidden = k > hips && k < end;
      return side * (isHidden ? from + ((k - hips) / (end - hips)) * (to - from) : outAt(k));
    };
  };
  const [left, right] = [along("left", -1), along("right", 1)];
  return rows.map((row, k) => ({ ...row, left: left(k), right: right(k) }));
}
