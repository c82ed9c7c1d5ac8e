import { type LabImage, median, type Plane } from "../image/index.ts";

/** Skin that turns away from the light is redder: the change of a* and b* over that of L*. */
export const REDDER = -0.14;

/** Skin of all tones has at least this b* over a*; skin with less shows coloured light, and counts less. */
const LEAST_YELLOW = 0.58;
const TINTED = 0.2;

interface Trust {
  /** The weight of each part of the body. */
  readonly weights: readonly number[];
  /** The number of pixels from which a part has its whole weight. */
  readonly enough: number;
}

/** The usual colour of skin in L*a*b*: the weighted mean of the medians of the body's parts. */
export function usualSkin(
  { l, a, b }: Pick<LabImage, "l" | "a" | "b">,
  parts: readonly (readonly number[])[],
  { weights, enough }: Trust,
): readonly number[] {
  const colors = parts.map((part) =>
    [l, a, b].map(({ data }: Plane) => median(part.map((i) => data[i]))),
  );
  const trust = parts.map(({ length }, k) => {
    const isTinted = colors[k][2] < LEAST_YELLOW * colors[k][1];
    return (isTinted ? TINTED : 1) * weights[k] * Math.min(1, length / enough);
  });
  const total = trust.reduce((sum, weight) => sum + weight, 0);
  return [0, 1, 2].map((channel) => {
    const sum = colors.reduce((all, color, k) => all + trust[k] * color[channel], 0);
    return sum / Math.max(1e-6, total);
  });
}
