import { type LabImage, median, type Plane } from "../image/index.ts";

/** Skin that turns away from the light is redder: the change of a* and b* over that of L*. */
export const REDDER = -0.14;

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
  const trust = parts.map(({ length }, k) => weights[k] * Math.min(1, length / enough));
  const total = trust.reduce((sum, weight) => sum + weight, 0);
  return [l, a, b].map(({ data }: Plane) => {
    const medians = parts.map((part) => median(part.map((i) => data[i])));
    return medians.reduce((sum, value, k) => sum + trust[k] * value, 0) / Math.max(1e-6, total);
  });
}
