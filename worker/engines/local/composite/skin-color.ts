import { type LabImage, medianColor } from "../image/index.ts";

/** Skin that turns away from the light is redder: the change of a* and b* over that of L*. */
export const REDDER = -0.14;

/** The b* over a* of skin in coloured light and of skin of all tones, and the share of its weight in coloured light. */
const TINTED = { none: 0.45, all: 0.65 };
const LEAST_TRUST = 0.2;

interface Trust {
  /** The weight of each part of the body. */
  readonly weights: readonly number[];
  /** The number of pixels from which a part has its whole weight. */
  readonly enough: number;
}

/** The usual colour of skin in L*a*b*: the weighted mean of the medians of the body's parts. */
export function usualSkin(
  planes: Pick<LabImage, "l" | "a" | "b">,
  parts: readonly (readonly number[])[],
  { weights, enough }: Trust,
): readonly number[] {
  const colors = parts.map((part) => medianColor(planes, part));
  const trust = parts.map(({ length }, k) => {
    const [, a, b] = colors[k];
    const untinted = (b - TINTED.none * a) / Math.max(1, (TINTED.all - TINTED.none) * a);
    const share = LEAST_TRUST + (1 - LEAST_TRUST) * Math.min(1, Math.max(0, untinted));
    return share * weights[k] * Math.min(1, length / enough);
  });
  const total = trust.reduce((sum, weight) => sum + weight, 0);
  return [0, 1, 2].map((channel) => {
    const sum = colors.reduce((all, color, k) => all + trust[k] * color[channel], 0);
    return sum / Math.max(1e-6, total);
  });
}
