import {
  BODY_EDGE,
  edgeSupport,
  type Found,
  groundFactor,
  outlineFactor,
  rampOf,
  stepAt,
} from "./confidence.ts";
import type { Legs } from "./leg-points.ts";

type Seen = Pick<Legs, "top" | "crotch" | "ankle" | "left" | "right">;

/** Shares of a leg's length: where a short bottom ends, and the shin. */
const SHORT = 0.6;
const SHIN = 0.67;
/** Factor 0 at the first share of a shin's outer line with an edge in the photo, 1 from the second on. */
const SHIN_EDGES = [0.4, 0.9] as const;
/** Pixels between a leg's line and an edge. */
const BESIDE = 3;

/**
 * The confidence in the outline below the waist, for a bottom: arms and shoulders do not matter.
 *
 * @param isLong whether the bottom reaches the ankles
 */
export function confidenceBelow(body: Found, legs: Seen, isLong: boolean): number {
  return Math.min(...Object.values(factorsBelow(body, legs, isLong)));
}

/** The factors of the confidence below the waist, each from 0 to 1. */
export function factorsBelow(body: Found, legs: Seen, isLong: boolean) {
  const { top, crotch, ankle, left, right } = legs;
  const end = isLong ? ankle : crotch.y + SHORT * (ankle - crotch.y);
  const edges = edgeSupport(body, top, end);
  const shins = [left.outer, right.outer].map((line) => shinSupport(body, legs, line));
  return {
    ground: groundFactor(body, edges),
    edges: outlineFactor(body, edges),
    // A floor or a skirting board in the silhouette widens the shins.
    shins: isLong ? rampOf(SHIN_EDGES, Math.min(...shins)) : 1,
  };
}

/** The share of a shin's outer line that has an edge in the photo. */
function shinSupport({ lab }: Found, { top, crotch, ankle }: Seen, line: Float32Array): number {
  const from = Math.round(crotch.y + SHIN * (ankle - crotch.y));
  const to = Math.min(ankle, lab.height - 3, top + line.length - 1);
  let supported = 0;
  for (let y = from; y <= to; y++) {
    const middle = Math.min(Math.max(Math.round(line[y - top]), 5), lab.width - 6);
    const steps = Array.from({ length: 2 * BESIDE + 1 }, (_, k) =>
      stepAt(lab, y * lab.width + middle + k - BESIDE, 1),
    );
    if (Math.max(...steps) > BODY_EDGE) supported++;
  }
  return to < from ? 1 : supported / (to - from + 1);
}
