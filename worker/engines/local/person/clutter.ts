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

export interface Clutter {
  /** Null where too little is seen around the body. */
  readonly colors: ColorModel | null;
  /** Whether things that the flood of the wall does not enter stand around the body. */
  readonly hasThings: boolean;
}

/**
 * What is around the body in front of a wall: folds, joints, frames, furniture. Colours of the body
 * are excluded, because an arm may be in an unexpected place.
 */
export function findClutter(lab: LabImage, { data, width }: Region, expected: BodyPrior): Clutter {
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
  const hasThings = around.filter(isThing).length >= LEAST * expected.data.length;
  return { colors: learnColors(lab, around, COLORS), hasThings };
}
