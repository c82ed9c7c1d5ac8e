import type { Mask, RgbaImage } from "#worker/engines/local/image/index.ts";
import { hash } from "./noise.ts";
import type { Shape } from "./shapes.ts";

export type Rgb = readonly [number, number, number];

/** A picture that is being painted, with a label for each pixel. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Three numbers a pixel, sRGB 0..255. */
  readonly colors: Float32Array;
  /** The part painted last over at least half the pixel; 0 is the ground. */
  readonly labels: Uint8Array;
}

export function createCanvas(
  width: number,
  height: number,
  ground: (x: number, y: number) => Rgb,
): Canvas {
  const colors = new Float32Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    colors.set(ground(i % width, Math.floor(i / width)), i * 3);
  }
  return { width, height, colors, labels: new Uint8Array(width * height) };
}

export function scaled([red, green, blue]: Rgb, by: number): Rgb {
  return [red * by, green * by, blue * by];
}

/** Squares of this width, in pixels, are skipped if their middle is twice as far away. */
const BLOCK = 16;

/** Calls `visit` with each pixel nearer to a shape than `reach`, and its distance. */
function near(
  { width, height }: Canvas,
  shape: Shape,
  reach: number,
  visit: (pixel: number, distance: number, x: number, y: number) => void,
): void {
  for (let top = 0; top < height; top += BLOCK) {
    for (let left = 0; left < width; left += BLOCK) {
      if (shape(left + BLOCK / 2, top + BLOCK / 2) > reach + 2 * BLOCK) continue;
      for (let y = top; y < Math.min(height, top + BLOCK); y++) {
        for (let x = left; x < Math.min(width, left + BLOCK); x++) {
          const distance = shape(x, y);
          if (distance < reach) visit(y * width + x, distance, x, y);
        }
      }
    }
  }
}

/** Lays a shape over the picture with an antialiased edge. */
export function paint(
  canvas: Canvas,
  shape: Shape,
  label: number,
  colorAt: (x: number, y: number, distance: number) => Rgb,
): void {
  const { colors, labels } = canvas;
  near(canvas, shape, 0.5, (i, distance, x, y) => {
    const opacity = Math.min(1, 0.5 - distance);
    const color = colorAt(x, y, distance);
    for (let c = 0; c < 3; c++) {
      const at = i * 3 + c;
      colors[at] = colors[at] + (color[c] - colors[at]) * opacity;
    }
    if (distance <= 0) labels[i] = label;
  });
}

/** Darkens the pixels just outside a shape, except the ground, as a contact shadow. */
export function shadeAround(canvas: Canvas, shape: Shape, reach: number, strength: number): void {
  const { colors, labels } = canvas;
  near(canvas, shape, 3 * reach, (i, distance) => {
    if (!labels[i] || distance < -1) return;
    const light = 1 - strength * Math.exp(-((Math.max(0, distance) / reach) ** 2));
    for (let c = 0; c < 3; c++) colors[i * 3 + c] = colors[i * 3 + c] * light;
  });
}

/** Darkens the pixels within an ellipse, most in its middle. */
export function smudge(
  { width, height, colors }: Canvas,
  [cx, cy, rx, ry]: readonly [number, number, number, number],
  strength: number,
): void {
  for (let y = Math.max(0, Math.floor(cy - 3 * ry)); y <= Math.min(height - 1, cy + 3 * ry); y++) {
    for (let x = Math.max(0, Math.floor(cx - 3 * rx)); x <= Math.min(width - 1, cx + 3 * rx); x++) {
      const light = 1 - strength * Math.exp(-(((x - cx) / rx) ** 2) - ((y - cy) / ry) ** 2);
      for (let c = 0; c < 3; c++) {
        const at = (y * width + x) * 3 + c;
        colors[at] = colors[at] * light;
      }
    }
  }
}

/** The picture as from a camera: slightly blurred, with grain of at most `grain` levels. */
export function develop(canvas: Canvas, seed: number, grain = 3): RgbaImage {
  const { width, height } = canvas;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let c = 0; c < 3; c++) {
    const plane = new Float32Array(width * height);
    for (let i = 0; i < plane.length; i++) plane[i] = canvas.colors[i * 3 + c];
    const soft = meanOfNine(plane, width);
    for (let i = 0; i < soft.length; i++) {
      const noise = hash(i, c, seed) + hash(i, c + 3, seed) - 1;
      data[i * 4 + c] = soft[i] + grain * noise;
    }
  }
  return { width, height, data };
}

/** Averages each value with its eight neighbours, without the engine's blur, which is tested. */
export function meanOfNine(plane: Float32Array, width: number): Float32Array {
  const height = plane.length / width;
  const mean = new Float32Array(plane.length);
  for (let y = 0; y < height; y++) {
    const rows = [Math.max(0, y - 1), y, Math.min(height - 1, y + 1)];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)];
      let sum = 0;
      for (let r = 0; r < 3; r++) {
        const at = rows[r] * width;
        sum += plane[at + left] + plane[at + x] + plane[at + right];
      }
      mean[y * width + x] = sum / 9;
    }
  }
  return mean;
}

/** 255 on the parts of the given labels, 0 elsewhere. */
export function maskOf({ width, height, labels }: Canvas, isIn: (label: number) => boolean): Mask {
  return { width, height, data: Uint8Array.from(labels, (label) => (isIn(label) ? 255 : 0)) };
}
