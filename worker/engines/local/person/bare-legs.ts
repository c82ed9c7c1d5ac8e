import type { Body } from "./body.ts";
import { colorDistance, learnColors } from "./colors.ts";
import type { LegRow, Stature } from "./leg-row.ts";

/** Shares of the length from the shoulders to the soles. */
const CALF = { at: 0.78, long: 0.08 };
const BARE_GAP = 0.025;
const BARE = 0.5;
/** A hem of shorts in the skin's colour stands off the leg at once. */
const STEP = 0.018;
const STEP_ROWS = 5;
const BELOW_FINGERS = 0.05;
/** In spreads of the colours of the calves; cloth of a skin's colour is further away. */
const LIKE_CALVES = 3;

/** The row from which on the legs are bare, not above `crotch`; the ankle where cloth covers the calves. */
export function findBareLegs(
  { lab, surfaces }: Body,
  rows: readonly LegRow[],
  crotch: number,
  { level, tall, top, ankle, handsEnd }: Stature,
): number {
  const below = handsEnd + BELOW_FINGERS * tall;
  const calf = Math.round(level + CALF.at * tall);
  const isSkin = (i: number) => surfaces.skin.data[i] === 1;
  const calves: number[] = [];
  let all = 0;
  const end = Math.min(ankle, calf + Math.round(CALF.long * tall));
  for (let y = calf; y < end; y++) {
    const inside = pixelsOn(rows[y - top], y, lab.width);
    all += inside.length;
    calves.push(...inside.filter(isSkin));
  }
  const model = learnColors(lab, calves, 2);
  if (calves.length < BARE * all || !model) return ankle;
  const isBare = (y: number) => {
    const inside = pixelsOn(rows[y - top], y, lab.width);
    const like = inside.filter((i) => isSkin(i) && colorDistance(model, lab, i) < LIKE_CALVES);
    return like.length > BARE * inside.length;
  };
  const step = STEP * tall;
  let missing = 0;
  for (let y = calf; y > crotch; y--) {
    missing = isBare(y) ? 0 : missing + 1;
    if (missing > BARE_GAP * tall) return y + missing;
    if (y < below) continue;
    const [above, under] = [rows[y - top - STEP_ROWS], rows[y - top]];
    if (above && (under.left - above.left > step || above.right - under.right > step)) return y;
  }
  return crotch;
}

function pixelsOn(row: LegRow, y: number, width: number): number[] {
  const pixels: number[] = [];
  for (let x = Math.ceil(row.left); x <= row.right; x++) {
    if (x <= row.innerLeft || x >= row.innerRight) pixels.push(y * width + x);
  }
  return pixels;
}
