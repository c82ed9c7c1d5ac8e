import { blur, type Plane } from "../image/index.ts";
import type { Paint } from "./photo-pixels.ts";
import { pullPushCoarse, sampleCoarse } from "./pull-push.ts";

/** Pixels. */
const SOFT = 1;

/**
 * Continues colours smoothly from where they are visible.
 *
 * @param planes L*, a* and b*
 * @param weight 1 where a colour is visible, 0 where it is not, less than 1 where it counts less
 * @param soft the blur of the result in pixels
 */
export function continueColors(planes: readonly Plane[], weight: Plane, soft = SOFT): Paint {
  const [l, a, b] = pullPushCoarse(planes, weight).map((plane) => blur(plane, soft));
  return (x, y) => [sampleCoarse(l, x, y), sampleCoarse(a, x, y), sampleCoarse(b, x, y)];
}

interface Usual {
  /** The usual colour in L*a*b*. */
  readonly color: readonly number[];
  /** Its weight beside that of a visible colour: the more, the nearer it begins to apply. */
  readonly weight: number;
  readonly soft?: number;
}

/** Continues visible colours, which turn into a usual one further away; see `continueColors`. */
export function continueTowards(
  { color, weight: least, soft }: Usual,
  planes: readonly Plane[],
  seen: Plane,
): Paint {
  const known = planes.map((plane, k) => {
    const data = plane.data.slice();
    for (let i = 0; i < data.length; i++) if (!(seen.data[i] > 0)) data[i] = color[k];
    return { ...plane, data };
  });
  const weight = { ...seen, data: seen.data.slice() };
  for (let i = 0; i < weight.data.length; i++) {
    if (weight.data[i] < least) weight.data[i] = least;
  }
  return continueColors(known, weight, soft);
}
