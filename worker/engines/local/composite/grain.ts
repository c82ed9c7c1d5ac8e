import { dilate, erode, type Layer, median, type Plane, type RgbaImage } from "../image/index.ts";
import type { Bounds } from "../warp/index.ts";
import { forEachPhotoPixel } from "./photo-pixels.ts";
import type { Scene } from "./scene.ts";

const CLEAR = 0.15;
const STRIDE = 5;
const STRONGEST = 7;
const SHARE = 0.8;
const FAINT = 0.3;
/** Pixels. */
const INSIDE_SKIN = 2;

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
export function skinGrain(photo: RgbaImage, scene: Scene): (pixel: number) => number {
  const skin = erode(scene.surfaces.skin, INSIDE_SKIN);
  const { scale, left, top, box } = scene.view;
  const strength = roughness(photo, box, (x, y) => {
    const sx = Math.min(skin.width - 1, Math.max(0, Math.floor(x * scale - left)));
    const sy = Math.min(skin.height - 1, Math.max(0, Math.floor(y * scale - top)));
    return skin.data[sy * skin.width + sx] === 1;
  });
  const missing = SHARE * Math.min(strength, STRONGEST);
  return (pixel) => missing * noiseAt(pixel);
}

/** Adds the photo's grain to evenly painted skin, as strongly as `cover` says (0..1). */
export function addGrainTo(picture: RgbaImage, cover: Plane, scene: Scene): void {
  const grainAt = skinGrain(picture, scene);
  const { data } = picture;
  forEachPhotoPixel(cover, picture.width, scene.view, (pixel, _x, _y, share) => {
    const step = share * grainAt(pixel);
    for (let c = 0; c < 3; c++) data[pixel * 4 + c] = data[pixel * 4 + c] + step;
  });
}

/** The standard deviation of the grain of the background, in levels. */
function grainOf(photo: RgbaImage, scene: Scene): number {
  const person = dilate(scene.silhouette.region, CLEAR * scene.face.width);
  const { scale, left, top, box } = scene.view;
  const isBackground = (x: number, y: number) => {
    const sx = Math.min(person.width - 1, Math.max(0, Math.floor(x * scale - left)));
    const sy = Math.min(person.height - 1, Math.max(0, Math.floor(y * scale - top)));
    return person.data[sy * person.width + sx] === 0;
  };
  return roughness(photo, box, isBackground);
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
