import type { Rgb } from "./canvas.ts";

type Cut = "tee" | "long" | "sleeveless" | "short";
type Pattern = "plain" | "stripes" | "plaid" | "print";

export interface GarmentSpec {
  readonly name: string;
  readonly seed: number;
  readonly cut: Cut;
  readonly pattern: Pattern;
  readonly neck: "crew" | "scoop" | "vee" | "high";
  /** The colours of the cloth and of its pattern. */
  readonly colors: readonly [Rgb, Rgb, Rgb];
  readonly ground: "plain" | "gradient" | "shadow";
  readonly groundColor: Rgb;
}

const CUTS: readonly Cut[] = ["tee", "long", "sleeveless", "tee"];
const PATTERNS: readonly Pattern[] = ["plain", "stripes", "plaid", "print", "stripes"];
const NECKS = ["crew", "scoop", "vee"] as const;
const GROUNDS = ["plain", "gradient", "shadow"] as const;
const GROUND_COLORS: readonly Rgb[] = [
  [246, 246, 246],
  [240, 234, 226],
  [228, 231, 234],
];
const COLORS: readonly GarmentSpec["colors"][] = [
  [
    [176, 64, 36],
    [238, 222, 190],
    [60, 40, 46],
  ],
  [
    [252, 252, 252],
    [36, 52, 96],
    [200, 60, 60],
  ],
  [
    [46, 104, 84],
    [228, 206, 120],
    [20, 40, 44],
  ],
  [
    [40, 42, 52],
    [232, 232, 228],
    [214, 120, 60],
  ],
  [
    [196, 168, 214],
    [92, 60, 120],
    [250, 246, 230],
  ],
];
const COUNT = 14;

function pick<T>(list: readonly T[], at: number): T {
  return list[at % list.length] as T;
}

/** Steps through each list at a different pace, so that the combinations vary. */
export const GARMENTS: readonly GarmentSpec[] = Array.from({ length: COUNT }, (_, k) => {
  const [cut, pattern, ground] = [pick(CUTS, k), pick(PATTERNS, k), pick(GROUNDS, k)];
  const neck = pick(NECKS, k + Math.floor(k / 3));
  return {
    name: `${k + 1} ${pattern} ${cut}, ${neck}, ${ground} ground`,
    seed: 100 + k,
    cut,
    pattern,
    neck,
    colors: pick(COLORS, k + Math.floor(k / 5)),
    ground,
    groundColor: pick(GROUND_COLORS, k + Math.floor(k / 3)),
  };
});

/** A tee that ends above the hem of most old tops; its neckline would be on the chin. */
export const SHORT_TEE: GarmentSpec = {
  ...pick(GARMENTS, 0),
  name: "short tee, high neck",
  cut: "short",
  neck: "high",
};
