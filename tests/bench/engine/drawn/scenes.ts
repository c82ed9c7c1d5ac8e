import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { createCanvas, develop, paint, type Rgb, scaled } from "./canvas.ts";
import { hash, waves } from "./noise.ts";
import { both, ellipse, joined, limb, type Shape, strip, without } from "./shapes.ts";
import { wallOf } from "./walls.ts";

const SIZE = { width: 384, height: 512 };
const PALE: Rgb = [243, 240, 234];
const nothing: Shape = () => 1e6;

/** A picture without a person or a garment in it. */
export interface Scene {
  readonly name: string;
  readonly image: RgbaImage;
}

function pattern(name: string, seed: number, colorAt: (x: number, y: number) => Rgb): Scene {
  return { name, image: develop(createCanvas(SIZE.width, SIZE.height, colorAt), seed) };
}

/** An object on a pale ground, with a soft shadow. */
function still(name: string, shape: Shape, color: Rgb): Scene {
  const canvas = createCanvas(SIZE.width, SIZE.height, wallOf("shadow", PALE, SIZE, shape, 1));
  paint(canvas, shape, 1, (x, y, away) =>
    scaled(color, 0.8 + 0.2 * Math.min(1, -away / 50) - 0.0004 * (x - 192) - 0.0003 * (y - 256)),
  );
  return { name, image: develop(canvas, 1) };
}

/** Grounds with nothing on them. */
export function emptyScenes(): Scene[] {
  const wall = (kind: "plain" | "gradient" | "busy", seed: number, base: Rgb) =>
    pattern(`empty ${kind}`, seed, wallOf(kind, base, SIZE, nothing, seed));
  return [
    wall("plain", 1, PALE),
    wall("gradient", 2, [190, 184, 172]),
    wall("busy", 3, [206, 200, 192]),
  ];
}

/** Patterns that fill the picture from edge to edge. */
export function fullScenes(): Scene[] {
  return [
    pattern("striped cloth", 4, (_x, y) => (y % 40 < 18 ? [40, 56, 98] : [244, 242, 236])),
    pattern("checked cloth", 5, (x, y) => (x % 60 < 30 === y % 60 < 30 ? [170, 60, 50] : PALE)),
    pattern("dots", 6, (x, y) =>
      Math.hypot((x % 48) - 24, (y % 48) - 24) < 12 ? [30, 34, 40] : [232, 210, 120],
    ),
    pattern("noise", 7, (x, y) => scaled([255, 255, 255], hash(x, y, 7))),
    pattern("leaves", 8, (x, y) => scaled([88, 132, 62], 0.8 + 0.5 * waves(x / 22, y / 16, 8))),
    pattern("landscape", 9, (x, y) => {
      const hills = 300 + 40 * waves(x / 90, 0, 9);
      return y < hills ? [150 + y / 6, 190 + y / 9, 230] : scaled([96, 122, 66], 1.3 - y / 900);
    }),
    pattern("page of text", 10, (x, y) => {
      const ink =
        y % 22 < 10 && x > 40 && x < 344 && hash(Math.floor(x / 5), y - (y % 22), 10) > 0.4;
      return ink ? [50, 50, 54] : [250, 249, 246];
    }),
  ];
}

/** Objects on a plain ground, arranged like a garment. */
export function stillScenes(): Scene[] {
  const box = (x: number, from: number, to: number, half: number) =>
    strip({ x, y: from }, { x, y: to }, half, half);
  const handle = without(ellipse(290, 260, 50, 60), ellipse(290, 260, 30, 40));
  return [
    still("ball", ellipse(192, 256, 100, 100), [190, 70, 50]),
    still("book", box(192, 120, 400, 100), [60, 90, 130]),
    still("mug", joined(4, box(200, 170, 350, 80), handle), [70, 110, 100]),
    still(
      "bottle",
      joined(30, box(192, 220, 440, 48), limb({ x: 192, y: 90 }, { x: 192, y: 240 }, 16, 22)),
      [50, 100, 70],
    ),
    still(
      "wreath",
      both(ellipse(192, 256, 150, 150), (x, y) => 90 - Math.hypot(x - 192, y - 256)),
      [150, 160, 190],
    ),
  ];
}
