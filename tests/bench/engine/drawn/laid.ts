import type { GarmentKind } from "#worker/engines/local/garment/index.ts";
import type { Mask, RgbaImage } from "#worker/engines/local/image/index.ts";
import { createCanvas, develop, maskOf, paint, type Rgb, scaled, shadeAround } from "./canvas.ts";
import { drawGarment } from "./garment.ts";
import { GARMENTS } from "./garment-spec.ts";
import { hash, waves } from "./noise.ts";
import { both, curve, ellipse, joined, rows, type Shape, strip, without } from "./shapes.ts";
import { type Wall, wallOf } from "./walls.ts";

const SIZE = { width: 576, height: 768 };
const MIDDLE = SIZE.width / 2;
const COLORS: readonly Rgb[] = [
  [176, 64, 36],
  [36, 52, 96],
  [46, 104, 84],
  [40, 42, 52],
  [150, 110, 180],
  [120, 130, 140],
];
const GROUNDS: readonly Wall[] = ["plain", "gradient", "shadow"];
const GROUND_COLORS: readonly Rgb[] = [
  [246, 246, 246],
  [240, 234, 226],
  [222, 226, 230],
];

/** A drawn garment that lies on its ground, with its exact mask. */
export interface Laid {
  readonly name: string;
  readonly kind: GarmentKind | null;
  readonly image: RgbaImage;
  readonly whole: Mask;
}

/** A number from 0 to 1 by seed and place in a list of numbers. */
export function chance(seed: number, at: number): number {
  return hash(31 * seed + 7, 17 * at + 3, seed);
}

function pick<T>(list: readonly T[], at: number): T {
  return list[at % list.length] as T;
}

/** Half widths from the waistband down to the hem, in pixels by row. */
function halfAt(seed: number, points: readonly (readonly [number, number])[]) {
  const wide = 0.92 + 0.16 * chance(seed, 1);
  return curve(points.map(([y, half]) => [y, wide * half] as const));
}

function trousers(seed: number): Shape {
  const half = halfAt(seed, [
    [90, 100],
    [230, 132],
    [700, 150],
  ]);
  const gap = 8 + 40 * chance(seed, 2);
  const outside = rows(() => MIDDLE, half, 90, 690);
  const inner = curve([
    [280, 0],
    [330, 0.3 * gap],
    [700, gap],
  ]);
  return without(outside, (x, y) => Math.max(Math.abs(x - MIDDLE) - inner(y), 282 - y));
}

function shorts(seed: number): Shape {
  const half = halfAt(seed, [
    [180, 150],
    [330, 188],
    [540, 214],
  ]);
  const gap = 8 + 16 * chance(seed, 2);
  const outside = rows(() => MIDDLE, half, 180, 530);
  return without(outside, (x, y) =>
    Math.max(Math.abs(x - MIDDLE) - (gap * (y - 360)) / 170, 362 - y),
  );
}

function skirt(seed: number): Shape {
  const flare = 170 + 80 * chance(seed, 2);
  const half = halfAt(seed, [
    [170, 110],
    [300, 140 + 0.2 * (flare - 170)],
    [600, flare],
  ]);
  const outside = rows(() => MIDDLE, half, 170, 610);
  return both(outside, (x, y) => y - 590 + 26 * ((x - MIDDLE) / flare) ** 2);
}

function dress(seed: number): Shape {
  const flare = 150 + 70 * chance(seed, 2);
  const half = halfAt(seed, [
    [70, 50],
    [95, 92],
    [170, 88],
    [200, 112],
    [320, 94],
    [700, flare],
  ]);
  const outside = rows(() => MIDDLE, half, 70, 700);
  return without(outside, ellipse(MIDDLE, 62, 46, 30 + 40 * chance(seed, 3)));
}

const SHAPES = { trousers, shorts, skirt, dress } as const;

/** The ground of a seed, without shadows where no caster is given. */
export function groundOf(seed: number, caster: Shape, size = SIZE) {
  const ground = pick(GROUNDS, seed);
  return wallOf(ground, pick(GROUND_COLORS, seed + Math.floor(seed / 3)), size, caster, seed);
}

/** Draws cloth of a shape with soft folds; `seams` darkens single places. */
function drawCloth(
  seed: number,
  shape: Shape,
  seams: (x: number, y: number) => number = () => 1,
): { image: RgbaImage; whole: Mask } {
  const canvas = createCanvas(SIZE.width, SIZE.height, groundOf(seed, shape));
  const color = pick(COLORS, seed + Math.floor(seed / COLORS.length));
  paint(canvas, shape, 1, (x, y) => {
    const fold = 0.045 * waves(x / 38, y / 150, seed) + 0.025 * waves(x / 14, y / 60, seed);
    return scaled(color, (1 + fold - 0.0001 * (x - MIDDLE)) * seams(x, y));
  });
  shadeAround(canvas, shape, 6, 0.15);
  return { image: develop(canvas, seed, 2), whole: maskOf(canvas, (label) => label !== 0) };
}

/** An upright garment by itself; the kinds take turns with the seed. */
export function drawLaid(seed: number): Laid {
  const kinds = ["top", "trousers", "top", "skirt", "top", "dress", "shorts"] as const;
  const kind = pick(kinds, seed);
  if (kind !== "top") {
    const drawn = drawCloth(seed, SHAPES[kind](seed), (_x, y) => (Math.abs(y % 700) < 2 ? 0.8 : 1));
    return { name: `${kind} ${seed}`, kind, ...drawn };
  }
  const spec = { ...pick(GARMENTS, seed + Math.floor(seed / 7)), seed };
  const { image, whole } = drawGarment(spec);
  return { name: `${spec.cut} ${spec.pattern} ${seed}`, kind, image, whole };
}

const stack = (cx: number, cy: number, half: number, tall: number): Shape =>
  joined(16, strip({ x: cx, y: cy - tall }, { x: cx, y: cy + tall }, half, half));

/** A folded garment: a shirt with its collar, trousers leg on leg, or a pile. */
export function drawFolded(seed: number): Laid {
  const wide = 0.9 + 0.2 * chance(seed, 1);
  const tall = 0.9 + 0.2 * chance(seed, 2);
  const round = (x: number, y: number, half: number, high: number): Shape => {
    const r = 14;
    return (px, py) => {
      const [dx, dy] = [Math.abs(px - x) - half + r, Math.abs(py - y) - high + r];
      return Math.hypot(Math.max(0, dx), Math.max(0, dy)) + Math.min(0, Math.max(dx, dy)) - r;
    };
  };
  const form = seed % 3;
  if (form === 0) {
    const [half, high] = [150 * wide, 205 * tall];
    const top = 384 - high;
    const body = round(MIDDLE, 384, half, high);
    const shape = without(body, ellipse(MIDDLE, top - 4, 52, 18));
    const collar = ellipse(MIDDLE, top, 62, 50);
    const inner = ellipse(MIDDLE, top, 46, 36);
    const seams = (x: number, y: number) => {
      if (inner(x, y) < 0) return 0.62;
      return Math.abs(collar(x, y)) < 2 ? 0.78 : 1;
    };
    return { name: `folded shirt ${seed}`, kind: null, ...drawCloth(seed, shape, seams) };
  }
  if (form === 1) {
    const half = halfAt(seed, [
      [80, 70],
      [300, 84],
      [700, 62],
    ]);
    const lean = 14 * chance(seed, 3);
    const shape = rows((y) => MIDDLE + (lean * (y - 384)) / 300, half, 80, 690);
    const crotch = (x: number, y: number) =>
      x > MIDDLE + half(y) - 8 && y > 240 && y < 300 ? 0.8 : 1;
    return { name: `folded trousers ${seed}`, kind: null, ...drawCloth(seed, shape, crotch) };
  }
  const [half, high] = [190 * wide, 150 * tall];
  const shape = stack(MIDDLE, 400, half, high);
  const seams = (_x: number, y: number) => (Math.abs(y - 400 - 0.6 * high) < 2 ? 0.72 : 1);
  return { name: `folded pile ${seed}`, kind: null, ...drawCloth(seed, shape, seams) };
}
