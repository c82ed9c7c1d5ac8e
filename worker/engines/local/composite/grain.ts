import { type Bounds, dilate, erode, type Layer, median, type RgbaImage } from "../image/index.ts";
import { regionReader, type Scene } from "./scene.ts";

/** The person's surroundings that do not count as background, in face widths. */
const CLEAR = 0.15;
/** Pixels between samples. */
const STRIDE = 5;
/** Levels of sRGB: stronger grain is texture, weaker grain is not visible. */
const STRONGEST = 7;
const FAINT = 0.3;
/** The share of the photo's grain that is added. */
const SHARE = 0.8;
/** Pixels. */
const INSIDE_SKIN = 2;

/** Adds the grain of the photo's background that the garment's picture does not have. */
export function addGrain(garment: Layer, photo: RgbaImage, scene: Scene): void {
  const { box } = scene.view;
  const grain = grainOf(photo, scene);
  const { width, data } = garment;
  const own = roughness(garment, box, (x, y) => data[(y * width + x) * 4 + 3] === 255);
  const missing = Math.sqrt(Math.max(0, Math.min(grain, STRONGEST) ** 2 - own ** 2)) * SHARE;
  if (missing < FAINT) return;
  for (let y = box.top; y < box.bottom; y++) {
    for (let i = y * width + box.left; i < y * width + box.right; i++) {
      const p = i * 4;
      if (data[p + 3] === 0) continue;
      const step = missing * noiseAt(i);
      for (let c = 0; c < 3; c++) data[p + c] = data[p + c] + step;
    }
  }
}

/** The photo's grain on bare skin, by pixel of the photo, in sRGB values. */
export function skinGrain(photo: RgbaImage, { surfaces, view }: Scene): (pixel: number) => number {
  const isSkin = regionReader(erode(surfaces.skin, INSIDE_SKIN), view);
  const strength = SHARE * Math.min(roughness(photo, view.box, isSkin), STRONGEST);
  return (pixel) => strength * noiseAt(pixel);
}

/** The standard deviation of the grain of the background, in levels. */
function grainOf(photo: RgbaImage, { silhouette, face, view }: Scene): number {
  const isPerson = regionReader(dilate(silhouette.region, CLEAR * face.width), view);
  return roughness(photo, view.box, (x, y) => !isPerson(x, y));
}

/** A standard deviation from the median absolute difference (P. Rousseeuw and C. Croux, 1993). */
function roughness(
  { width, height, data }: RgbaImage,
  { left, top, right, bottom }: Bounds,
  counts: (x: number, y: number) => boolean,
) {
  const differences: number[] = [];
  for (let y = Math.max(2, top); y < Math.min(height - 2, bottom); y += STRIDE) {
    for (let x = Math.max(2, left); x < Math.min(width - 2, right); x += STRIDE) {
      if (!counts(x, y)) continue;
      const at = (dx: number, dy: number) => data[((y + dy) * width + x + dx) * 4 + 1];
      differences.push(Math.abs(at(0, 0) - (at(-1, 0) + at(1, 0) + at(0, -1) + at(0, 1)) / 4));
    }
  }
  return (1.4826 * median(differences)) / Math.sqrt(1.25);
}

/** Approximately normal, deterministic by pixel (an integer hash after T. Mueller). */
function noiseAt(i: number): number {
  let hash = Math.imul((i >>> 16) ^ i, 0x45d9f3b);
  hash = Math.imul((hash >>> 16) ^ hash, 0x45d9f3b);
  hash = (hash >>> 16) ^ hash;
  // The sum of four bytes has a standard deviation of 148.
  const sum = (hash & 255) + ((hash >>> 8) & 255) + ((hash >>> 16) & 255) + ((hash >>> 24) & 255);
  return (sum - 510) / 148;
}
