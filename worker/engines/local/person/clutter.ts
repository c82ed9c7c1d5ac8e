import type { LabImage, Region } from "../image/index.ts";
import type { BodyPrior } from "./body-prior.ts";
import { type ColorModel, colorDistance, learnColors } from "./colors.ts";

/** Log odds: below the first no part of the body is expected, above the second only the body is. */
const BEYOND = -3;
const WITHIN = 5;
const COLORS = 6;
/** In spreads of the body's colours. */
const OWN = 1;
/** The share of a picture. */
const LEAST = 0.01;

/**
 * The colours around the body in front of a wall that is not plain (folds, joints, frames,
 * furniture); null for a plain wall. Colours of the body are excluded, because an arm may be in an
 * unexpected place.
 */
export function findClutter(
  lab: LabImage,
  { data, width }: Region,
  expected: BodyPrior,
  plain: boolean,
): ColorModel | null {
  const body: number[] = [];
  const beyond: number[] = [];
  for (let i = 0; i < expected.data.length; i++) {
    if (expected.data[i] > WITHIN) body.push(i);
    else if (expected.data[i] < BEYOND) beyond.push(i);
  }
  const own = learnColors(lab, body, COLORS);
  const around = own ? beyond.filter((i) => colorDistance(own, lab, i) > OWN) : beyond;
  const isThing = (i: number) => {
    const x = i % expected.width;
    return !data[2 * ((i - x) / expected.width) * width + 2 * x];
  };
  if (plain && around.filter(isThing).length < LEAST * expected.data.length) return null;
  return learnColors(lab, around, COLORS);
}
