import type { GarmentKind } from "#worker/engines/local/garment/index.ts";
import {
  type Mask,
  quarterTurn,
  type RgbaImage,
  shrinkImage,
} from "#worker/engines/local/image/index.ts";
import { createCanvas, develop } from "./canvas.ts";
import { drawFigure } from "./figure.ts";
import { FIGURES, type FigureSpec } from "./figure-spec.ts";
import { chance, drawFolded, drawLaid, groundOf, type Laid } from "./laid.ts";
import { hash } from "./noise.ts";

/** A picture that a try-on should refuse for one of `codes`, or take as a garment of `kind`. */
export interface CausePicture {
  readonly role: "photo" | "garment";
  readonly cause: string;
  readonly name: string;
  readonly image: RgbaImage;
  readonly codes: readonly string[];
  /** The kind of the upright garment with its mask; null if no reading is right. */
  readonly kind: GarmentKind | null;
  readonly whole: Mask | null;
}

export function turned(image: RgbaImage, quarters: number): RgbaImage {
  let result = image;
  for (let k = 0; k < quarters; k++) result = quarterTurn(result);
  return result;
}

interface Place {
  readonly laid: Pick<Laid, "image" | "whole">;
  /** The middle of the picture and its height, in shares of the ground's sides. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Lays garments on one ground, the later ones over the earlier. */
function layTogether(
  seed: number,
  places: readonly Place[],
  size: { width: number; height: number },
) {
  const canvas = createCanvas(
    size.width,
    size.height,
    groundOf(3 * seed, () => 1e6, size),
  );
  for (const { laid, x, y, scale } of places) {
    const width = Math.round(laid.image.width * scale);
    const height = Math.round(laid.image.height * scale);
    const small = shrinkImage(laid.image, width, height);
    const mask = shrinkImage(imageOf(laid.whole), width, height);
    const left = Math.round(x * size.width - width / 2);
    const top = Math.round(y * size.height - height / 2);
    for (let i = 0; i < width * height; i++) {
      const [px, py] = [left + (i % width), top + Math.floor(i / width)];
      if (px < 0 || py < 0 || px >= size.width || py >= size.height) continue;
      const share = mask.data[4 * i] / 255;
      for (let c = 0; c < 3; c++) {
        const at = 3 * (py * size.width + px) + c;
        canvas.colors[at] += share * (small.data[4 * i + c] - canvas.colors[at]);
      }
    }
  }
  return develop(canvas, seed, 2);
}

function imageOf({ width, height, data }: Mask): RgbaImage {
  const image = new Uint8ClampedArray(4 * data.length).fill(255);
  for (let i = 0; i < data.length; i++) image.fill(data[i], 4 * i, 4 * i + 3);
  return { width, height, data: image };
}

function several(seed: number): RgbaImage {
  const [one, other] = [drawLaid(seed), drawLaid(seed + 1 + Math.floor(6 * chance(seed, 1)))];
  const form = seed % 4;
  const wide = { width: 900, height: 640 };
  if (form === 0) {
    return layTogether(
      seed,
      [
        { laid: one, x: 0.27, y: 0.5, scale: 0.72 },
        { laid: other, x: 0.74, y: 0.5, scale: 0.72 },
      ],
      wide,
    );
  }
  if (form === 1) {
    return layTogether(
      seed,
      [
        { laid: one, x: 0.36, y: 0.48, scale: 0.72 },
        { laid: other, x: 0.62, y: 0.53, scale: 0.72 },
      ],
      wide,
    );
  }
  if (form === 2) {
    const trio = [one, other, drawLaid(seed + 9)];
    const places = trio.map((laid, k) => ({ laid, x: 0.19 + 0.31 * k, y: 0.5, scale: 0.5 }));
    return layTogether(seed, places, wide);
  }
  return layTogether(
    seed,
    [
      { laid: drawLaid(7 * seed), x: 0.5, y: 0.28, scale: 0.6 },
      { laid: drawLaid(7 * seed + 3), x: 0.54, y: 0.74, scale: 0.6 },
    ],
    { width: 600, height: 800 },
  );
}

/** The picture by a camera with another exposure: `gain` times the light, with grain in levels. */
export function exposed(
  { width, height, data }: RgbaImage,
  gain: number,
  grain: number,
  seed: number,
) {
  const changed = new Uint8ClampedArray(data);
  for (let p = 0; p < data.length; p++) {
    if (p % 4 === 3) continue;
    const light = (data[p] / 255) ** 2.2 * gain;
    const noise = grain * (hash(p, 0, seed) + hash(p, 1, seed) - 1);
    changed[p] = 255 * Math.min(1, light) ** (1 / 2.2) + (light < 1 ? noise : 0);
  }
  return { width, height, data: changed };
}

function twoPeople(seed: number): RgbaImage {
  const people = FIGURES.filter(({ wall }) => wall !== "busy");
  const one = drawFigure({ ...people[seed % people.length], wall: "plain" });
  const other = drawFigure({ ...people[(seed + 5) % people.length], wall: "plain" });
  const { width, height } = one.image;
  const near = 0.72 + 0.2 * chance(seed, 1);
  const size = { width: Math.round(width * (1 + near)), height };
  const canvas = createCanvas(
    size.width,
    height,
    groundOf(seed, () => 1e6, size),
  );
  for (const [figure, left] of [
    [one, 0],
    [other, Math.round(width * near)],
  ] as const) {
    for (let i = 0; i < width * height; i++) {
      if (!figure.person.data[i]) continue;
      const at = 3 * (Math.floor(i / width) * size.width + left + (i % width));
      for (let c = 0; c < 3; c++) canvas.colors[at + c] = figure.image.data[4 * i + c];
    }
  }
  return develop(canvas, seed, 2);
}

type Told = Pick<CausePicture, "cause" | "name" | "image">;

function refused(told: Told, ...codes: string[]): CausePicture {
  return { ...told, role: "garment", codes, kind: null, whole: null };
}

/** The garment pictures of every cause, `count` of each from the seed on. */
export function garmentCauses(from: number, count: number): CausePicture[] {
  return Array.from({ length: count }, (_, k) => from + k).flatMap((seed) => {
    const { image, name, kind, whole } = drawLaid(seed);
    const turn = (cause: string, quarters: number): CausePicture => {
      const told = { cause, name, image: turned(image, quarters) };
      return { ...refused(told, "garment_turned"), kind, whole };
    };
    const dark = exposed(image, 0.004 + 0.012 * chance(seed, 4), 8, seed);
    const bright = exposed(image, 8 + 14 * chance(seed, 5), 0, seed);
    const folded = drawFolded(seed);
    const pair = { cause: "several", name: `several ${seed}`, image: several(seed) };
    return [
      refused(pair, "garment_several"),
      refused({ cause: "folded", name: folded.name, image: folded.image }, "garment_folded"),
      turn("upside down", 2),
      turn("on its side", 1 + 2 * (seed % 2)),
      refused({ cause: "dark", name, image: dark }, "garment_dark"),
      refused({ cause: "bright", name, image: bright }, "garment_bright"),
    ];
  });
}

/** The photos of every cause, `count` of each from the seed on. */
export function photoCauses(from: number, count: number): CausePicture[] {
  return Array.from({ length: count }, (_, k) => from + k).flatMap((seed) => {
    const { image } = drawPerson(seed);
    const of = (cause: string, changed: RgbaImage, ...codes: string[]): CausePicture => ({
      ...{ role: "photo", cause, name: `${cause} ${seed}`, image: changed },
      ...{ codes, kind: null, whole: null },
    });
    const dark = exposed(image, 0.002 + 0.008 * chance(seed, 4), 6, seed);
    return [
      of("two people", twoPeople(seed), "several_people"),
      of("dark photo", dark, "too_dark", "dark"),
      of("photo on its side", turned(image, 1 + 2 * (seed % 2)), "rotated"),
      of("photo upside down", turned(image, 2), "rotated"),
    ];
  });
}

function drawPerson(seed: number) {
  const spec = FIGURES[seed % FIGURES.length] as FigureSpec;
  return drawFigure({ ...spec, seed: spec.seed + seed });
}

/** The findings that an ordinary photo may have. */
const TAKEN = ["taken", "blurred", "hard_shadow", "arms_close"];

/** Pictures without a fault: garments of all kinds, and people. */
export function ordinary(from: number, count: number): CausePicture[] {
  return Array.from({ length: count }, (_, k) => from + k).flatMap((seed) => {
    const laid = drawLaid(seed);
    const person = { name: `person ${seed}`, image: drawPerson(seed).image };
    return [
      { ...laid, role: "garment", cause: "ordinary garment", codes: [] },
      { ...person, role: "photo", cause: "ordinary photo", codes: TAKEN, kind: null, whole: null },
    ] as const;
  });
}
