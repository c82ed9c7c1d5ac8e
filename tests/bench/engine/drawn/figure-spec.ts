import type { Rgb } from "./canvas.ts";
import type { Wall } from "./walls.ts";

/** Half widths in heads: of the shoulders' joints, chest, waist, hips and neck; how thick arms are. */
interface Build {
  readonly shoulder: number;
  readonly chest: number;
  readonly waist: number;
  readonly hip: number;
  readonly neck: number;
  readonly arm: number;
}

const BUILDS: Readonly<Record<string, Build>> = {
  average: { shoulder: 0.8, chest: 0.68, waist: 0.56, hip: 0.68, neck: 0.24, arm: 1 },
  slim: { shoulder: 0.74, chest: 0.6, waist: 0.48, hip: 0.64, neck: 0.21, arm: 0.86 },
  broad: { shoulder: 0.9, chest: 0.78, waist: 0.66, hip: 0.7, neck: 0.28, arm: 1.15 },
  curvy: { shoulder: 0.77, chest: 0.7, waist: 0.54, hip: 0.82, neck: 0.22, arm: 0.95 },
  round: { shoulder: 0.84, chest: 0.82, waist: 0.8, hip: 0.88, neck: 0.27, arm: 1.15 },
};
const SKINS: readonly Rgb[] = [
  [205, 150, 120],
  [232, 188, 162],
  [104, 68, 50],
  [172, 116, 84],
  [76, 50, 40],
];
const HAIRS = ["short", "long", "bun", "short", "shaved", "long", "short"] as const;
const HAIR_COLORS: readonly Rgb[] = [
  [46, 34, 30],
  [150, 108, 66],
  [30, 26, 26],
  [98, 58, 38],
];
const POSES = ["hanging", "away", "hanging", "hip", "away"] as const;
const SLEEVES = ["none", "short", "long", "short", "none"] as const;
const TOPS: readonly { readonly color: Rgb; readonly stripe: Rgb | null }[] = [
  { color: [70, 110, 160], stripe: null },
  { color: [186, 62, 58], stripe: null },
  { color: [244, 243, 240], stripe: null },
  { color: [48, 50, 56], stripe: null },
  { color: [92, 132, 96], stripe: [226, 226, 214] },
  { color: [222, 178, 88], stripe: null },
];
const BOTTOMS: readonly Rgb[] = [
  [58, 66, 92],
  [40, 40, 44],
  [150, 128, 98],
  [98, 108, 128],
];
const NECKS = ["crew", "scoop", "vee"] as const;
const WALLS: readonly Wall[] = ["plain", "gradient", "shadow", "gradient", "shadow", "plain"];
const WALL_COLORS: readonly Rgb[] = [
  [206, 200, 192],
  [186, 194, 202],
  [226, 224, 220],
  [172, 164, 150],
];
/** The first of the figures in front of a wall that a flat fit does not explain. */
export const FIRST_BUSY = 17;
const COUNT = 20;

export interface FigureSpec {
  readonly name: string;
  readonly seed: number;
  readonly build: Build;
  readonly skin: Rgb;
  /** "over": to the chest, before both shoulders. */
  readonly hair: (typeof HAIRS)[number] | "over";
  readonly hairColor: Rgb;
  /** The pose of both arms, or of the one arm that does not hang. */
  readonly pose:
    | (typeof POSES)[number]
    | "hips"
    | "raised"
    | "across"
    | "pocket"
    | "pockets"
    | "behind";
  readonly sleeves: (typeof SLEEVES)[number];
  readonly top: (typeof TOPS)[number];
  readonly isTucked: boolean;
  /** The hem is above the waist. */
  readonly isCropped: boolean;
  /** With feet, and smaller in the picture. */
  readonly fullLength: boolean;
  readonly bottoms: Rgb;
  readonly isSkirt: boolean;
  readonly neck: (typeof NECKS)[number];
  /** A roll collar or a scarf hides the neck up to the chin; a shirt's collar lies beside it. */
  readonly collar: "roll" | "scarf" | "shirt" | null;
  readonly wall: Wall;
  readonly wallColor: Rgb;
}

function pick<T>(list: readonly T[], at: number): T {
  return list[at % list.length] as T;
}

/** Steps through each list at a different pace, so that the combinations vary. */
const BARE_NECKED: readonly FigureSpec[] = Array.from({ length: COUNT }, (_, k) => {
  const [name, build] = pick(Object.entries(BUILDS), k);
  const lap = Math.floor(k / 5);
  const pose = pick(POSES, k + 2 * lap);
  const sleeves = pick(SLEEVES, k + lap);
  const wall = k >= FIRST_BUSY ? "busy" : pick(WALLS, k);
  const isTucked = k % 2 === 1;
  const worn = `${sleeves} sleeves ${isTucked ? "tucked" : "loose"}`;
  return {
    name: `${k + 1} ${name}, ${pick(HAIRS, k)} hair, ${pose}, ${worn}, ${wall}`,
    seed: k + 1,
    build,
    skin: pick(SKINS, k + lap),
    hair: pick(HAIRS, k),
    hairColor: pick(HAIR_COLORS, k),
    pose,
    sleeves,
    top: pick(TOPS, k + lap),
    isTucked,
    isCropped: false,
    fullLength: false,
    bottoms: pick(BOTTOMS, k + lap),
    isSkirt: k % 7 === 3,
    neck: pick(NECKS, k),
    collar: null,
    wall,
    wallColor: pick(WALL_COLORS, k + lap),
  };
});

function collared(k: number, collar: "roll" | "scarf"): FigureSpec {
  const spec = pick(BARE_NECKED, k);
  return { ...spec, name: `${spec.name}, ${collar}`, collar };
}

export const FIGURES: readonly FigureSpec[] = [
  ...BARE_NECKED,
  collared(2, "roll"),
  collared(10, "roll"),
  collared(7, "scarf"),
  collared(13, "scarf"),
];
