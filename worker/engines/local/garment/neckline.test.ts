import { expect, test } from "vitest";
import type { RgbaImage } from "../image/index.ts";
import { cutOutGarment } from "./cut-out.ts";

const WIDTH = 384;
const HEIGHT = 480;
const AXIS = 192;
const TOP = 80;
const HALF = 42;
const GROUND = 226;

interface Neck {
  readonly cloth: number;
  /** The lightness of the inside of the back. */
  readonly back: number;
  /** The depth of the front's edge below the collar points. */
  readonly depth: number;
  /** How far the back's middle is above the collar points. */
  readonly rise: number;
  readonly shape: "crew" | "vee";
  readonly label: { readonly lightness: number; readonly from: number; readonly to: number } | null;
  /** The lightness of the front's rib. */
  readonly rib: number;
  readonly noise: number;
  /** The lightest patch of a camouflage print on the chest. */
  readonly print: number | null;
}

const CREW: Neck = {
  cloth: 90,
  back: 76,
  depth: 32,
  rise: -6,
  shape: "crew",
  label: null,
  rib: 84,
  noise: 3,
  print: null,
};
/** In pixels below the collar points. */
const PRINT = { from: 45, to: 130, half: 95, patch: 8 };

/** 1 on the front, 2 on the inside of the back, 0 beside the garment. */
function partAt(neck: Neck, x: number, y: number): 0 | 1 | 2 {
  const across = Math.abs(x - AXIS);
  const share = Math.min(1, across / HALF);
  const slope = 0.35 * Math.max(0, across - HALF);
  const corner = neck.rise > 0 ? Math.min(1, (1 - share) / 0.2) : 1 - share ** 2;
  const top = TOP + slope - neck.rise * corner;
  const trunk = across < 100 && y > top && y < 420;
  const sleeve = across >= 100 && across < 150 && y > top && y < 165 + slope;
  if (!trunk && !sleeve) return 0;
  return across < HALF && y < frontEdge(neck, share, 0) ? 2 : 1;
}

function frontEdge({ depth, shape }: Neck, share: number, below: number): number {
  const height = shape === "vee" ? 1 - share : Math.sqrt(Math.max(0, 1 - share ** 2));
  return TOP + (depth + below) * height;
}

function draw(neck: Neck): RgbaImage {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  let state = 7;
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const grain = neck.noise * (state / 2 ** 31 - 1);
      const own = [GROUND, lightnessOfFront(neck, x, y), lightnessOfBack(neck, x, y)];
      const i = 4 * (y * WIDTH + x);
      data.fill(own[partAt(neck, x, y)] + grain, i, i + 3);
    }
  }
  return { width: WIDTH, height: HEIGHT, data };
}

function lightnessOfFront(neck: Neck, x: number, y: number): number {
  const onPrint = Math.abs(x - AXIS) < PRINT.half && y > TOP + PRINT.from && y < TOP + PRINT.to;
  if (neck.print !== null && onPrint) return neck.print * patchAt(x, y);
  const share = Math.abs(x - AXIS) / (HALF + 8);
  return share < 1 && y < frontEdge(neck, share, 8) ? neck.rib : neck.cloth;
}

/** 0..1, the same for a patch of the print. */
function patchAt(x: number, y: number): number {
  const patch = Math.floor(x / PRINT.patch) + 31 * Math.floor(y / PRINT.patch);
  return ((Math.imul(patch, 2654435761) >>> 0) % 4) / 3;
}

function lightnessOfBack({ back, label }: Neck, x: number, y: number): number {
  const isLabel = label && Math.abs(x - AXIS) < 13 && y > TOP + label.from && y < TOP + label.to;
  return isLabel ? label.lightness : back;
}

/** The overlap of the drawn front and the one found, within the neck's surroundings. */
function overlapOf(neck: Neck): number {
  const result = cutOutGarment(draw(neck));
  if (!result.ok) throw new Error(result.failureCode);
  const { mask } = result.garment;
  let [common, either] = [0, 0];
  for (let y = TOP - 30; y < TOP + 90; y++) {
    for (let x = AXIS - HALF - 10; x < AXIS + HALF + 10; x++) {
      const isFront = partAt(neck, x, y) === 1;
      const isFound = mask.data[y * WIDTH + x] > 127;
      if (isFront && isFound) common++;
      if (isFront || isFound) either++;
    }
  }
  return common / either;
}

const LABEL = { lightness: 190, from: 2, to: 16 };
const DEEP_LABEL = { lightness: 190, from: 10, to: 27 };

test.each<[string, Partial<Neck>]>([
  ["a crew neck", {}],
  ["a back that is lower than the collar points", { rise: -14 }],
  ["a back that stands above the collar points", { rise: 12, back: 56 }],
  ["a standing back with a label", { rise: 12, back: 56, label: LABEL }],
  ["a back of the front's shade with a label", { back: 90, rib: 90, label: DEEP_LABEL }],
  ["a black tee with a label", { cloth: 24, back: 23, rib: 23, noise: 2, label: DEEP_LABEL }],
  [
    "a white tee with a dark print",
    { cloth: 200, back: 196, rib: 198, label: { ...DEEP_LABEL, lightness: 60 } },
  ],
  ["a V neck", { shape: "vee", depth: 64, back: 56 }],
  ["a V neck with a standing back", { shape: "vee", depth: 64, back: 56, rise: 8 }],
  ["a scoop", { depth: 50, back: 56 }],
  ["a light back", { back: 120 }],
  [
    "a camouflage print below a faint crew neck",
    { cloth: 34, back: 20, rib: 28, noise: 2, print: 255 },
  ],
  ["much noise", { noise: 12, back: 66 }],
])("cuts out %s", (_, change) => {
  expect(overlapOf({ ...CREW, ...change })).toBeGreaterThan(0.9);
});
