import type { Rgb } from "./canvas.ts";
import { FIGURES, type FigureSpec } from "./figure-spec.ts";

type Changes = Partial<Omit<FigureSpec, "name" | "seed">>;

const SKINS: readonly Rgb[] = [
  [232, 188, 162],
  [188, 134, 104],
  [112, 74, 56],
  [74, 48, 38],
];
const NEXT_TO_WALL = 0.94;

/** The classes of members' photos; each changes an ordinary figure. */
const CLASSES: Readonly<Record<string, (spec: FigureSpec) => Changes>> = {
  "one arm raised": () => ({ pose: "raised" }),
  "forearm before the trunk": () => ({ pose: "across" }),
  "one hand in a pocket": () => ({ pose: "pocket" }),
  "both hands in pockets": () => ({ pose: "pockets" }),
  "one hand on the hip": () => ({ pose: "hip" }),
  "both hands on the hips": () => ({ pose: "hips" }),
  "hands behind the back": () => ({ pose: "behind" }),
  "hair over the shoulders": () => ({ hair: "over" }),
  "full length": () => ({ fullLength: true, wall: "floor" }),
  "full length, cast shadow": () => ({ fullLength: true, wall: "cast" }),
  "full length, arm bent": ({ seed }) => ({
    fullLength: true,
    wall: seed % 2 ? "floor" : "gradient",
    pose: (["hip", "across", "pocket", "raised"] as const)[seed % 4],
  }),
  "cast shadow": () => ({ wall: "cast" }),
  curtain: () => ({ wall: "curtain" }),
  panels: () => ({ wall: "panels" }),
  shelf: () => ({ wall: "shelf" }),
  "top like the wall": ({ wallColor }) => ({ top: { color: nextTo(wallColor), stripe: null } }),
  "collared shirt like the wall": ({ wallColor }) => ({
    top: { color: nextTo(wallColor), stripe: null },
    collar: "shirt",
    sleeves: "long",
    isTucked: true,
  }),
  "top like the skin": ({ skin }) => ({ top: { color: skin, stripe: null } }),
  "crop top": () => ({ isCropped: true, isTucked: false }),
  "dark skin, sleeveless": ({ seed }) => ({ skin: SKINS[2 + (seed % 2)] as Rgb, sleeves: "none" }),
};

function nextTo([red, green, blue]: Rgb): Rgb {
  return [red * NEXT_TO_WALL, green * NEXT_TO_WALL, blue * NEXT_TO_WALL];
}

/** Why a photo of a class may be refused: by what differs from an ordinary photo. */
const CAUSES: Readonly<Record<string, readonly string[]>> = {
  "full length, cast shadow": ["photo_shaded"],
  "cast shadow": ["photo_shaded"],
  curtain: ["photo_busy"],
  panels: ["photo_busy"],
  shelf: ["photo_busy"],
  "top like the wall": ["photo_alike"],
  "collared shirt like the wall": ["photo_alike"],
};
const OF_ARMS = ["arms_unclear"];

export interface ClassedFigure {
  readonly class: string;
  /** The codes of a refusal that names the true cause. */
  readonly causes: readonly string[];
  readonly half: "fitted" | "held out";
  readonly spec: FigureSpec;
}

const ORDINARY = FIGURES.filter(({ wall, collar }) => wall !== "busy" && !collar);
const HALVES = ["fitted", "held out"] as const;

/**
 * Drawn people of all classes.
 *
 * @param each people of one class and half; the seeds of the halves differ
 */
export function classedFigures(each: number): ClassedFigure[] {
  return Object.entries(CLASSES).flatMap(([name, changes], k) =>
    HALVES.flatMap((half, h) =>
      Array.from({ length: each }, (_, n): ClassedFigure => {
        const base = ORDINARY[(7 * k + 2 * n + h) % ORDINARY.length] as FigureSpec;
        const seed = 100 * (h + 1) + 17 * k + n;
        const varied = { ...base, seed, skin: SKINS[(k + n + h) % SKINS.length] as Rgb };
        const spec = { ...varied, ...changes(varied), name: `${name} ${half} ${n + 1}` };
        return { class: name, causes: CAUSES[name] ?? OF_ARMS, half, spec };
      }),
    ),
  );
}
