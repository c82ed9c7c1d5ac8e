import type { Mask, Point, RgbaImage } from "#worker/engines/local/image/index.ts";
import { createCanvas, develop, maskOf, paint, type Rgb, scaled, shadeAround } from "./canvas.ts";
import type { GarmentSpec } from "./garment-spec.ts";
import { LABELS } from "./labels.ts";
import { waves } from "./noise.ts";
import { both, curve, ellipse, grown, joined, rows, type Shape, strip, without } from "./shapes.ts";
import { wallOf } from "./walls.ts";

/** A drawn garment laid flat, with its exact masks. */
export interface Garment {
  readonly image: RgbaImage;
  /** The whole garment, with the inside of the back that is visible through the neck. */
  readonly whole: Mask;
  /** The front of the garment, without the inside of the back. */
  readonly front: Mask;
}

const GARMENT_SIZE = { width: 576, height: 768 };

/** The middle of the collar, and half the trunk's width, in pixels. */
const TOP = { x: 288, y: 120 };
const HALF = 128;
/** In half widths of the trunk. */
const COLLAR = 0.38;
const LENGTH = { tee: 3.1, long: 3.05, sleeveless: 3.2, short: 2.2 };
/** Long ones lie close to the trunk or well away from it. */
const SLEEVES = {
  tee: [{ angle: 52, length: 0.88, from: 0.46, to: 0.4 }],
  long: [
    { angle: 24, length: 2.2, from: 0.42, to: 0.24 },
    { angle: 32, length: 1.95, from: 0.42, to: 0.24 },
  ],
};
const FRONT_DEPTH = { high: 0.2, crew: 0.34, scoop: 0.66, vee: 0.85 };

interface Sleeve {
  readonly side: -1 | 1;
  readonly from: Point;
  readonly to: Point;
  readonly shape: Shape;
}

function place(x: number, y: number): Point {
  return { x: TOP.x + x * HALF, y: TOP.y + y * HALF };
}

function trunkOf({ cut }: GarmentSpec): Shape {
  const line = (points: readonly (readonly [number, number])[]) =>
    curve(points.map(([y, width]) => [place(0, y).y, width * HALF]));
  const half =
    cut === "sleeveless"
      ? line([
          [0, COLLAR],
          [0.1, 0.66],
          [0.5, 0.64],
          [0.9, 0.72],
          [1.2, 1],
          [2, 0.94],
          [3.2, 1.04],
        ])
      : line([
          [0, COLLAR],
          [0.24, 0.96],
          [1.1, 1],
          [2, 0.96],
          [3.1, 1.03],
        ]);
  const hem = place(0, LENGTH[cut]).y;
  const trunk = rows(() => TOP.x, half, TOP.y, hem + 20);
  // A hem laid flat sags a little in its middle.
  return both(trunk, (x, y) => y - hem + 10 * ((x - TOP.x) / HALF) ** 2);
}

function sleevesOf({ cut, seed }: GarmentSpec): Sleeve[] {
  if (cut === "sleeveless") return [];
  const lies = SLEEVES[cut === "long" ? "long" : "tee"];
  const { angle, length, from: fromHalf, to: toHalf } = lies[(seed >> 2) % lies.length];
  const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
  return ([-1, 1] as const).map((side) => {
    // The sleeve's upper edge starts at the shoulder's tip.
    const from = place(side * (0.96 - fromHalf * cos), 0.26 + fromHalf * sin);
    const to = { x: from.x + side * length * HALF * sin, y: from.y + length * HALF * cos };
    return { side, from, to, shape: strip(from, to, fromHalf * HALF, toHalf * HALF) };
  });
}

function openingOf({ neck }: GarmentSpec, grow = 0): Shape {
  const depth = (FRONT_DEPTH[neck] + grow) * HALF;
  const half = (COLLAR - 0.03 + grow) * HALF;
  if (neck !== "vee") return ellipse(TOP.x, TOP.y - 2, half, depth);
  return (x, y) =>
    Math.max(
      (y - TOP.y - depth + (Math.abs(x - TOP.x) * depth) / half) / Math.hypot(1, depth / half),
      Math.abs(x - TOP.x) - half,
    );
}

/** The cloth's colour without its light; `across` and `down` run along the cloth, in half widths. */
function clothAt({ pattern, colors }: GarmentSpec, across: number, down: number): Rgb {
  const [base, second, third] = colors;
  const within = (value: number, period: number, share: number) =>
    value / period - Math.floor(value / period) < share;
  if (pattern === "stripes") return within(down, 0.3, 0.45) ? second : base;
  if (pattern === "plaid") {
    const [one, other] = [within(across, 0.5, 0.3), within(down, 0.5, 0.3)];
    if (within(across + 0.1, 0.5, 0.05) || within(down + 0.1, 0.5, 0.05)) return third;
    if (one && other) return second;
    if (!one && !other) return base;
    return [(base[0] + second[0]) / 2, (base[1] + second[1]) / 2, (base[2] + second[2]) / 2];
  }
  if (pattern === "print") {
    const [x, y] = [across, down - 1.4];
    if (Math.hypot(x, y) < 0.28) return third;
    if (Math.hypot(x, y) < 0.5) return second;
    if (Math.abs(x) < 0.62 && y > 0.6 && y < 0.72) return second;
    if (Math.abs(x) < 0.4 && y > 0.8 && y < 0.88) return third;
  }
  return base;
}

/**
 * Draws a garment laid flat.
 *
 * @param cloth replaces the garment's own colours, by the place in the picture (0..1 both ways),
 *   without light and folds
 */
export function drawGarment(
  spec: GarmentSpec,
  cloth: ((u: number, v: number) => Rgb) | null = null,
): Garment {
  const { width, height } = GARMENT_SIZE;
  const [trunk, sleeves] = [trunkOf(spec), sleevesOf(spec)];
  const back = ellipse(TOP.x, TOP.y - 4, (COLLAR - 0.03) * HALF, 0.14 * HALF);
  const outline = without(joined(8, trunk, ...sleeves.map(({ shape }) => shape)), back);
  const opening = openingOf(spec);
  const ground = wallOf(spec.ground, spec.groundColor, GARMENT_SIZE, outline, spec.seed);
  const canvas = createCanvas(width, height, ground);
  const light = (x: number, y: number) => {
    const fold =
      0.045 * waves(x / 38, y / 150, spec.seed) + 0.025 * waves(x / 14, y / 60, spec.seed);
    return 1 - 0.02 * ((x - TOP.x) / HALF) + fold;
  };
  const lit = (x: number, y: number, own: Rgb) =>
    cloth ? cloth(x / width, y / height) : scaled(own, light(x, y));

  paint(canvas, outline, LABELS.back, (x, y) => scaled(spec.colors[0], 0.62 * light(x, y)));
  const tag = both(ellipse(TOP.x, TOP.y + 0.2 * HALF, 14, 7), opening);
  paint(canvas, both(tag, outline), LABELS.back, () => [214, 210, 200]);
  if (!cloth) shadeAround(canvas, without(outline, opening), 8, 0.25);
  const front = without(outline, opening);
  for (const { side, from, to, shape } of sleeves) {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
    paint(canvas, both(front, shape), LABELS.front, (x, y) => {
      const along = (x - from.x) * ux + (y - from.y) * uy;
      const off = ((y - from.y) * ux - (x - from.x) * uy) * side;
      const isPrint = spec.pattern === "print";
      return lit(x, y, isPrint ? spec.colors[0] : clothAt(spec, off / HALF, along / HALF));
    });
  }
  const trunkFront = both(front, trunk);
  if (!cloth) shadeAround(canvas, grown(trunkFront, -1), 4, 0.18);
  const band = openingOf(spec, 0.08);
  paint(canvas, trunkFront, LABELS.front, (x, y) => {
    const own = clothAt(spec, (x - TOP.x) / HALF, (y - TOP.y) / HALF);
    const isBand = band(x, y) < 0;
    return lit(x, y, isBand ? scaled(spec.colors[0], 0.94) : own);
  });
  return {
    image: develop(canvas, spec.seed, 2),
    whole: maskOf(canvas, (label) => label !== 0),
    front: maskOf(canvas, (label) => label === LABELS.front),
  };
}
